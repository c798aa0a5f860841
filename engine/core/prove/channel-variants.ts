import { emptyChannel } from '../model/empty-channel.ts';
import type { ChannelRecord, Release } from '../model/release.ts';
import { chooseVersion, visitorPart } from '../routing/choose-version.ts';
import { PROBE_TIME } from './probe-time.ts';

/** When a visitor comes, and who it is, as far as the choice of a version goes by it. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly stored: Readonly<Record<string, string>>;
}

/** Prefix of the facts that say which version of a channel the visitor gets that is not the own one. */
export const VERSION_FACT = 'version.';

/** Visitors of a channel fall into so many parts. */
const PARTS = 100;

/**
 * The records that visitors of a channel get at any time: the channel as it is, and with each of its versions. Of a channel whose
 * versions leave nobody over, only the versions.
 */
export function channelVariants({ channels }: Release, id: string): readonly ChannelRecord[] {
  const record = channels[id];
  if (!record?.versions) return [record ?? emptyChannel(id)];
  const found = new Map<string | null, ChannelRecord>();
  for (const { now, stored } of momentsOf(record)) {
    const variant = chooseVersion(record, { now, stored });
    if (!found.has(variant.version ?? null)) found.set(variant.version ?? null, variant);
  }
  return [...found.values()];
}

/** A time and a visitor for whom a channel has a version, or is as it is; null where any will do. */
export function momentOf(
  release: Release,
  { id, version }: Pick<ChannelRecord, 'id' | 'version'>,
): Moment | null {
  const record = release.channels[id];
  if (!record?.versions) return null;
  for (const moment of momentsOf(record))
    if (chooseVersion(record, moment).version === version) return moment;
  return null;
}

/** Every time at which the choice can be another, with a visitor of each part. */
function* momentsOf(record: ChannelRecord): Generator<Moment> {
  const { by = '', of: versions = [] } = record.versions ?? {};
  const edges = versions.flatMap(({ from, until }) => [from, until]).filter((time) => time !== null);
  const times = [...new Set([Math.min(...edges, PROBE_TIME) - 1, ...edges])].sort((a, b) => a - b);
  const bounds = new Set(versions.flatMap(({ share }) => share.flat()));
  const parts = [...new Set([0, ...bounds])].filter((part) => part < PARTS);
  const visitors = parts.map((part) => visitorIn(record.id, part));
  for (const now of times) for (const visitor of visitors) yield { now, stored: { [by]: visitor } };
}

/** Somebody who is in a part of a channel's visitors. */
function visitorIn(channel: string, part: number): string {
  let number = 1;
  while (visitorPart(channel, `visitor-${number}`) !== part) number += 1;
  return `visitor-${number}`;
}

/** Pages that a channel, or a version of one, puts another in the place of. */
export function replacedPages({ channels }: Release): ReadonlySet<string> {
  const settings = Object.values(channels).flatMap(({ pages, versions }) => [
    pages,
    ...(versions?.of ?? []).map((one) => one.pages),
  ]);
  return new Set(settings.flatMap((pages) => Object.keys(pages ?? {})));
}

/** Pages that stand in the place of a page for visitors of some channel. */
export function pagesInstead({ channels }: Release, page: string): readonly string[] {
  const settings = Object.values(channels).flatMap(({ pages, versions }) => [
    pages,
    ...(versions?.of ?? []).map((one) => one.pages),
  ]);
  return [...new Set(settings.flatMap((pages) => pages?.[page] ?? []))];
}
