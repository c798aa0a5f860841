import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { brandedPaths, brandSeen } from '../prove/brand-seen.ts';
import { LEGAL_FIELDS } from '../prove/legal-findings.ts';
import { type ChangeBook, UNBRANDED } from './change-book.ts';
import { onlyVersions } from './only-versions.ts';
import { toldValue } from './told.ts';
import { topic } from './topic.ts';

/** What visitors of some channels get of each release. */
export interface ChannelPair {
  readonly old: ChannelRecord;
  readonly now: ChannelRecord;
  readonly members: readonly string[];
}

/** What of a channel visitors see, or networks are told, without being led elsewhere. */
export function channelAppearance({ title, brand, ad, trackers, loginAttribution }: ChannelRecord): string {
  return JSON.stringify([title, brand.map(({ fields }) => fields), ad, trackers, loginAttribution]);
}

/** Every login or landing path of a host that has a brand in either release, and what stands for all others. */
export function brandPaths(before: Release, after: Release, host: string): ReadonlySet<string> {
  const branded = [before, after].flatMap(({ hosts }) => brandedPaths(pickHost(hosts, host)));
  return new Set([UNBRANDED, ...branded]);
}

/**
 * Notes the title that comes with a channel.
 *
 * @param host the host that the visitors are on; null for all.
 */
export function noteTitle(
  { old, now, members }: ChannelPair,
  book: ChangeBook,
  host: string | null = null,
): void {
  const told = { topic: topic('channel-title'), was: toldValue(old.title), is: toldValue(now.title) };
  book.compare({ aspect: 'title', ...told }, members, { host, versions: onlyVersions(old, now) });
}

/**
 * Notes brand and legal text of visitors of a host.
 *
 * @param paths the login or landing paths in force.
 */
export function noteBrand(
  before: Release,
  after: Release,
  { old, now, members }: ChannelPair,
  host: string,
  paths: Iterable<string>,
  book: ChangeBook,
): void {
  for (const path of paths) {
    const first = brandSeen(before, pickHost(before.hosts, host), path, old);
    const second = brandSeen(after, pickHost(after.hosts, host), path, now);
    for (const field of BRAND_FIELDS) {
      const aspect = LEGAL_FIELDS.some((name) => name === field) ? 'legal text' : 'brand';
      const told = { topic: topic('field', field), was: first[field].value, is: second[field].value };
      book.compare({ aspect, ...told }, members, { host, path, versions: onlyVersions(old, now) });
    }
  }
}
