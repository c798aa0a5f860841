import { suggest } from './problems/suggest.ts';

/** How many facts are offered for one of their parts. */
const MOST = 3;

/**
 * The facts that a name was probably meant for: those that look like it, else those with a part that is the word, or
 * that ends or begins with it: `reply.ipCity.name` for `city`, `route.tags` for `tags`. Of an answer its name counts
 * first, and last what is said of the call (`code`, `httpStatus`, `status`).
 */
export function suggestFact(name: string, known: readonly string[]): readonly string[] {
  const alike = suggest(name, known);
  if (alike.length > 0) return alike;
  const word = (name.split('.').at(-1) ?? name).toLowerCase();
  if (word.length < 3) return [];
  const near = known.flatMap((fact) => {
    const parts = fact.split('.');
    const rank = Math.min(...parts.map((part, index) => nearness(part, word, index === parts.length - 1)));
    const behind = OF_THE_CALL.test(fact) ? 0.5 : parts.at(-1) === 'name' ? 0 : 0.25;
    return rank === Number.POSITIVE_INFINITY ? [] : [{ fact, rank: rank + behind }];
  });
  near.sort((a, b) => a.rank - b.rank || (a.fact < b.fact ? -1 : 1));
  return near.slice(0, MOST).map(({ fact }) => fact);
}

const OF_THE_CALL = /^reply\.[^.]+\.(?:code|httpStatus|status)$/;

/**
 * Smaller is nearer: the last part itself, another part itself, a part that ends or begins with the word or nearly is
 * it.
 */
function nearness(part: string, word: string, isLast: boolean): number {
  const plain = part.toLowerCase();
  if (plain === word) return isLast ? 0 : 1;
  if (plain.endsWith(word)) return 2;
  if (plain.startsWith(word)) return 3;
  return suggest(word, [plain]).length > 0 ? 4 : Number.POSITIVE_INFINITY;
}
