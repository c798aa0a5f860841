import { appNameOfChannel } from '../brand/app-name-of-channel.ts';
import { brandLayers } from '../brand/brand-layers.ts';
import { resolveBrand } from '../brand/resolve-brand.ts';
import { resolveDestination } from '../flow/resolve-destination.ts';
import type { BrandField } from '../model/brand.ts';
import type { FactSource, Facts } from '../model/facts.ts';
import { loginKeys } from '../model/login-keys.ts';
import type { ChannelRecord, VisitRelease } from '../model/release.ts';
import { matchPath, normalisePath, type PathMatch } from '../routing/match-path.ts';
import { resolveChannel } from '../routing/resolve-channel.ts';
import { type FactValue, type Lookup, UNKNOWN, type Unknown } from '../rules/unknown.ts';
import { type DecisionState, emptyDecisionState } from './decision-state.ts';

type Answer = FactValue | Unknown;
type FactGroup = (name: string) => Answer;

/**
 * Answers declared facts by name, for example `query.mark` or `reply.userInfo.code`. Facts are computed when asked for;
 * an absent one is null.
 *
 * @param decision what the running decision has changed so far; without it the facts stand as they are, and the record
 *   of a channel that is not loaded counts as empty.
 * @param match what stands at the path, and `channelId` the visit's channel, for who knows them already.
 */
export function createLookup(
  release: VisitRelease,
  facts: Facts,
  decision?: DecisionState,
  match: PathMatch = matchPath(release, facts.nav.path),
  channelId: string = resolveChannel(release, facts, match).id,
): Lookup {
  const state = decision ?? emptyDecisionState();
  const route = match.kind === 'page' ? match : null;
  const record: ChannelRecord | null = facts.channels[channelId] ?? null;
  const recordIsUnknown = record === null && decision !== undefined;

  const stored = (name: string): Answer => {
    const changed = state.stored.get(name);
    const value = changed === undefined ? facts.stored[name] : changed;
    return value === undefined || (typeof value === 'object' && value !== null) ? null : value;
  };

  const reply = (name: string): Answer => {
    const dot = name.indexOf('.');
    const fetch = name.slice(0, dot);
    const field = name.slice(dot + 1);
    if (state.pending.has(fetch)) return UNKNOWN;
    const found = facts.replies[fetch];
    if (!found) return null;
    if (field === 'code' || field === 'status' || field === 'httpStatus') return found[field];
    return found.data[field] ?? null;
  };

  const channel = (name: string): Answer => {
    if (name === 'id') return channelId;
    if (recordIsUnknown) return UNKNOWN;
    if (name === 'groups') return record?.groups ?? [];
    return name === 'title' ? (record?.title ?? null) : null;
  };

  const brand = (field: string): Answer => {
    const appname: Answer = stored('appname');
    const appcompany: Answer = stored('appcompany');
    if (recordIsUnknown || appname === UNKNOWN || appcompany === UNKNOWN) return UNKNOWN;
    if (field === 'name' && !appname && state.pending.has('channelInfo')) return UNKNOWN;
    const address = stored('loginAddress');
    const layers = brandLayers(release, facts.nav.path, textOrNull(address), record);
    const resolved = resolveBrand(layers, {
      appNameOfChannel: appNameOfChannel(facts.replies.channelInfo, facts.stored.brandObj, channelId),
      appname: textOrNull(appname),
      appcompany: textOrNull(appcompany),
    });
    return resolved[field as BrandField]?.value ?? null;
  };

  const flow = (kind: string): Answer => {
    if (recordIsUnknown) return UNKNOWN;
    const variant = record?.variant ?? release.host.variant;
    return resolveDestination(kind as 'success' | 'fail', release.site.destinations, variant, lookup);
  };

  const groups: Readonly<Record<string, FactGroup>> = {
    nav: (name) => (name === 'path' ? normalisePath(facts.nav.path) : name === 'url' ? facts.nav.url : null),
    query: (name) => (state.removedParams.has(name) ? null : own(facts.nav.query, name)),
    host: (name) => (name === 'id' ? release.host.id : name === 'groups' ? release.host.groups : null),
    route: (name) => (route && name in route ? (route[name as 'title'] as FactValue) : null),
    env: (name) => (name in facts.env ? facts.env[name as 'os'] : null),
    decision: (name) => state.set.get(`decision.${name}`) ?? null,
    visit: (name) => (name === 'hasToken' ? hasToken(stored(loginKeys(release.site).token)) : null),
    window: (name) => release.site.guard.windows[name] ?? null,
    stored,
    reply,
    channel,
    brand,
    flow,
  } satisfies Readonly<Record<FactSource, FactGroup>>;

  function lookup(name: string): Answer {
    if (name === 'now') return facts.now;
    const dot = name.indexOf('.');
    const group = groups[name.slice(0, dot)];
    return group ? group(name.slice(dot + 1)) : null;
  }
  return lookup;
}

function textOrNull(value: Answer): string | null {
  return typeof value === 'string' ? value : null;
}

function hasToken(token: Answer): Answer {
  return token === UNKNOWN ? UNKNOWN : token !== null && token !== '';
}

function own(values: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
