import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { navigate } from './navigate.ts';
import type { Progress } from './outcome.ts';

/** As many navigations more may show that a chain comes back; a query that a rule makes longer each time never does. */
const MOST_MORE = 100;

/**
 * Goes on where a page stops a chain of redirects that is too long: the paths of the cycle that it never leaves, each
 * once; null where it would have come to a page.
 *
 * @throws Undecided where the class is not known well enough to tell.
 */
export function redirectCycle(
  entry: EntryPoint,
  constraints: Constraints,
  stopped: Progress,
): readonly string[] | null {
  const paths: string[] = [];
  const known = new Map<string, number>();
  for (let at = stopped; paths.length < MOST_MORE; ) {
    const state = stateOf(at);
    const before = known.get(state);
    if (before !== undefined) return paths.slice(before);
    known.set(state, paths.length);
    paths.push(at.path);
    const came = navigate(entry, constraints, at);
    if ('seen' in came) return null;
    at = at.left ? { ...came, left: at.left } : came;
  }
  return null;
}

/** All that the next navigations can depend on: the decider does the same with the same. */
function stateOf({ path, state }: Progress): string {
  const { stored, remembered, carried, query, stripped, channel } = state;
  const calls = [remembered, carried].map((names) => [...names].sort());
  const sorted = [[...stored].sort(([one], [other]) => (one < other ? -1 : 1)), ...calls];
  return JSON.stringify([path, query, ...sorted, [...stripped].sort(), channel?.id, channel?.version]);
}
