import type { Road, Step, Stop } from './stop.ts';

/** Up to so many pages every circle is looked for; of longer ones the shortest over each road. */
const LONGEST = 6;

/** Most roads that are tried from one stop for all short circles; then the shortest over each road must do. */
const MOST_TRIED = 20_000;

/** A way round, from a stop back to it, over at least one other. */
export interface Circle {
  readonly first: Stop;
  readonly steps: readonly Step[];
}

type Way = readonly Road[];

/**
 * The ways round over several stops, each from the stop that visitors reach first, or the first of them that does not go on by itself, the shortest ways first. However many stops a circle
 * has: each road that is part of one is part of one that is found.
 *
 * @param stops in the order in which visitors reach them.
 */
export function formCircles(stops: readonly Stop[], roads: readonly Road[]): readonly Circle[] {
  const order = new Map(stops.map(({ name }, at) => [name, at]));
  const leaving = new Map<string, Road[]>();
  for (const road of roads) leaving.set(road.from, [...(leaving.get(road.from) ?? []), road]);
  const found = new Set<Way>(stops.flatMap(({ name }) => shortCircles(name, leaving, order)));
  const covered = new Set([...found].flat());
  for (const road of roads) {
    if (covered.has(road)) continue;
    const way = shortestWay(road.to, road.from, leaving);
    if (!way || way.length === 0) continue;
    const circle = [road, ...way];
    found.add(circle);
    for (const one of circle) covered.add(one);
  }
  return [...found]
    .map((way) => fromFirst(way, order))
    .sort((one, other) => one.length - other.length)
    .map((way) => ({
      first: stops[order.get(way[0]?.from as string) as number] as Stop,
      steps: way.map(({ step }) => step),
    }));
}

/** Every short circle from a stop over later ones: what goes round over an earlier one is found from there. */
function shortCircles(
  first: string,
  leaving: ReadonlyMap<string, Way>,
  order: ReadonlyMap<string, number>,
): readonly Way[] {
  const at = order.get(first) as number;
  const found: Way[] = [];
  let tried = 0;
  const open: Way[] = [[]];
  for (let way = open.pop(); way && tried < MOST_TRIED; way = open.pop()) {
    const here = way.at(-1)?.to ?? first;
    for (const road of leaving.get(here) ?? []) {
      tried += 1;
      const more = [...way, road];
      if (road.to === first) {
        if (more.length > 1) found.push(more);
        continue;
      }
      const isKnown = (order.get(road.to) ?? -1) < at || way.some(({ to }) => to === road.to);
      if (!isKnown && more.length < LONGEST) open.push(more);
    }
  }
  return found;
}

/** The shortest way from a stop to another; none from a stop to itself, null where no road leads there. */
function shortestWay(from: string, to: string, leaving: ReadonlyMap<string, Way>): Way | null {
  const cameBy = new Map<string, Road | null>([[from, null]]);
  // Stops that are reached are looked at in their turn.
  for (const name of cameBy.keys()) {
    for (const road of leaving.get(name) ?? []) if (!cameBy.has(road.to)) cameBy.set(road.to, road);
  }
  if (!cameBy.has(to)) return null;
  const way: Road[] = [];
  for (let road = cameBy.get(to); road; road = cameBy.get(road.from)) way.unshift(road);
  return way;
}

/** A circle from its stop that visitors reach first, of those with something to do, if there are any. */
function fromFirst(circle: Way, order: ReadonlyMap<string, number>): Way {
  const acts = circle.filter(({ step }) => !step.way.goesOn);
  const places = (acts.length > 0 ? acts : circle).map(({ from }) => order.get(from) as number);
  const first = Math.min(...places);
  const at = circle.findIndex(({ from }) => order.get(from) === first);
  return [...circle.slice(at), ...circle.slice(0, at)];
}
