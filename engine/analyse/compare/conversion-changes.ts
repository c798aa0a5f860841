import { trackersMode } from '../../decide/ads/plan-conversion.ts';
import type { ChannelRecord, Release, VisitRelease } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import type { ChangeBook } from './change-book.ts';
import type { ChannelPair } from './channel-appearance.ts';
import { onlyVersions } from './only-versions.ts';
import { type Told, toldWord } from './told.ts';
import { type TopicKind, topic } from './topic.ts';

/**
 * Notes what ad networks are told otherwise of visitors of some channels: by whose script, from when on, and by their
 * logins.
 *
 * @param only the host that they all are on; null where they may be on any of `hosts`.
 */
export function conversionChanges(
  before: Release,
  after: Release,
  { old, now, members }: ChannelPair,
  hosts: readonly string[],
  book: ChangeBook,
  only: string | null = null,
): void {
  const note = (kind: TopicKind, was: Told, is: Told, host: string | null): void => {
    const versions = onlyVersions(old, now);
    book.compare({ aspect: 'conversion', topic: topic(kind), was, is }, members, { host, versions });
  };
  note('script', scriptOf(before, old), scriptOf(after, now), only);
  for (const host of hosts) {
    const [was, is] = [visitOn(before, host), visitOn(after, host)];
    note('trackers', toldWord(trackersMode(was, old)), toldWord(trackersMode(is, now)), host);
    note('attribution', attributionOf(was, old), attributionOf(is, now), host);
  }
}

/**
 * Notes what the backend tells networks otherwise. A visit of any channel can bring a network's attribution along, so
 * that it is about everyone.
 */
export function reportChanges(
  before: Release,
  after: Release,
  everyone: readonly string[],
  book: ChangeBook,
): void {
  for (const network of Object.keys({ ...before.ads.networks, ...after.ads.networks })) {
    const [was, is] = [reportOf(before, network), reportOf(after, network)];
    book.compare({ aspect: 'conversion', topic: topic('report', network), was, is }, everyone);
  }
}

/** The script that hears of a conversion, with all that it is told, as a text to compare and show. */
export function scriptOf({ ads }: Release, { ad }: ChannelRecord): Told {
  const network = ad && ads.networks[ad.network];
  if (!ad || !network) return toldWord('none');
  const { event, call, timeout } = network;
  const more = [
    `event ${event}`,
    ...(timeout === undefined ? [] : [`given up after ${timeout} ms`]),
    `call ${JSON.stringify(call)}`,
  ];
  const { map, script } = ad;
  return { kind: 'script', network: ad.network, id: String(ad.id ?? ''), map, script, more: more.join(', ') };
}

function reportOf({ ads }: Release, network: string): Told {
  const report = ads.networks[network]?.report;
  if (!report) return toldWord('none');
  const { endpoint, from, as, fields } = report;
  const sent = [as === undefined ? 'its fields' : `as ${as}`, ...(fields ? [JSON.stringify(fields)] : [])];
  return `${endpoint} of stored ${from}, ${sent.join(', ')}`;
}

export function attributionOf({ host }: VisitRelease, record: ChannelRecord): Told {
  const isSent = record.loginAttribution ?? host.loginAttribution ?? false;
  return toldWord(isSent ? 'attributed' : 'not-attributed');
}

export function visitOn({ id, site, hosts }: Release, host: string): VisitRelease {
  return { id, site, host: pickHost(hosts, host) };
}
