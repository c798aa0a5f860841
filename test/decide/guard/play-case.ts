import { appNameOfChannel } from '../../../engine/decide/brand/app-name-of-channel.ts';
import { brandLayers } from '../../../engine/decide/brand/brand-layers.ts';
import { resolveBrand } from '../../../engine/decide/brand/resolve-brand.ts';
import { failedReply, readReply } from '../../../engine/decide/guard/read-reply.ts';
import {
  type Journey,
  type SimulatedWorld,
  simulateJourney,
} from '../../../engine/decide/guard/simulate-journey.ts';
import type { Brand } from '../../../engine/decide/model/brand.ts';
import type { Facts } from '../../../engine/decide/model/facts.ts';
import type { Json, JsonObject, Scalar } from '../../../engine/decide/model/json.ts';
import type { Release, VisitRelease } from '../../../engine/decide/model/release.ts';
import type { Reply } from '../../../engine/decide/model/reply.ts';
import { pickHost } from '../../../engine/decide/routing/pick-host.ts';
import { resolveChannel } from '../../../engine/decide/routing/resolve-channel.ts';
import type { CaseReply, GuardCase } from './case-file.ts';

/** Moment of every case: 2026-01-01 00:00 UTC. */
export const CASE_TIME = Date.UTC(2026, 0, 1);

/** What the outside answers when a case says nothing: a web channel with zero codes, a logged-in user, no city. */
export function defaultReply(fetch: string, channel: string): CaseReply {
  if (fetch === 'channelInfo') return { code: 200, data: { nid: channel, application: 3 } };
  if (fetch === 'userInfo') return { code: 200, data: { id: 'u1' } };
  if (fetch === 'native') return { data: {} };
  return { code: 404 };
}

/** Plays a case through the pure decider. */
export function playCase(release: Release, row: GuardCase): Journey {
  const visit = visitOf(release, row);
  const [path = '/', search = ''] = row.given.url.split('?', 2);
  const query: Record<string, string> = Object.fromEntries(new URLSearchParams(search));
  const facts: Facts = {
    now: CASE_TIME,
    nav: { path, query, url: landingUrl(row.given.url, visit.site.guard.secretParams) },
    env: { os: 3, app: 'browser', inWeChat: false, userAgent: 'case', referrer: '' },
    stored: row.given.stored ?? {},
    channels: {},
    // What an earlier navigation was answered; of that a visit keeps what the guard wants remembered.
    replies: Object.fromEntries(
      Object.entries(row.given.remembered ?? {})
        .filter(([name]) => visit.site.guard.fetches[name]?.remember === 'visit')
        .map(([name, reply]) => [name, toReply(visit, name, reply)]),
    ),
    answered: [],
  };
  const world: SimulatedWorld = {
    channel: (id) => release.channels[id] ?? { id, groups: [], title: null, brand: [], variant: null },
    reply: (request) => {
      const channel = request.via === 'api' ? String(request.fields.channel ?? '') : '';
      return toReply(visit, request.name, row.replies?.[request.name] ?? defaultReply(request.name, channel));
    },
  };
  return simulateJourney(visit, facts, world, true);
}

/** What the engine of the case's visitor holds of the release. */
export function visitOf(release: Release, { given }: GuardCase): VisitRelease {
  return { id: release.id, site: release.site, host: pickHost(release.hosts, given.host ?? 'localhost') };
}

/** The brand that the visitor of a case ends with; each field knows what set it. */
export function brandOf(release: Release, row: GuardCase, { facts, path, stored }: Journey): Brand {
  const visit = visitOf(release, row);
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const record = facts.channels[resolveChannel(visit, facts).id] ?? null;
  return resolveBrand(brandLayers(visit, path, text(stored.loginAddress), record), {
    appNameOfChannel: appNameOfChannel(
      facts.replies.channelInfo,
      stored.brandObj,
      resolveChannel(visit, facts).id,
    ),
    appname: text(stored.appname),
    appcompany: text(stored.appcompany),
  });
}

function toReply(visit: VisitRelease, name: string, reply: CaseReply): Reply {
  if (typeof reply === 'string') return failedReply(reply);
  const fetch = visit.site.guard.fetches[name];
  if (fetch?.via === 'api') return readReply(visit.site.api.endpoints[fetch.endpoint], reply as JsonObject);
  return {
    status: 'ok',
    httpStatus: null,
    code: 200,
    data: (reply.data ?? {}) as Readonly<Record<string, Scalar>>,
  };
}

function landingUrl(url: string, secret: readonly string[]): string {
  const address = new URL(url, 'http://localhost');
  for (const name of secret) address.searchParams.delete(name);
  return address.href;
}

/** The parts of a journey that cases speak of. */
export function outcomeOf(journey: Journey): Record<string, Json> {
  const first = journey.legs[0];
  const last = journey.legs[journey.legs.length - 1];
  const asked = journey.legs.flatMap((leg) =>
    leg.needs.flatMap((need) => need.fetches.map((fetch) => fetch.name)),
  );
  return {
    path: journey.path,
    query: journey.query,
    screen: journey.shown?.screen ?? 'redirect-limit',
    title: journey.title,
    by: last?.verdict.by.step ?? '',
    stored: journey.stored as JsonObject,
    asked: asked.filter((name) => name !== 'channelRecord'),
    rounds: (first?.verdict.by.step === 'root' ? journey.legs[1] : first)?.needs.map((need) =>
      need.fetches.map((fetch) => fetch.name),
    ) as Json,
    effects: journey.effects.map((effect) => effect.do),
    calls: journey.effects.flatMap((effect) => (effect.do === 'call' ? [effect.endpoint] : [])),
    warns: journey.effects.flatMap((effect) => (effect.do === 'warn' ? [effect.detail] : [])),
    stripped: journey.effects.flatMap((effect) => (effect.do === 'strip-query' ? effect.params : [])),
  };
}
