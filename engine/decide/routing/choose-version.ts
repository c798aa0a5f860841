import type { ChannelVersion } from '../model/channel-version.ts';
import type { ChannelRecord } from '../model/release.ts';
import type { Version, Versions } from '../model/version.ts';

/** Visitors of a channel or page fall into so many equal parts. */
export const PARTS = 100;

/** What the choice goes by: the time, and the stored values of the visitor. */
export interface VersionFacts {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly stored: Readonly<Record<string, unknown>>;
}

/**
 * The version that a visitor gets, undefined for none: the one that they were given, as long as it is valid, whatever
 * became of its weight. Whose version is gone from the file belongs to another part than before, so that those who had
 * it go to all that are left, by their weights.
 *
 * @param name of the channel or page that has the versions.
 */
export function versionFor<One extends Version>(
  name: string,
  versions: Versions<One>,
  facts: VersionFacts,
): One | undefined {
  const given = givenVersion(name, versions, facts);
  const part = partOf(name, versions, facts);
  const valid = validVersions(versions, facts.now).filter(({ share }) => share.length > 0);
  return (
    valid.find(({ id }) => id === given) ??
    valid.find(({ share }) => share.some(([from, to]) => part >= from && part < to))
  );
}

/** The part of a hundred that a visitor belongs to, from 0. */
export function partOf(name: string, versions: Versions, facts: VersionFacts): number {
  const given = givenVersion(name, versions, facts);
  const isGone = given !== undefined && versions.of.every(({ id }) => id !== given);
  return visitorPart(isGone ? givenPair(name, given) : name, String(facts.stored[versions.by] ?? ''));
}

/** The version that a visitor was given before, undefined for none. */
export function givenVersion(
  name: string,
  { keeps }: Versions,
  { stored }: Omit<VersionFacts, 'now'>,
): string | undefined {
  const start = givenPair(name, '');
  return givenPairs(keeps && stored[keeps])
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/**
 * What to store after a visitor got a version, the text of all that they were given; null where nothing is to be
 * stored: no version, one for all visitors, or the one that is stored.
 */
export function withGiven(
  name: string,
  versions: Versions,
  id: string | undefined,
  { now, stored }: VersionFacts,
): string | null {
  const { keeps } = versions;
  if (id === undefined || keeps === undefined || versionOfAll(versions, now) !== null) return null;
  if (givenVersion(name, versions, { stored }) === id) return null;
  const others = givenPairs(stored[keeps]).filter((pair) => !pair.startsWith(givenPair(name, '')));
  return [...others, givenPair(name, id)].join(' ');
}

/** No name of a channel, page or version has a blank or an equals sign. */
function givenPair(name: string, version: string): string {
  return `${name}=${version}`;
}

function givenPairs(stored: unknown): readonly string[] {
  return String(stored ?? '').split(' ');
}

/** The version that all visitors get at a time, undefined for none; null when it depends on the visitor. */
export function versionOfAll<One extends Version>(
  versions: Versions<One>,
  now: number,
): One | null | undefined {
  const found = validVersions(versions, now);
  const isForAll = found.every(({ share }) => share.every(([from, to]) => to - from === PARTS));
  return isForAll ? found[0] : null;
}

/**
 * The record of a channel as one visitor gets it now: its settings, with those of the version that is valid for the
 * visitor. The same visitor gets the same version as long as it lasts. A record without versions is given back as it
 * is.
 */
export function chooseVersion(record: ChannelRecord, facts: VersionFacts): ChannelRecord {
  return record.versions ? withVersion(record, versionFor(record.id, record.versions, facts)) : record;
}

/**
 * The record as every visitor gets it now; null when it depends on the visitor. Whoever draws a page before the visitor
 * is known asks for it.
 */
export function versionForAll(record: ChannelRecord, now: number): ChannelRecord | null {
  if (!record.versions) return record;
  const version = versionOfAll(record.versions, now);
  return version === null ? null : withVersion(record, version);
}

/**
 * Which of a hundred equal parts of the visitors of a channel or page somebody belongs to, from 0: FNV-1a of both
 * names, mixed (the finish of MurmurHash3). Parts of one say nothing about those of another.
 */
export function visitorPart(name: string, visitor: string): number {
  const text = `${name} ${visitor}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % PARTS;
}

/** The versions whose time it is, for whichever visitors. */
export function validVersions<One extends Version>({ of }: Versions<One>, now: number): readonly One[] {
  return of.filter(({ from, until }) => (from === null || now >= from) && (until === null || now < until));
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
