import { WECHAT } from '../../decide/facts/apps.ts';
import { resolveDestination } from '../../decide/flow/resolve-destination.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { FactSource } from '../../decide/model/facts.ts';
import type { Scalar } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { ChannelRecord, HostPart } from '../../decide/model/release.ts';
import { landingAt } from '../../decide/routing/match-path.ts';
import { type FactValue, type Lookup, UNKNOWN, type Unknown } from '../../decide/rules/unknown.ts';
import { BRAND_OF_CHANNEL, brandAt } from './brand-read.ts';
import { channelFact } from './channel-classes.ts';
import { hasValues } from './constraints.ts';
import type { ProbedState, ProbeSnapshot } from './decision-snapshot.ts';
import { DependencyMap, type Watcher } from './dependency-map.ts';
import { factsOfReplyStatus } from './failed-replies.ts';
import { CHANNEL_RULE } from './fold-rule.ts';
import type { Address } from './host-addresses.ts';
import type { Source } from './navigation-memo.ts';
import { OWN_CHANNEL, type StoredChange } from './visit-state.ts';

type Answer = FactValue | Unknown;

/** Calls count as answered at once. */
const NONE = new Set<string>();

const NOBODY: Watcher = { missing: [], why: () => [] };

function copyOf({ stored, set, removedParams }: ProbedState, watcher: Watcher): ProbedState {
  return {
    stored: new DependencyMap(watcher, stored),
    set: new DependencyMap(watcher, set),
    removedParams: new Set(removedParams),
    pending: NONE,
  };
}

const NOTHING_YET: ProbeSnapshot = {
  missing: [],
  asked: new Set(),
  state: {
    stored: new DependencyMap(NOBODY),
    set: new DependencyMap(NOBODY),
    removedParams: new Set(),
    pending: NONE,
  },
};

/**
 * Facts of a class of visitors at a place, for the decider. A fact that the class does not fix reads as unknown, and
 * the probe remembers that it was asked for. So the decider itself says which facts matter.
 */
export class Probe {
  /** Facts that were asked for and are not known, in order. */
  readonly missing: string[];
  /** Calls that this navigation makes. */
  readonly asked: Set<string>;
  readonly state: ProbedState;
  /** Why something is unknown at this moment: the facts that it depends on. */
  why: () => readonly string[] = () => [];

  constructor(
    private readonly source: Source,
    /** The channel that the way has brought in; null while it is the visitor's own. */
    private readonly broughtIn: ChannelRecord | null,
    private readonly address: Address,
    from: ProbeSnapshot = NOTHING_YET,
  ) {
    this.missing = [...from.missing];
    this.asked = new Set(from.asked);
    this.state = copyOf(from.state, this);
  }

  /** What it has come to know by now, for another probe to go on from. */
  snapshot(): ProbeSnapshot {
    const { missing, asked, state } = this;
    return { missing: [...missing], asked: new Set(asked), state: copyOf(state, NOBODY) };
  }

  /** Answers the decider. */
  readonly lookup: Lookup = (fact) => {
    const { group, name, fetch, field } = nameOf(fact);
    switch (group) {
      case 'query':
        return this.query(name, fact);
      case 'stored':
        return this.stored(name, fact);
      case 'reply':
        return this.reply(fetch, field, fact);
      case 'channelRule':
        return this.channel(fact);
      case 'channel':
        return name === 'id' ? (this.broughtIn?.id ?? OWN_CHANNEL) : this.channel(fact);
      case 'decision':
        return this.state.set.get(fact) ?? null;
      case 'visit':
        return this.hasToken();
      case 'flow':
        return this.destination(name as 'success' | 'fail');
      case 'brand':
        return this.brand(name as BrandField);
      case 'env':
        return fact === 'env.inWeChat' ? this.inWeChat() : this.read(fact);
      case 'now':
        return this.read(fact);
      default: {
        group satisfies 'nav' | 'host' | 'route' | 'window';
        const known = this.source('k', fact) as Answer;
        return known === UNKNOWN ? this.read(fact) : known;
      }
    }
  };

  /** True when the answer of a call is known from an earlier navigation. */
  remembers(fetch: string): boolean {
    return this.source('r', fetch) === true;
  }

  private read(fact: string): Scalar | Unknown {
    return this.orMissing(this.source('v', fact), fact);
  }

