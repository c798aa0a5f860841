import type { Road, Step, Stop } from './stop.ts';

/** Circles over more pages than this are not looked for. */
const LONGEST = 6;

/** Most roads that are tried at one stop; a site with so many is beyond reading. */
const MOST_TRIED = 20_000;

/** A way round, from a stop back to it, over at least one other. */
export interface Circle {
  readonly first: Stop;
  readonly steps: readonly Step[];
}

/**
 * The ways round over several stops, each from the stop that visitors reach first, the shortest ways first.
 *
 * @param stops in the order in which visitors reach them.
 */
export function formCircles(stops: readonly Stop[], roads: readonly Road[]): readonly Circle[] {
  const order = new Map(stops.map(({ name }, at) => [name, at]));
  const leaving = new Map<string, Road[]>();
  for (const road of roads) leaving.set(road.from, [...(leaving.get(road.from) ?? []), road]);
  const found: Circle[] = [];
  for (const [at, first] of stops.entries()) {
    let tried = 0;
    const open: (readonly Road[])[] = [[]];
    for (let way = open.pop(); way && tried < MOST_TRIED; way = open.pop()) {
      const here = way.at(-1)?.to ?? first.name;
      for (const road of leaving.get(here) ?? []) {
        tried += 1;
        const more = [...way, road];
        if (road.to === first.name) {
          if (more.length > 1) found.push({ first, steps: more.map(({ step }) => step) });
          continue;
        }
        // What goes round over an earlier stop was found from there.
        const isKnown = (order.get(road.to) ?? -1) < at || way.some(({ to }) => to === road.to);
        if (!isKnown && more.length < LONGEST) open.push(more);
      }
    }
  }
  return found.sort((one, other) => one.steps.length - other.steps.length);
}
