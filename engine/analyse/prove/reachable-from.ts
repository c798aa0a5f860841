import { loginKeys } from '../../decide/model/login-keys.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import { type IncomingState, stateKey } from './incoming-states.ts';
import type { Progress } from './outcome.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { stateOnPage } from './state-on-page.ts';
import { INITIAL_STATE, type VisitState } from './visit-state.ts';

/** What may wait for visitors whom a page leads to a path, whoever they are. */
export interface Reachable {
  readonly problems: readonly { readonly problem: ProblemFound; readonly constraints: Constraints }[];
  /** Who is shown a form there, by form. */
  readonly forms: ReadonlyMap<string, readonly Constraints[]>;
  /** Who is shown a page there, by path and page. */
  readonly pages: ReadonlyMap<string, readonly Constraints[]>;
  /** Who is shown a page there from which a result leads on, by page, path and what is brought along. */
  readonly onward: readonly ReachablePage[];
}

/** Visitors who come to a page from which a result leads on. */
export interface ReachablePage extends Pick<IncomingState, 'state' | 'key'> {
  readonly path: string;
  readonly page: string;
  readonly constraintSets: readonly Constraints[];
}

/** What waits at a path for those who come by a transition with such a state. */
export type ReachableFrom = (
  addresses: EntryPoint['addresses'],
  path: string,
  transition: Transition,
  { state, key }: Pick<IncomingState, 'state' | 'key'>,
) => Reachable;

/**
 * Explores what comes after pages for visitors of whom nothing is known but that a saved form has a login: a few
 * classes, where those who really come would be many. So what is found may be true of nobody.
 */
export function reachableFrom(model: ProveModel): ReachableFrom {
  const remembered = new Map<string, Reachable>();
  return (addresses, path, transition, { state, key: arrived }) => {
    const key = JSON.stringify([
      addresses.key,
      addresses.host.id,
      path,
      transition.by,
      transition.logsIn,
      transition.query,
      arrived,
    ]);
    const before = remembered.get(key);
    if (before) return before;
    const found = explored(model, addresses, path, transition, state);
    remembered.set(key, found);
    return found;
  };
}

function explored(
  model: ProveModel,
  addresses: EntryPoint['addresses'],
  path: string,
  transition: Transition,
  arrived: IncomingState['state'],
): Reachable {
  const { classes, variants, domains, release } = model;
  const entry: EntryPoint = {
    addresses,
    path,
    classes,
    variants,
    start: progressBy(transition, release.site, path, arrived),
  };
  const problems: Reachable['problems'][number][] = [];
  const [forms, pages] = [new Map<string, Constraints[]>(), new Map<string, Constraints[]>()];
  const onward = new Map<string, ReachablePage>();
  explore(entry, domains, (outcome) => {
    const { constraints, shown } = outcome;
    for (const problem of problemsOf(model, entry, outcome)) problems.push({ problem, constraints });
    if (!shown) return;
    note(pages, `${outcome.path} ${shown.page}`, constraints);
    const transitions = transitionsFrom(release.pages[shown.page]);
    for (const form of new Set(transitions.flatMap(({ form }) => form ?? []))) note(forms, form, constraints);
    if (transitions.length === 0) return;
    const on = stateOnPage(addresses, outcome);
    const brought = { channel: on.channel, remembered: new Set([...arrived.remembered, ...on.remembered]) };
    const key = stateKey(brought);
    const [{ path: at }, { page }] = [outcome, shown];
    const name = `${page} ${at} ${key}`;
    const constraintSets = [...(onward.get(name)?.constraintSets ?? []), constraints];
    onward.set(name, { path: at, page, state: brought, key, constraintSets });
  });
  return { problems, forms, pages, onward: [...onward.values()] };
}

/** Where visitors begin whom a page leads to a path: of them nothing is known but that a saved form has a login. */
export function progressBy(
  { by, logsIn, query }: Transition,
  site: SitePart,
  path: string,
  { remembered, channel }: IncomingState['state'],
): Progress {
  const stored: VisitState['stored'] =
    by === 'saved' || logsIn ? new Map([[loginKeys(site).token, 'token']]) : new Map();
  // A page that goes on by itself passes on what it was opened with, which may be anything.
  const brought = by === 'waited' ? null : query;
  return { legs: [], path, state: { ...INITIAL_STATE, stored, remembered, channel, query: brought } };
}

function note(into: Map<string, Constraints[]>, name: string, constraints: Constraints): void {
  into.set(name, [...(into.get(name) ?? []), constraints]);
}