  private orMissing(value: unknown, fact: string): Scalar | Unknown {
    if (value !== undefined) return value as Scalar;
    this.missing.push(fact);
    return UNKNOWN;
  }

  private channel(fact: string): Answer {
    if (this.broughtIn) return channelFact(this.broughtIn, fact);
    const value = this.read(fact);
    return fact === 'channel.groups' && typeof value === 'string' ? (JSON.parse(value) as string[]) : value;
  }

  private stored(key: string, fact: string): Scalar | Unknown {
    const set = this.state.stored.get(key);
    if (set !== undefined) return typeof set === 'object' ? null : set;
    const value = this.source('s', key, fact) as StoredChange | undefined;
    if (typeof value !== 'object' || value === null) return this.orMissing(value, fact);
    this.missing.push(...value.dependsOn);
    return UNKNOWN;
  }

  private query(name: string, fact: string): Scalar | Unknown {
    if (this.state.removedParams.has(name)) return null;
    return this.orMissing(this.source('q', name, fact), fact);
  }

  private hasToken(): Answer {
    const key = loginKeys(this.address.release.site).token;
    const token = this.stored(key, `stored.${key}`);
    return token === UNKNOWN ? UNKNOWN : token !== null && token !== '';
  }

  private inWeChat(): Answer {
    const app = this.read('env.app');
    return app === UNKNOWN ? UNKNOWN : app === WECHAT;
  }

  /** Names that the visit brings along win, then the channel, then path and host. */
  private brand(field: BrandField): Answer {
    for (const name of this.namesFor(field))
      if (name === UNKNOWN || (name !== null && name !== '')) return name;
    const ofChannel = this.channel(BRAND_OF_CHANNEL + field);
    if (ofChannel !== null) return ofChannel;
    const visit = { ...this.address.release, host: this.source('H', '') as HostPart };
    const isOwn = landingAt(visit, this.address.path) !== undefined;
    const login = isOwn ? null : this.stored('loginAddress', 'stored.loginAddress');
    if (login === UNKNOWN) return UNKNOWN;
    return brandAt(visit, this.address.path, login === null ? null : String(login), field);
  }

  private *namesFor(field: BrandField): Generator<Scalar | Unknown> {
    if (field === 'companyName') yield this.stored('appcompany', 'stored.appcompany');
    if (field !== 'name') return;
    yield this.stored('appname', 'stored.appname');
    yield this.reply('channelInfo', 'my_app_name', 'reply.channelInfo.my_app_name');
  }

  private destination(kind: 'success' | 'fail'): Answer {
    const variant = this.channel('channel.variant');
    if (variant === UNKNOWN) return UNKNOWN;
    const { site } = this.address.release;
    return resolveDestination(
      kind,
      site.destinations,
      (variant as string | null) ?? (this.source('h', '') as string | null),
      this.lookup,
    );
  }

  private reply(fetch: string, field: string, fact: string): Scalar | Unknown {
    if (!this.asked.has(fetch) && !this.remembers(fetch)) return null;
    const replyStatus = this.read(nameOf(fact).ending);
    if (replyStatus === UNKNOWN) return UNKNOWN;
    if (field === 'status' || field === 'httpStatus' || field === 'code')
      return factsOfReplyStatus(replyStatus)[field];
    return hasValues(replyStatus) ? this.read(fact) : null;
  }
}

/** The parts of a fact's name. */
interface FactName {
  readonly group: FactSource | 'now' | 'channelRule';
  readonly name: string;
  /** Of `reply.FETCH.FIELD`. */
  readonly fetch: string;
  readonly field: string;
  /** The fact that says how the call ended. */
  readonly ending: string;
}

const names = new Map<string, FactName>();

function nameOf(fact: string): FactName {
  let found = names.get(fact);
  if (!found) {
    const source = (/^[^.]*/.exec(fact)?.[0] ?? '') as FactSource | 'now';
    const group = fact.startsWith(CHANNEL_RULE) ? 'channelRule' : source;
    const name = fact.slice(group.length + 1);
    const fetch = /^[^.]*/.exec(name)?.[0] ?? '';
    found = { group, name, fetch, field: name.slice(fetch.length + 1), ending: `reply.${fetch}` };
    names.set(fact, found);
  }
  return found;
}
