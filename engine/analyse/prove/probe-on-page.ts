import { answersOf } from './answers-of.ts';
import type { Constraints } from './constraints.ts';
import type { Address } from './host-addresses.ts';
import type { Leg } from './outcome.ts';
import { Probe } from './probe.ts';
import type { VisitState } from './visit-state.ts';

/** The facts of a class that sees a page, with the answers of the calls of its way there. */
export function probeOnPage(
  address: Address,
  constraints: Constraints,
  state: VisitState,
  legs: readonly Leg[],
): Probe {
  const probe = new Probe(answersOf(constraints, state, address), state.channel, address);
  for (const call of legs.flatMap(({ calls }) => calls)) probe.asked.add(call);
  return probe;
}
