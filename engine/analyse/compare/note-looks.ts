import { trackersMode } from '../../decide/ads/plan-conversion.ts';
import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { brandedPaths, brandSeen } from '../prove/brand-seen.ts';
import { LEGAL_FIELDS } from '../prove/legal-findings.ts';
import { ASPECTS, type Aspect } from './aspect.ts';
import type { BeforeAfter } from './before-after.ts';
import { type ChangeBook, UNBRANDED } from './change-book.ts';
import { onlyVersions } from './only-versions.ts';
import { type Told, toldValue, toldWord } from './told.ts';
import { type Topic, topic } from './topic.ts';

/** What visitors of some channels get of each release. */
export interface ChannelPair extends BeforeAfter<ChannelRecord> {
  readonly members: readonly string[];
}

/** Where visitors of channels look. */
export interface LookedAt {
  /** Hosts, each with the login or landing paths in force. */
  readonly hosts: readonly (readonly [host: string, paths: Iterable<string>])[];
  /** The one host that they all are on; null where they may be on any. */
  readonly only: string | null;
}

/** What visitors of a channel see of it, or networks are told of them, without being led elsewhere. */
interface Look {
  readonly aspect: Aspect;
  readonly topic: Topic;
  readonly told: Told;
  /** The host and the path at which it is so; null for all. */
  readonly host: string | null;
  readonly path: string | null;
}

/** What of a channel is looked at, as one text. */
export function channelAppearance({ title, brand, ad, trackers, loginAttribution }: ChannelRecord): string {
  return JSON.stringify([title, brand.map(({ fields }) => fields), ad, trackers, loginAttribution]);
}

/** Every login or landing path of a host that has a brand in either release, and what stands for all others. */
export function brandPaths({ before, after }: BeforeAfter<Release>, host: string): ReadonlySet<string> {
  const branded = [before, after].flatMap(({ hosts }) => brandedPaths(pickHost(hosts, host)));
  return new Set([UNBRANDED, ...branded]);
}

/** Notes what visitors of some channels see otherwise of title and brand, and what ad networks are told otherwise. */
export function noteLooks(
  releases: BeforeAfter<Release>,
  { before, after, members }: ChannelPair,
  at: LookedAt,
  book: ChangeBook,
): void {
  const versions = onlyVersions(before, after);
  const now = looksOf(releases.after, after, at);
  for (const [place, { told, aspect, topic, host, path }] of looksOf(releases.before, before, at).entries())
    book.compare({ aspect, topic, was: told, is: now[place]?.told ?? told }, members, {
      host,
      path,
      versions,
    });
}

/**
 * Which aspects are not the same for all visitors who have one of some channels in one release and one of others in the
 * next: what to tell where each channel's own title and brand would be thousands of lines.
 */
export function differingLooks(
  releases: BeforeAfter<Release>,
  records: BeforeAfter<readonly ChannelRecord[]>,
  at: LookedAt,
): readonly Aspect[] {
  const seen = new Map(ASPECTS.map((aspect) => [aspect, new Set<string>()]));
  for (const side of ['before', 'after'] as const) {
    for (const record of records[side]) {
      const looks = looksOf(releases[side], record, at);
      for (const [aspect, all] of seen)
        all.add(JSON.stringify(looks.filter((look) => look.aspect === aspect).map(({ told }) => told)));
    }
  }
  return ASPECTS.filter((aspect) => (seen.get(aspect)?.size ?? 0) > 1);
}

/** All looks of a channel, in the same order for any two. */
function looksOf(release: Release, record: ChannelRecord, { hosts, only }: LookedAt): readonly Look[] {
  const { id, site } = release;
  const conversions = hosts.flatMap(([name]): readonly Look[] => {
    const host = pickHost(release.hosts, name);
    const isSent = record.loginAttribution ?? host.loginAttribution ?? false;
    const attribution = toldWord(isSent ? 'attributed' : 'not-attributed');
    const there = { aspect: 'conversion', host: name, path: null } as const;
    return [
      { ...there, topic: topic('trackers'), told: toldWord(trackersMode({ id, site, host }, record)) },
      { ...there, topic: topic('attribution'), told: attribution },
    ];
  });
  const brands = hosts.flatMap(([name, paths]) =>
    [...paths].flatMap((path) => {
      const brand = brandSeen(release, pickHost(release.hosts, name), path, record);
      return BRAND_FIELDS.map((field): Look => {
        const aspect = LEGAL_FIELDS.some((legal) => legal === field) ? 'legal text' : 'brand';
        return { aspect, topic: topic('field', field), told: brand[field].value, host: name, path };
      });
    }),
  );
  const everywhere = { host: only, path: null };
  return [
    { aspect: 'title', topic: topic('channel-title'), told: toldValue(record.title), ...everywhere },
    { aspect: 'conversion', topic: topic('script'), told: scriptOf(release, record), ...everywhere },
    ...conversions,
    ...brands,
  ];
}

/** The script that hears of a conversion, with all that it is told, as a text to compare and show. */
function scriptOf({ ads }: Release, { ad }: ChannelRecord): Told {
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
