import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import type { Departure } from '../transitions/result-transitions.ts';
import { counterexampleCost } from './counterexample-cost.ts';
import { type DefaultReply, EMPTY_SUCCESS, EMPTY_SUCCESS_REPLY } from './default-reply.ts';
import { destinationsOn } from './destinations-on.ts';
import type { EntryPoint } from './entry-point.ts';
import type { Finding, FindingKind, FindingLeg } from './finding.ts';
import { isSameJson } from './is-same-json.ts';
import { minimiseVisit } from './minimise-visit.ts';
import type { Left, Leg, Outcome } from './outcome.ts';
import { nameOf, type ProblemFound } from './problems-of.ts';
import { visitAfter } from './visit-after.ts';
import { type ConcreteVisit, visitOf } from './visit-of.ts';
import { visitTrace } from './visit-trace.ts';
import { withExplicitReplies } from './with-explicit-replies.ts';

/** What is said of a problem, where its class of visitors does not say it. */
export interface Counterexample {
  /** The counterexample, where it is not simply a visitor of the class. */
  readonly visit?: ConcreteVisit | null;
  /** What set the words that are wrong, or the link. */
  readonly set?: readonly JsonPointer[];
  /** The visitor who follows the link that is wrong. */
  readonly then?: ConcreteVisit | null;
}

interface Noted {
  kind: FindingKind;
  about: string;
  path: string;
  host: HostPart;
  entry: string;
  outcome: Outcome;
  visit: ConcreteVisit | null;
  set: readonly JsonPointer[];
  then: ConcreteVisit | null;
  cost: number;
  hosts: Set<string>;
  channels: Set<string>;
  classes: number;
}

/** Collects findings: one for each thing that is wrong, with its shortest counterexample. */
export class FindingBook {
  private readonly entries = new Map<string, Noted>();

  /** @param usual what `explain` takes for the answer of a call of which its command says nothing. */
  constructor(
    private readonly release: Release,
    private readonly usual: DefaultReply,
  ) {}

  /** Notes that something is wrong for a class of visitors who come to a path. */
  add(
    problem: ProblemFound,
    { addresses, path: entry }: Pick<EntryPoint, 'addresses' | 'path'>,
    outcome: Outcome,
    { visit = null, set = [], then = null }: Counterexample = {},
  ): void {
    const [kind, about] = problem;
    const key = nameOf(problem);
    const cost = counterexampleCost(outcome);
    const found = this.entries.get(key);
    const ids = outcome.channels.flatMap(({ members }) => members);
    if (!found) {
      const { host } = addresses;
      const hosts = new Set([host.id]);
      this.entries.set(key, {
        kind,
        about,
        path: outcome.path,
        host,
        entry,
        outcome,
        visit,
        set,
        then,
        cost,
        hosts,
        channels: new Set(ids),
        classes: 1,
      });
      return;
    }
    found.hosts.add(addresses.host.id);
    for (const id of ids) found.channels.add(id);
    found.classes += 1;
    if (cost >= found.cost) return;
    Object.assign(found, {
      host: addresses.host,
      entry,
      outcome,
      visit,
      set,
      then,
      cost,
      path: outcome.path,
    });
  }

  /** True when it is noted that something is wrong, for all or for whom a call fails. */
  knows(problem: ProblemFound): boolean {
    const key = nameOf(problem);
    return [...this.entries.keys()].some((one) => one === key || one.endsWith(`: ${key}`));
  }

  /** True when the very same is noted: what is so for whom a call fails may be so for others, too. */
  isNoted(problem: ProblemFound): boolean {
    return this.entries.has(nameOf(problem));
  }

  /** The same is so for the same classes of visitors on another host, or at another address. */
  also(problem: ProblemFound, host: string): void {
    this.entries.get(nameOf(problem))?.hosts.add(host);
  }

  /** A host that leads visitors like another has its findings, too. */
  alike(host: string, other: string): void {
    for (const { hosts } of this.entries.values()) if (hosts.has(host)) hosts.add(other);
  }

  /** Everything that is wrong. */
  findings(): readonly Finding[] {
    // What is wrong whether a call is answered or not is told once.
    const own = [...this.entries.values()].filter(
      ({ kind, about }) => kind !== 'blocked-by-call' || !this.entries.has(about.replace(/^\w+: /, '')),
    );
    return own.map((found): Finding => {
      const { kind, about, path, host, entry, outcome, set, hosts, channels, classes } = found;
      const channel = outcome.channels[0]?.record ?? { id: this.release.site.guard.channel.default };
      const came = found.visit ?? visitOf(this.release, host, entry, outcome.constraints, channel);
      const [visit, then] = this.minimised(found, { ...came, ...leavesOf(outcome.left) });
      const shownOn = this.release.hosts[visit.host] ?? host;
      const legs = outcome.legs.map((leg) => legOf(this.release, shownOn, leg));
      const own = visit.channel === channel.id ? channel : channelOf(this.release, visit);
      const destinations = destinationsOn(this.release, visit, outcome, own, this.usual);
      const page = `/pages/${about}/id`;
      return {
        kind,
        about,
        visit,
        legs: legs.map((leg, at) => ({ ...leg, to: destinations[at] ?? null })),
        // What a page lacks is set nowhere: the page itself is named.
        set: set.length === 0 && page in this.release.origins ? [page] : set,
        then,
        path,
        hosts: [...hosts].sort(),
        channels: channels.size,
        classes,
      };
    });
  }

