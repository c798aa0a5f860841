import type { PageSpec } from '../decide/model/page.ts';
import type { Release } from '../decide/model/release.ts';
import { pageForAll, pageVersionId } from '../decide/routing/choose-page.ts';
import { validVersions, versionForAll } from '../decide/routing/choose-version.ts';
import type { ReleaseSource } from '../runtime/release/release-source.ts';

/**
 * A release as it is at a time, by the server's clock: each channel and page in the version that all its visitors get,
 * where there is one. A page whose visitors are split keeps the versions that are valid, and their times no longer
 * count: a phone whose clock is wrong chooses among the same as all others.
 */
export function sourceAt(
  now: number,
  source: ReleaseSource,
  { pages }: Pick<Release, 'pages'>,
): ReleaseSource {
  const at = (page: PageSpec): PageSpec => pageAt(now, page, pages);
  return {
    ...source,
    channel: async (id) => {
      const record = await source.channel(id);
      return versionForAll(record, now) ?? record;
    },
    page: async (id) => at(await source.page(id)),
    peekPage: (id) => {
      const page = source.peekPage(id);
      return page && at(page);
    },
  };
}

function pageAt(now: number, page: PageSpec, pages: Release['pages']): PageSpec {
  const { versions, ...plain } = page;
  if (!versions) return page;
  const id = pageForAll(page, now);
  if (id !== null) return id === page.id ? plain : (pages[id] ?? plain);
  const of = validVersions(versions, now).map((version) => ({ ...version, from: null, until: null }));
  return { ...plain, versions: { ...versions, of } };
}

/**
 * The page as the browser is given it, by the names that it asks for: with all that visitors who are split choose from.
 */
export function givenPages(
  page: PageSpec,
  { pages }: Pick<Release, 'pages'>,
): Readonly<Record<string, PageSpec>> {
  const id = page.versionOf ?? page.id;
  const versions = (page.versions?.of ?? []).map((version) => pageVersionId(id, version.id));
  return Object.fromEntries([[id, page], ...versions.flatMap((of) => (pages[of] ? [[of, pages[of]]] : []))]);
}
