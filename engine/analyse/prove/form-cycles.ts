import type { Transition } from '../transitions/transitions-from.ts';

/** A page that is a node of the ways on, by its name. */
interface Named {
  readonly name: string;
}

/** How a page is left. */
interface Step {
  readonly transition: Pick<Transition, 'goesOn'>;
}

/** A step that leads from one page to another, by their names. */
export interface PageEdge<Left extends Step> {
  readonly from: string;
  readonly step: Left;
  readonly to: string;
}

/** Up to so many pages every cycle is looked for; of longer ones the shortest over each edge. */
const LONGEST = 6;

/** Most edges that are tried from one node for all short cycles; then the shortest over each edge must do. */
const MOST_TRIED = 20_000;

/** A cycle, from a node back to it, over at least one other. */
export interface FormCycle<Node, Left> {
  readonly first: Node;
  readonly steps: readonly Left[];
}

type Edge = PageEdge<Step>;

type Walk = readonly Edge[];

/**
 * The cycles over several nodes, each from the node that visitors reach first, or the first of them that does not go on
 * by itself, the shortest ways first. However many nodes a cycle has: each edge that is part of one is part of one that
 * is found.
 *
 * @param nodes in the order in which visitors reach them.
 */
export function formCycles<Node extends Named, Left extends Step>(
  nodes: readonly Node[],
  edges: readonly PageEdge<Left>[],
): readonly FormCycle<Node, Left>[] {
  const order = new Map(nodes.map(({ name }, at) => [name, at]));
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const found = new Set<Walk>(nodes.flatMap(({ name }) => shortCycles(name, leaving, order)));
  const covered = new Set([...found].flat());
  for (const edge of edges) {
    if (covered.has(edge)) continue;
    const walk = shortestWalk(edge.to, edge.from, leaving);
    if (!walk || walk.length === 0) continue;
    const cycle = [edge, ...walk];
    found.add(cycle);
    for (const one of cycle) covered.add(one);
  }
  return [...found]
    .map((walk) => fromFirst(walk, order))
    .sort((one, other) => one.length - other.length)
    .map((walk) => ({
      first: nodes[order.get(walk[0]?.from as string) as number] as Node,
      steps: walk.map(({ step }) => step as Left),
    }));
}

/** Every short cycle from a node over later ones: what goes round over an earlier one is found from there. */
function shortCycles(
  first: string,
  leaving: ReadonlyMap<string, Walk>,
  order: ReadonlyMap<string, number>,
): readonly Walk[] {
  const at = order.get(first) as number;
  const found: Walk[] = [];
  let tried = 0;
  const open: Walk[] = [[]];
  for (let walk = open.pop(); walk && tried < MOST_TRIED; walk = open.pop()) {
    const here = walk.at(-1)?.to ?? first;
    for (const edge of leaving.get(here) ?? []) {
      tried += 1;
      const more = [...walk, edge];
      if (edge.to === first) {
        if (more.length > 1) found.push(more);
        continue;
      }
      const isKnown = (order.get(edge.to) ?? -1) < at || walk.some(({ to }) => to === edge.to);
      if (!isKnown && more.length < LONGEST) open.push(more);
    }
  }
  return found;
}

/** The shortest walk from a node to another; none from a node to itself, null where no edge leads there. */
function shortestWalk(from: string, to: string, leaving: ReadonlyMap<string, Walk>): Walk | null {
  const cameBy = new Map<string, Edge | null>([[from, null]]);
  // Nodes that are reached are looked at in their turn.
  for (const name of cameBy.keys()) {
    for (const edge of leaving.get(name) ?? []) if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
  }
  if (!cameBy.has(to)) return null;
  const walk: Edge[] = [];
  for (let edge = cameBy.get(to); edge; edge = cameBy.get(edge.from)) walk.unshift(edge);
  return walk;
}

/** A cycle from its node that visitors reach first, of those with something to do, if there are any. */
function fromFirst(cycle: Walk, order: ReadonlyMap<string, number>): Walk {
  const acts = cycle.filter(({ step }) => !step.transition.goesOn);
  const places = (acts.length > 0 ? acts : cycle).map(({ from }) => order.get(from) as number);
  const first = Math.min(...places);
  const at = cycle.findIndex(({ from }) => order.get(from) === first);
  return [...cycle.slice(at), ...cycle.slice(0, at)];
}