  /** The visitor with nothing that makes no difference, and the one who follows the link. */
  private minimised(
    { kind, about, outcome, hosts, channels, then }: Noted,
    visit: ConcreteVisit,
  ): readonly [ConcreteVisit, ConcreteVisit | null] {
    // Words are set by the very host, channel and app; of the page of a chain that is too long nobody is the visitor.
    if (kind === 'no-legal-text' || kind === 'wrong-filing' || outcome.legs.length === 0)
      return [visit, then];
    const { release, usual } = this;
    const told = { hosts, channels };
    const follows = (one: ConcreteVisit, defaultReply: DefaultReply) =>
      then && visitAfter(release, one, { to: then.path, query: then.query }, defaultReply);
    const trace = (one: ConcreteVisit, defaultReply: DefaultReply) =>
      JSON.stringify(visitTrace(release, one, defaultReply));
    // Who goes on with more than the journey there has given, such as a login, stays as found.
    if (then && !isSameJson(follows(visit, EMPTY_SUCCESS_REPLY)?.stored, then.stored))
      return [
        withExplicitReplies(release, visit, trace, usual),
        withExplicitReplies(release, then, trace, usual),
      ];
    const shows = (one: ConcreteVisit, defaultReply: DefaultReply) => {
      const link = follows(one, defaultReply);
      const destinations = destinationsOn(release, one, outcome, channelOf(release, one), defaultReply);
      const blamed = kind === 'blocked-by-call' ? withoutBlame(about, one) : null;
      return JSON.stringify([
        trace(one, defaultReply),
        destinations,
        link && trace(link, defaultReply),
        blamed && trace(blamed, defaultReply),
      ]);
    };
    const minimal = minimiseVisit(
      release,
      withExplicitReplies(release, visit, shows, usual),
      told,
      shows,
      usual,
    );
    const link = follows(minimal, usual);
    return [minimal, link && minimiseVisit(release, link, told, trace, usual)];
  }
}

/**
 * The same visitor, to whom the call that is to blame gives a good answer; null where the visit does not say how it
 * failed.
 */
function withoutBlame(about: string, visit: ConcreteVisit): ConcreteVisit | null {
  const [call = ''] = about.split(':', 1);
  if (!Object.hasOwn(visit.replies, call)) return null;
  return { ...visit, replies: { ...visit.replies, [call]: EMPTY_SUCCESS } };
}

/** The channel of a visitor, as it is without versions. */
function channelOf({ channels }: Release, { channel }: ConcreteVisit): ChannelRecord {
  return channels[channel] ?? emptyChannel(channel);
}

/** How the visitor leaves one page after another. */
function leavesOf(last: Left | undefined): Pick<ConcreteVisit, 'next' | 'later'> {
  const steps: Departure[] = [];
  for (let left = last; left; left = left.before)
    steps.unshift({ by: left.transition.by, result: left.transition.result });
  const [next, ...later] = steps;
  return { ...(next && { next }), ...(later.length > 0 && { later }) };
}

/** What ended a navigation, and where it stands in the release. */
export function legOf(
  { site }: Release,
  host: HostPart,
  { path, by, at }: Pick<Leg, 'path' | 'by' | 'at'>,
): Omit<FindingLeg, 'to'> {
  if (at !== undefined) return { path, by, at };
  const step = site.guard.steps.findIndex(({ id }) => id === by.step);
  const row = site.guard.steps[step]?.rows.findIndex(({ id }) => id === by.row) ?? -1;
  if (step >= 0) return { path, by, at: `/site/guard/steps/${step}${row < 0 ? '' : `/rows/${row}`}/id` };
  if (by.step === 'root')
    return { path, by, at: `/hosts/${host.id.replaceAll('~', '~0').replaceAll('/', '~1')}/root` };
  if (by.step === 'unauthorised') return { path, by, at: '/site/api/unauthorised/to' };
  const screen = host.screens.findIndex((one) => one.path === path);
  if (screen >= 0) return { path, by, at: `/hosts/${host.id}/screens/${screen}/screen` };
  const route = site.routes.findIndex((one) => one.path === path);
  return { path, by, at: route < 0 ? '/site/unmatched/id' : `/site/routes/${route}/path` };
}
