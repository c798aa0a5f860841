import { answersOf } from './answers-of.ts';
import type { Leg } from './outcome.ts';
import type { Place } from './place-model.ts';
import { Probe } from './probe.ts';
import type { Trip } from './trip.ts';
import type { Visitor } from './visitor.ts';

/** The facts of a class that sees a page, with the answers of the calls of its way there. */
export function probeOnPage(place: Place, visitor: Visitor, trip: Trip, legs: readonly Leg[]): Probe {
  const probe = new Probe(answersOf(visitor, trip, place), trip.channel, place);
  for (const call of legs.flatMap(({ calls }) => calls)) probe.asked.add(call);
  return probe;
}
