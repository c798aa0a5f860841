import { PROBE_TIME } from '../../compile/probe-time.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import { decideWith } from '../../decide/guard/decide.ts';
import type { Facts } from '../../decide/model/facts.ts';
import type { GuardStep } from '../../decide/model/guard.ts';
import type { ChannelRecord, HostPart, SitePart, VisitRelease } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { PageMatch } from '../../decide/routing/match-path.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { answersOf } from './answers-of.ts';
import { channelAt, ROOT } from './channel-at.ts';
import type { Constraints } from './constraints.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import type { EntryPoint } from './entry-point.ts';
import type { Address } from './host-addresses.ts';
import type { Navigated } from './navigated.ts';
import type { Source, Stages } from './navigation-memo.ts';
import type { Leg, Progress, ReachedPage, Seen } from './outcome.ts';
import { Probe } from './probe.ts';
import { ProbingDecision, Undecided } from './probing-decision.ts';
import { INITIAL_STATE, OWN_CHANNEL, storedIn, type VisitState } from './visit-state.ts';

/**
 * One navigation of a class, by the decider itself.
 *
 * @throws Undecided where the class is not known well enough.
 */
export function navigate(entry: EntryPoint, constraints: Constraints, at: Progress): Progress | ReachedPage {
  const { legs, path, state: before } = at;
  const address = entry.addresses.at(path);
  const { match } = address;
  if (match.kind === 'root') {
    const by = { step: ROOT, row: null };
    const leg: Leg = { path, by, calls: [], go: null };
    return { legs: [...legs, leg], path: match.to, state: before };
  }
  const channel = channelAt(address, at, constraints, entry);
  const state = channel === before.channel ? before : { ...before, channel };
  const isToLogIn = legs.some(({ go }) => go !== null && 'loginAddress' in go);
  const end = address.memo.find(
    channel,
    isToLogIn,
    answersOf(constraints, state, address),
    (source, stages) => decideAt(address, match, channel, isToLogIn, source, stages),
  );
  if (end.kind === 'undecided') throw new Undecided(end.fact);
  const { by, calls, go } = end;
  const gone = [...legs, { path, by, calls, go }];
  const stored = storedAfter(state.stored, end.stored);
  if (end.kind === 'stay')
    return { legs: gone, path, state: { ...state, stored }, shown: end.shown, seen: end.seen };
  return { legs: gone, path: end.to, state: stateAfter(address, { ...state, stored }, end) };
}

/** What is stored after a navigation; nothing is copied where only one of both has stored something. */
function storedAfter(before: VisitState['stored'], more: VisitState['stored']): VisitState['stored'] {
  if (more.size === 0) return before;
  if (before.size === 0) return more;
  const stored = new Map(before);
  for (const [key, value] of more) stored.set(key, value);
  return stored;
}

function stateAfter(
  address: Address,
  state: VisitState,
  end: Navigated & { readonly kind: 'go' },
): VisitState {
  const { fetches } = address.release.site.guard;
  const keeps = end.go?.query === 'keep';
  return {
    ...state,
    remembered: joined(
      state.remembered,
      end.calls.filter((name) => fetches[name]?.remember === 'visit'),
    ),
    carried: joined(state.carried, end.calls),
    query: keeps ? state.query : end.query,
    // A query of the redirect's own may have again what was used up.
    stripped: keeps ? joined(state.stripped, end.removed) : INITIAL_STATE.stripped,
  };
}

function decideAt(
  address: Address,
  match: PageMatch,
  channel: ChannelRecord | null,
  isToLogIn: boolean,
  source: Source,
  stages: Stages<DecisionSnapshot>,
): Navigated {
  const { from, keep } = stages;
  const probe = new Probe(source, channel, address, from?.state.probed);
  const { rules } = address;
  const release = new SharedRelease(address.release, source);
  const decision = new ProbingDecision(
    release,
    factsAt(address.path),
    probe,
    channel?.id ?? OWN_CHANNEL,
    rules,
    from?.state,
  );
  function* steps() {
    const all = release.site.guard.steps;
    for (let next = from?.stage ?? 0; next < all.length; next += 1) {
      keep(next, () => decision.snapshot());
      yield all[next] as GuardStep;
    }
  }
  try {
    const verdict = decideWith(decision, match, steps());
    if (verdict.kind === 'need') throw decision.undecided();
    const { by } = verdict;
    const row = release.site.guard.steps
      .find(({ id }) => id === by.step)
      ?.rows.find(({ id }) => id === by.row);
    const end = {
      by,
      go: row?.go ?? null,
      calls: [...probe.asked],
      stored: storedIn(probe.state),
    };
    if (verdict.kind === 'go')
      return {
        ...end,
        kind: 'go',
        to: verdict.path,
        query: verdict.query,
        removed: [...probe.state.removedParams],
      };
    // So do paths at which something else stands, up to where it is shown.
    source('S', '');
    const page = pageFor(verdict.shown.page, address, probe);
    return {
      ...end,
      kind: 'stay',
      shown: { ...verdict.shown, page },
      seen: seenAt(address, page, probe, isToLogIn),
    };
  } catch (stop) {
    if (!(stop instanceof Undecided)) throw stop;
    return { kind: 'undecided', fact: stop.fact };
  }
}

/** Places of several hosts share what was decided, up to where the host itself is asked for. */
class SharedRelease implements VisitRelease {
  readonly id: string;
  readonly site: SitePart;

  constructor(
    { id, site }: VisitRelease,
    private readonly source: Source,
  ) {
    this.id = id;
    this.site = site;
  }

  get host(): HostPart {
    return this.source('H', '') as HostPart;
  }
}

/** The decider reads all facts through the probe; only the path is its own. */
function factsAt(path: string): Facts {
  const env = { os: 3, inWeChat: false, app: BROWSER, userAgent: '', referrer: '' } as const;
  return {
    now: PROBE_TIME,
    nav: { path, query: {}, url: path },
    env,
    stored: {},
    channels: {},
    replies: {},
    answered: [],
  };
}

function joined(before: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.length === 0 ? before : new Set([...before, ...more]);
}

/** The page that the channel, or its version, puts in the place of another. */
function pageFor(page: string, address: Address, probe: Probe): string {
  if (!address.replaced.has(page)) return page;
  const other = probe.lookup(`channel.page.${page}`);
  if (other === UNKNOWN) throw new Undecided(`channel.page.${page}`);
  return typeof other === 'string' ? other : page;
}

/** What the page has for the visitor. */
function seenAt(address: Address, page: string, probe: Probe, isToLogIn: boolean): Seen {
  const parts = address.partsOf(page);
  const has = (conditions: readonly Rule[]): boolean => {
    const start = probe.missing.length;
    let unknown = false;
    for (const when of conditions) {
      const value = holds(when, probe.lookup);
      if (value === UNKNOWN) unknown = true;
      else if (value) return true;
    }
    if (!unknown) return false;
    throw new Undecided(probe.missing[start] as string);
  };
  return {
    any: has(parts.any),
    leads: has(parts.leads),
    identifies: has(parts.identifies),
    logsIn: isToLogIn ? has(parts.logsIn) : null,
  };
}
