import { distance } from 'fastest-levenshtein';

/** How many names a problem offers at most. */
const MOST = 3;

/**
 * The known names that look most like a word, best first; none when nothing is near. Near means that at most a third of
 * the longer word differs, or that one word is the other with only case, `-` and `_` changed, or with letters swapped.
 */
export function suggest(word: string, known: Iterable<string>): readonly string[] {
  const near: { name: string; far: number }[] = [];
  const plain = simplify(word);
  const letters = lettersOf(word);
  for (const name of known) {
    if (name === word) continue;
    const limit = Math.max(1, Math.floor(Math.max(name.length, word.length) / 3));
    if (Math.abs(name.length - word.length) > limit) continue;
    const far = simplify(name) === plain ? 0 : lettersOf(name) === letters ? 1 : distance(word, name);
    if (far <= limit) near.push({ name, far });
  }
  near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  return near.slice(0, MOST).map(({ name }) => name);
}

function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/** The letters of a word in the order of the alphabet: the same for `titel` and `title`. */
function lettersOf(word: string): string {
  return [...word].sort().join('');
}
