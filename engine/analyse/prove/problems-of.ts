import type { EntryPoint } from './entry-point.ts';
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
  { addresses, path: first, start, plan }: EntryPoint,
  { shown, seen, legs, path, left, cycle }: Outcome,
): readonly ProblemFound[] {
  // Who does not leave the pages as it is asked is told of where everybody is.
  if (plan && left?.plan.then !== undefined) return [];
  if (plan && !left) return [];
  if (left?.plan.escapes) return left.isBack ? [cycleFound(left, path)] : [];
  if (!shown || !seen) {
    const last = legs.at(-1);
    if (!last) return [['long-chain', first]];
    return [cycle ? ['redirect-loop', wordedCycle(cycle)] : ['long-chain', last.path]];
  }
  const found: ProblemFound[] = [];
  const isLed = legs.length > 1 || left !== undefined || start !== undefined;
  if (isLed && addresses.at(path).isUnmatched) found.push(['missing-page', path]);
  if (!seen.any) found.push(['empty-page', shown.page]);
  else if (!seen.leads) found.push(['dead-end', shown.page]);
  if (seen.any && !seen.identifies) found.push(['no-identity', shown.page]);
  if (seen.logsIn === false && !traits?.withoutLogin.has(addresses.host.id))
    found.push(['no-login', `${shown.page} at ${path}`]);
  if (left?.isBack)
    found.push(left.transition.goesOn ? ['wait-circle', path] : ['idle-form', `${left.page} → ${path}`]);
  return found;
}

/** What a cycle of pages is called, by how many of them are not left by themselves. */
function cycleFound(last: Left, path: string): ProblemFound {
  const round: Left[] = [];
  for (let left: Left | undefined = last; left?.plan.escapes; left = left.before) round.unshift(left);
  const [done, ...more] = round.filter(({ transition }) => !transition.goesOn);
  if (done && more.length === 0) return ['idle-form', `${done.page} → ${path}`];
  const paths = round.map((left) => left.path);
  return [done ? 'form-circle' : 'wait-circle', wordedCycle(paths)];
}

/** The paths of a cycle, from the least one. */
function wordedCycle(cycle: readonly string[]): string {
  const least = cycle.indexOf([...cycle].sort()[0] as string);
  return [...cycle.slice(least), ...cycle.slice(0, least)].join(' → ');
}
