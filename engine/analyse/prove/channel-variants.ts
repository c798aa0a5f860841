import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { pageVersionId, versionedPages, withPages } from '../../decide/routing/choose-page.ts';
import { chooseVersion } from '../../decide/routing/choose-version.ts';
import { clockOf } from './clock.ts';
import { type Moment, momentsOf, type Versioned } from './moments-of.ts';

/** What tells a record from the others that visitors of its channel get. */
type Variant = Pick<ChannelRecord, 'id' | 'version' | 'pageVersions'>;

/** Prefix of the facts that say which of its records the visitor gets of a channel that is not the own one. */
export const VERSION_FACT = 'version.';

/** The version of the channel and those of pages in one word; null for the channel as it is, with pages as they are. */
export function variantName({ version, pageVersions }: Omit<Variant, 'id'>): string | null {
  if (!pageVersions) return version ?? null;
  return [version ?? '', ...pageVersions].join(' ');
}

/**
 * The records that visitors of a channel get at any time: the channel as it is, and with each of its versions, each also with the
 * versions of each page. Of a channel whose versions leave nobody over, only the versions. As nobody looks at two pages at once,
 * versions of different pages are not joined with each other.
 */
export function channelVariants(release: Release, id: string): readonly ChannelRecord[] {
  const ofRelease = variants.get(release) ?? new Map<string, readonly ChannelRecord[]>();
  variants.set(release, ofRelease);
  const known = ofRelease.get(id) ?? variantsOf(release, id);
  ofRelease.set(id, known);
  return known;
}

const variants = new WeakMap<Release, Map<string, readonly ChannelRecord[]>>();

function variantsOf(release: Release, id: string): readonly ChannelRecord[] {
  const record = release.channels[id] ?? emptyChannel(id);
  const found = new Map<string | null, ChannelRecord>();
  for (const moment of momentsFor(release, record)) {
    const variant = variantAt(release, record, moment);
    const name = variantName(variant);
    if (!found.has(name)) found.set(name, variant);
  }
  return found.size === 0 ? [record] : [...found.values()];
}

/**
 * A time and a visitor for whom a channel has a version, or is as it is; null where any will do.
 *
 * @param now the value of `now` that must stand for the time; itself, where the version is valid then.
 */
export function momentOf(release: Release, { id, ...variant }: Variant, now?: Scalar): Moment | null {
  return momentOfVariant(release, id, variantName(variant), now);
}

/** The same for a variant by its name. */
export function momentOfVariant(
  release: Release,
  id: string,
  name: string | null,
  now?: Scalar,
): Moment | null {
  const moments = momentsOfVariant(release, id, name);
  if (now === undefined) return moments.next().value ?? null;
  const found = [...moments].filter((moment) => clockOf(release).standsFor(moment.now) === now);
  return found.find((moment) => moment.now === now) ?? found[0] ?? null;
}

/** The values of `now` that stand for the times at which anybody gets a record; null for all. */
export function timesOf(release: Release, { id, ...variant }: Variant): readonly Scalar[] | null {
  const { times, standsFor } = clockOf(release);
  if (times.length === 1) return null;
  const moments = [...momentsOfVariant(release, id, variantName(variant))];
  return moments.length === 0 ? null : [...new Set(moments.map(({ now }) => standsFor(now)))].sort();
}

function* momentsOfVariant(release: Release, id: string, name: string | null): Generator<Moment, undefined> {
  const record = release.channels[id] ?? emptyChannel(id);
  for (const moment of momentsFor(release, record))
    if (variantName(variantAt(release, record, moment)) === name) yield moment;
}

/** The record that a visitor gets, with the pages. */
function variantAt({ pages }: Release, record: ChannelRecord, moment: Moment): ChannelRecord {
  return withPages(chooseVersion(record, moment), versionedIn(pages), moment);
}

/** Every time at which the choice can be another, with a visitor of each part; none where nothing has versions. */
function* momentsFor(release: Release, { id, versions }: ChannelRecord): Generator<Moment> {
  const own: readonly Versioned[] = versions ? [{ id, versions }] : [];
  const paged = versionedIn(release.pages);
  if (paged.length === 0 && !versions) return;
  const { times } = clockOf(release);
  if (paged.length === 0) yield* momentsOf(own, times);
  for (const page of paged)
    yield* momentsOf(page.versions ? [...own, { id: page.id, versions: page.versions }] : own, times);
}

const versioned = new WeakMap<Release['pages'], readonly PageSpec[]>();

function versionedIn(pages: Release['pages']): readonly PageSpec[] {
  const known = versioned.get(pages) ?? versionedPages(pages);
  versioned.set(pages, known);
  return known;
}

/** Pages that something else can stand in the place of: what a channel or a version of one says, or a version of the page. */
export function replacedPages({ channels, pages }: Release): ReadonlySet<string> {
  const named = replacing(channels).flatMap((one) => Object.keys(one));
  return new Set([...named, ...versionedIn(pages).map(({ id }) => id)]);
}

/** Pages that stand in the place of a page for some visitors. */
export function pagesInstead({ channels, pages }: Release, page: string): readonly string[] {
  const others = replacing(channels).flatMap((one) => one[page] ?? []);
  const withVersions = (id: string) =>
    (pages[id]?.versions?.of ?? []).map((one) => pageVersionId(id, one.id));
  return [...new Set([...others, ...[page, ...others].flatMap(withVersions)])];
}

const replacements = new WeakMap<Release['channels'], readonly Readonly<Record<string, string>>[]>();

/** What the channels that replace pages say of it: few of them do, and each page asks. */
function replacing(channels: Release['channels']): readonly Readonly<Record<string, string>>[] {
  const known = replacements.get(channels) ?? replacedBy(channels);
  replacements.set(channels, known);
  return known;
}

function replacedBy(channels: Release['channels']): readonly Readonly<Record<string, string>>[] {
  const all = Object.values(channels).flatMap(({ pages, versions }) => [
    pages,
    ...(versions?.of ?? []).map((one) => one.pages),
  ]);
  return all.filter((pages) => pages !== undefined);
}
