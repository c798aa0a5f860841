import type { DestinationSpec } from '../../decide/model/destination.ts';
import type { Release } from '../../decide/model/release.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import { addressName } from './address-name.ts';
import type { FindingBook } from './finding-book.ts';
import { followSteps, type Suspect, soughtName } from './follow-steps.ts';
import { formCycles } from './form-cycles.ts';
import type { HostAddresses } from './host-addresses.ts';
import { type IncomingStates, pagesAt } from './incoming-states.ts';
import { isNewTo } from './is-new-to.ts';
import type { PageEdge, PageNode } from './page-node.ts';
import type { ProblemFound } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { type Reachable, reachableFrom } from './reachable-from.ts';
import { isNever } from './with-when.ts';

/** What a cycle is told as: of waits alone, over one saved form or action, over several. */
const CYCLES: ReadonlySet<string> = new Set(['wait-circle', 'idle-form', 'form-circle']);

/**
 * Follows what comes after the pages on which a form is saved, or an action goes by the flow code, with either result,
 * and after those that go on by themselves: to where that leads, through the guard there, and on from the pages with
 * forms behind it. What is wrong at the path itself, for who comes there at once, is known by then and not looked for
 * again.
 *
 * First it is explored what waits at the paths that results lead to, for anybody; only where something may be wrong,
 * the visitors who come to the page are followed on through it, so that every finding has such a visitor.
 */
export function transitionFindings(model: ProveModel, incoming: IncomingStates, book: FindingBook): void {
  const { release } = model;
  const reachable = reachableFrom(model);
  const follow = followSteps(model, book);
  const isNew = isNewTo(book);

  /** Looks behind a node; the edges from there to other nodes. */
  function lookOn(node: PageNode): readonly (readonly [PageEdge, PageNode])[] {
    const { addresses, path, page, steps } = node;
    const address = addresses.at(path);
    const edges: (readonly [PageEdge, PageNode])[] = [];
    for (const transition of transitionsFrom(release.pages[page])) {
      if (transition.when !== undefined && isNever(address.fold(transition.when))) continue;
      const found = new Map<string, readonly Suspect[]>();
      for (const to of pathsOfTransition(addresses, path, transition)) {
        const there = reachable(addresses, to, transition, node);
        const isTold = (problem: ProblemFound) =>
          isNew(problem) && !(steps.length > 0 && book.isNoted(problem));
        const suspects = suspectsIn(there, path, page, transition, isTold);
        if (suspects.length > 0) found.set(to, suspects);
        for (const { constraintSets, ...next } of there.onward) {
          const step = { path, page, transition, to: new Set([to]), constraintSets };
          const name = nodeName(addresses, next);
          const on = { ...next, addresses, name, start: node.start, steps: [...steps, step] };
          edges.push([{ from: node.name, step, to: name }, on]);
        }
      }
      if (found.size === 0) continue;
      const suspects = [...found.values()].flat();
      const constraintSets = suspects.map(({ constraints }) => constraints);
      const last = { path, page, transition, to: new Set(found.keys()), constraintSets };
      follow(addresses, node.start, [...steps, last], new Set(suspects.map(({ what }) => what)));
    }
    return edges;
  }

  for (const alike of hostsAlike(model)) {
    const nodes = firstNodes(release, alike, incoming);
    const edges: PageEdge[] = [];
    // Nodes that are found on the way are looked at in their turn.
    for (const node of nodes.values()) {
      for (const [edge, on] of lookOn(node)) {
        edges.push(edge);
        if (!nodes.has(on.name)) nodes.set(on.name, on);
      }
    }
    for (const { first, steps } of formCycles([...nodes.values()], edges))
      follow(first.addresses, first.start, first.steps, CYCLES, steps);
  }
}

/** The hosts that lead visitors alike, together: what leads on from a page of one is looked at once. */
function hostsAlike({ hosts }: ProveModel): Iterable<readonly HostAddresses[]> {
  const alike = new Map<string, HostAddresses[]>();
  for (const addresses of hosts) alike.set(addresses.key, [...(alike.get(addresses.key) ?? []), addresses]);
  return alike.values();
}

/** The nodes to which visitors come without leaving a page before, by name. */
function firstNodes(
  release: Release,
  hosts: readonly HostAddresses[],
  incoming: IncomingStates,
): Map<string, PageNode> {
  const nodes = new Map<string, PageNode>();
  for (const addresses of hosts) {
    for (const path of addresses.paths) {
      for (const page of pagesAt(release, addresses.at(path))) {
        if (transitionsFrom(release.pages[page]).length === 0) continue;
        for (const incomingState of incoming.at(addresses, path)) {
          const name = nodeName(addresses, { path, page, key: incomingState.key });
          if (!nodes.has(name)) nodes.set(name, { ...incomingState, addresses, name, path, page, steps: [] });
        }
      }
    }
  }
  return nodes;
}

/** The same for pages at addresses that lead alike, for those who bring the same along. */
function nodeName(
  addresses: HostAddresses,
  { path, page, key }: Pick<PageNode, 'path' | 'page' | 'key'>,
): string {
  return `${addressName(addresses, path)} ${page} ${key}`;
}

function suspectsIn(
  { problems, forms, pages }: Reachable,
  path: string,
  page: string,
  transition: Transition,
  isNew: (problem: ProblemFound) => boolean,
): readonly Suspect[] {
  const { by, form, to, goesOn } = transition;
  const again = (form === null ? pages.get(`${path} ${page}`) : forms.get(form)) ?? [];
  // Of a wait, too, it is told as of a link where it leads to nothing, or only to itself.
  const isLink = ([kind, about]: ProblemFound) => by === 'waited' && kind === 'missing-page' && about === to;
  const isIdle = by === 'waited' && to === path;
  return [
    ...problems
      .filter(({ problem }) => isNew(problem) && !isLink(problem))
      .map(({ problem, constraints }) => ({ what: soughtName(problem), constraints })),
    ...(isIdle ? [] : again).map((constraints) => ({
      what: goesOn ? 'wait-circle' : 'idle-form',
      constraints,
    })),
  ];
}

/** Every path that a transition may lead to. */
export function pathsOfTransition(
  addresses: HostAddresses,
  path: string,
  transition: Transition,
): readonly string[] {
  if (transition.by === 'waited') return [transition.to];
  const { to, result } = transition;
  if (to !== null) return [to];
  const { rows, variants }: DestinationSpec = addresses.at(path).release.site.destinations;
  const usual = Object.values(variants).map((tables) => tables[result]);
  const led = [...rows[result], ...usual.flat()].filter(({ when }) => !isNever(when));
  // Where the last row has a condition, some are led to the root.
  const isOpen = usual.some((table) => table.at(-1)?.when !== undefined);
  return [...new Set([...led.map((row) => row.to), ...(isOpen ? ['/'] : [])])];
}
