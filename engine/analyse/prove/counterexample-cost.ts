import { BROWSER } from '../../decide/facts/apps.ts';
import type { Scalar } from '../../decide/model/json.ts';
import { type Constraints, isOfChannel } from './constraints.ts';
import type { Outcome } from './outcome.ts';
import { OWN_CHANNEL } from './visit-state.ts';

/**
 * How much an example takes to tell: shorter ways first, of a cycle the way into it and once round; then visitors of
 * whom less must be known.
 */
export function counterexampleCost({ legs, constraints, cycle }: Outcome): number {
  return (cycle ? costOfCycle(legs, cycle.length) : legs.length) * 100 + constraintCount(constraints);
}

/**
 * How many navigations lead into a cycle of so many and once round: a path that is passed before with another query is
 * on the way into it.
 */
function costOfCycle(legs: Outcome['legs'], around: number): number {
  const paths = legs.map(({ path }) => path);
  let start = Math.max(0, paths.length - around);
  while (start > 0 && paths[start - 1] === paths[start - 1 + around]) start -= 1;
  return start + around;
}

const counted = new WeakMap<Constraints, number>();

/** How many things must be said of a visitor. */
export function constraintCount(constraints: Constraints): number {
  let said = counted.get(constraints);
  if (said === undefined) {
    const parts = [...constraints].flatMap(([fact, value]) => (isPlain(fact, value) ? [] : [partOf(fact)]));
    said = new Set(parts).size;
    counted.set(constraints, said);
  }
  return said;
}

/** True for what needs no word: it is so for anybody, or the channel's own. */
function isPlain(fact: string, value: Scalar): boolean {
  const isUsual = (fact === 'env.app' && value === BROWSER) || (fact === 'env.os' && value === 3);
  const isEmpty = (fact === 'env.userAgent' || fact === 'env.referrer') && value === '';
  return isEmpty || value === null || value === OWN_CHANNEL || fact === 'now' || isUsual || isOfChannel(fact);
}

/** A call is answered as a whole. */
function partOf(fact: string): string {
  return /^reply\.[^.]+/.exec(fact)?.[0] ?? fact;
}
