import type { Entry } from './entry.ts';
import type { FindingKind } from './finding.ts';
import type { Left, Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';

/** Something wrong with where a class of visitors ends, and what it is about. */
export type ProblemFound = readonly [kind: FindingKind, about: string];

/** What a problem is known by. */
export function nameOf([kind, about]: ProblemFound): string {
  return `${kind} ${about}`;
}

/** The same, where a call is to blame; null where none is. */
export function blamedFor(call: string | null, problem: ProblemFound): ProblemFound {
  return call === null ? problem : ['blocked-by-call', `${call}: ${nameOf(problem)}`];
}

/** What is wrong with the end of a class: no page, or one that is not whole. */
export function problemsOf(
  { traits }: Pick<ProveModel, 'traits'>,
  { places, path: first, start, leaves }: Entry,
  { shown, seen, legs, path, left, round }: Outcome,
): readonly ProblemFound[] {
  // Who does not leave the pages as it is asked is told of where everybody is.
  if (leaves && left?.leaving.then !== undefined) return [];
  if (leaves && !left) return [];
  if (left?.leaving.escapes) return left.isBack ? [circleFound(left, path)] : [];
  if (!shown || !seen) {
    const last = legs.at(-1);
    if (!last) return [['long-chain', first]];
    return [round ? ['redirect-loop', circleOf(round)] : ['long-chain', last.path]];
  }
  const found: ProblemFound[] = [];
  const isLed = legs.length > 1 || left !== undefined || start !== undefined;
  if (isLed && places.at(path).isUnmatched) found.push(['missing-page', path]);
  if (!seen.any) found.push(['empty-page', shown.page]);
  else if (!seen.leads) found.push(['dead-end', shown.page]);
  if (seen.any && !seen.identifies) found.push(['no-identity', shown.page]);
  if (seen.logsIn === false && !traits?.withoutLogin.has(places.host.id))
    found.push(['no-login', `${shown.page} at ${path}`]);
  if (left?.isBack)
    found.push(left.way.goesOn ? ['wait-circle', path] : ['idle-form', `${left.page} → ${path}`]);
  return found;
}

/** What a circle of pages is called, by how many of them are not left by themselves. */
function circleFound(last: Left, path: string): ProblemFound {
  const round: Left[] = [];
  for (let left: Left | undefined = last; left?.leaving.escapes; left = left.before) round.unshift(left);
  const [done, ...more] = round.filter(({ way }) => !way.goesOn);
  if (done && more.length === 0) return ['idle-form', `${done.page} → ${path}`];
  const paths = round.map((left) => left.path);
  return [done ? 'form-circle' : 'wait-circle', circleOf(paths)];
}

/** The paths of a circle, from the least one. */
function circleOf(circle: readonly string[]): string {
  const least = circle.indexOf([...circle].sort()[0] as string);
  return [...circle.slice(least), ...circle.slice(0, least)].join(' → ');
}
