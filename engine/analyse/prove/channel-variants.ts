import { remembered } from '../../compile/remembered.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { pageVersionId, versionedPages, withPages } from '../../decide/routing/choose-page.ts';
import { chooseVersion } from '../../decide/routing/choose-version.ts';
import type { PathMatch } from '../../decide/routing/match-path.ts';
import { clockOf } from './clock.ts';
import { allVersionInputs, type Versioned, type VersionInputs } from './version-inputs.ts';

/** What tells a record from the others that visitors of its channel get. */
export type Variant = Pick<ChannelRecord, 'id' | 'version' | 'pageVersions'>;

/** Prefix of the facts that say which of its records the visitor gets of a channel that is not the own one. */
export const VERSION_FACT = 'version.';

/** The version of the channel and those of pages in one word; null for the channel as it is, with pages as they are. */
export function variantName({ version, pageVersions }: Omit<Variant, 'id'>): string | null {
  if (!pageVersions) return version ?? null;
  return [version ?? '', ...pageVersions].join(' ');
}

/** A record that some visitors of a channel get, with every time and visitor for whom it is the one. */
interface FoundVariant {
  readonly record: ChannelRecord;
  readonly inputs: VersionInputs[];
}

/**
 * The records that visitors of a channel get at any time: the channel as it is, and with each of its versions, each
 * also with the versions of each page. Of a channel whose versions leave nobody over, only the versions. As nobody
 * looks at two pages at once, versions of different pages are not joined with each other.
 */
export function channelVariants(release: Release, id: string): readonly ChannelRecord[] {
  return [...variantsOf(release, id).values()].map(({ record }) => record);
}

const variants = new WeakMap<Release, Map<string, ReadonlyMap<string | null, FoundVariant>>>();

/** The same by their names. */
function variantsOf(release: Release, id: string): ReadonlyMap<string | null, FoundVariant> {
  const ofRelease = remembered(variants, release, () => new Map());
  return remembered(ofRelease, id, () => {
    const own = release.channels[id] ?? emptyChannel(id);
    const found = new Map<string | null, FoundVariant>();
    for (const inputs of allInputsFor(release, own)) {
      const record = withPages(chooseVersion(own, inputs), versionedIn(release.pages), inputs);
      remembered(found, variantName(record), () => ({ record, inputs: [] })).inputs.push(inputs);
    }
    return found.size === 0 ? new Map([[variantName(own), { record: own, inputs: [] }]]) : found;
  });
}

/**
 * A time and a visitor for whom a channel has a variant, by its name; null where any will do.
 *
 * @param now the value of `now` that must stand for the time; itself, where the variant is valid then.
 */
export function versionInputsOf(
  release: Release,
  id: string,
  name: string | null,
  now?: Scalar,
): VersionInputs | null {
  const { inputs: all = [] } = variantsOf(release, id).get(name) ?? {};
  const found = all.filter(
    (inputs) => now === undefined || clockOf(release).representative(inputs.now) === now,
  );
  return found.find((inputs) => inputs.now === now) ?? found[0] ?? null;
}

/** The values of `now` that stand for the times at which anybody gets a record; null for all. */
export function timesOf(release: Release, { id, ...variant }: Variant): readonly Scalar[] | null {
  const { times, representative } = clockOf(release);
  const { inputs = [] } = variantsOf(release, id).get(variantName(variant)) ?? {};
  if (times.length === 1 || inputs.length === 0) return null;
  return [...new Set(inputs.map(({ now }) => representative(now)))].sort();
}

/** Every time at which the choice can be another, with a visitor of each part; none where nothing has versions. */
function* allInputsFor(release: Release, { id, versions }: ChannelRecord): Generator<VersionInputs> {
  const own: readonly Versioned[] = versions ? [{ id, versions }] : [];
  const paged = versionedIn(release.pages);
  if (paged.length === 0 && !versions) return;
  const { times } = clockOf(release);
  if (paged.length === 0) yield* allVersionInputs(own, times);
  for (const page of paged)
    yield* allVersionInputs(page.versions ? [...own, { id: page.id, versions: page.versions }] : own, times);
}

const versioned = new WeakMap<Release['pages'], readonly PageSpec[]>();

/** Pages that have versions. */
export function versionedIn(pages: Release['pages']): readonly PageSpec[] {
  return remembered(versioned, pages, () => versionedPages(pages));
}

/**
 * Pages that something else can stand in the place of: what a channel or a version of one says, or a version of the
 * page.
 */
export function replacedPages({ channels, pages }: Release): ReadonlySet<string> {
  const named = replacing(channels).flatMap((one) => Object.keys(one));
  return new Set([...named, ...versionedIn(pages).map(({ id }) => id)]);
}

/** Pages that stand in the place of a page for some visitors. */
function pagesInstead({ channels, pages }: Release, page: string): readonly string[] {
  const others = replacing(channels).flatMap((one) => one[page] ?? []);
  const withVersions = (id: string) =>
    (pages[id]?.versions?.of ?? []).map((one) => pageVersionId(id, one.id));
  return [...new Set([...others, ...[page, ...others].flatMap(withVersions)])];
}

const replacements = new WeakMap<Release['channels'], readonly Readonly<Record<string, string>>[]>();

/** What the channels that replace pages say of it: few of them do, and each page asks. */
function replacing(channels: Release['channels']): readonly Readonly<Record<string, string>>[] {
  return remembered(replacements, channels, () =>
    Object.values(channels)
      .flatMap(({ pages, versions }) => [pages, ...(versions?.of ?? []).map((one) => one.pages)])
      .filter((pages) => pages !== undefined),
  );
}

/** The pages that visitors can see at a place: its own, and those that others put there. */
export function pagesAt(release: Release, match: PathMatch): readonly string[] {
  return match.kind === 'page' ? [match.page, ...pagesInstead(release, match.page)] : [];
}
