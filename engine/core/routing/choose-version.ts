import type { ChannelVersion } from '../model/channel-version.ts';
import type { ChannelRecord } from '../model/release.ts';

/** Visitors of a channel fall into so many equal parts. */
const PARTS = 100;

/**
 * The record of a channel as one visitor gets it now: its settings, with those of the version that is valid for the visitor. The
 * same visitor gets the same version as long as it lasts. A record without versions is given back as it is.
 *
 * @param facts the time, and the stored values of the visitor.
 */
export function chooseVersion(
  record: ChannelRecord,
  facts: { readonly now: number; readonly stored: Readonly<Record<string, unknown>> },
): ChannelRecord {
  if (!record.versions) return record;
  const part = visitorPart(record.id, String(facts.stored[record.versions.by] ?? ''));
  return withVersion(
    record,
    valid(record, facts.now).find(({ share }) => share.some(([from, to]) => part >= from && part < to)),
  );
}

/**
 * The record as every visitor gets it now; null when it depends on the visitor. Whoever draws a page before the visitor is known
 * asks for it.
 */
export function versionForAll(record: ChannelRecord, now: number): ChannelRecord | null {
  if (!record.versions) return record;
  const versions = valid(record, now);
  const isForAll = versions.every(({ share }) => share.every(([from, to]) => to - from === PARTS));
  return isForAll ? withVersion(record, versions[0]) : null;
}

/**
 * Which of a hundred equal parts of a channel's visitors a visitor belongs to, from 0: FNV-1a of both names, mixed (the finish of
 * MurmurHash3). Parts of one channel say nothing about those of another.
 */
export function visitorPart(channel: string, visitor: string): number {
  const text = `${channel} ${visitor}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % PARTS;
}

function valid({ versions }: ChannelRecord, now: number): readonly ChannelVersion[] {
  return (versions?.of ?? []).filter(
    ({ from, until }) => (from === null || now >= from) && (until === null || now < until),
  );
}

function withVersion(record: ChannelRecord, version: ChannelVersion | undefined): ChannelRecord {
  const { versions: _, ...own } = record;
  if (!version) return own;
  const { id, title, variant, pages, brand } = version;
  return {
    ...own,
    version: id,
    brand: [...own.brand, ...brand],
    ...(title === undefined ? {} : { title }),
    ...(variant === undefined ? {} : { variant }),
    ...(pages === undefined ? {} : { pages }),
  };
}
