import type { PageSpec } from '../model/page.ts';
import type { ChannelRecord } from '../model/release.ts';
import { type VersionFacts, versionFor, versionOfAll } from './choose-version.ts';

/** Id of a version of a page in the release; no file of `schemas/pages/` can have it. */
export function pageVersionId(page: string, version: string): string {
  return `${page}@${version}`;
}

type Page = Pick<PageSpec, 'id' | 'versions'>;

/** Id of the page that a visitor gets now: the page itself, or the version that is valid for the visitor. */
export function choosePage({ id, versions }: Page, facts: VersionFacts): string {
  const version = versions && versionFor(id, versions, facts);
  return version ? pageVersionId(id, version.id) : id;
}

/** Id of the page that every visitor gets now; null when it depends on the visitor. */
export function pageForAll({ id, versions }: Page, now: number): string | null {
  const version = versions && versionOfAll(versions, now);
  if (version === null) return null;
  return version ? pageVersionId(id, version.id) : id;
}

/**
 * A channel's record as one visitor gets it now, with the versions of all pages chosen, too: what it puts in the place
 * of pages is what the visitor sees. The record of a release without versions of pages is given back as it is.
 *
 * @param record the one that `chooseVersion` gave.
 * @param versioned the pages that have versions.
 */
export function withPages(
  record: ChannelRecord,
  versioned: readonly Page[],
  facts: VersionFacts,
): ChannelRecord {
  const chosen: Record<string, string> = {};
  for (const page of versioned) {
    const id = choosePage(page, facts);
    if (id !== page.id) chosen[page.id] = id;
  }
  const pageVersions = Object.values(chosen).sort();
  if (pageVersions.length === 0) return record;
  const own = Object.entries(record.pages ?? {}).map(([page, other]) => [page, chosen[other] ?? other]);
  return { ...record, pages: { ...chosen, ...Object.fromEntries(own) }, pageVersions };
}

/** The pages of a release that have versions. */
export function versionedPages(pages: Readonly<Record<string, PageSpec>>): readonly PageSpec[] {
  return Object.values(pages).filter(({ versions }) => versions !== undefined);
}
