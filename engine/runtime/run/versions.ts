import type { PageSpec } from '../../decide/model/page.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { Versions } from '../../decide/model/version.ts';
import { choosePage, pageVersionId } from '../../decide/routing/choose-page.ts';
import {
  chooseVersion as choose,
  type VersionFacts,
  withGiven,
} from '../../decide/routing/choose-version.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

type Clock = Pick<Platform['clock'], 'now'>;

export { pageVersionId };

/** When a visit first came to a page with versions: what is chosen then stays until the site is opened again. */
const times = new WeakMap<ReleaseSource, number>();

/** The record of a channel as the visitor gets it now; the version of a split is noted, so that it stays theirs. */
export function chooseVersion(
  record: ChannelRecord,
  facts: VersionFacts,
  stored: StoredValueTable,
): ChannelRecord {
  const chosen = choose(record, facts);
  if (record.versions) keep(record.id, record.versions, chosen.version, facts, stored);
  return chosen;
}

function keep(
  name: string,
  versions: Versions,
  id: string | undefined,
  facts: VersionFacts,
  stored: StoredValueTable,
): void {
  const text = withGiven(name, versions, id, facts);
  if (text !== null && versions.keeps !== undefined) stored.set(versions.keeps, text);
}

/**
 * The version of a page that the visitor gets, or the page itself, also where the version cannot be had. This file
 * holds all that visits need to choose versions; it is loaded with the first channel or page that has some.
 */
export async function pageVersion(
  page: PageSpec,
  source: ReleaseSource,
  clock: Clock,
  stored: StoredValueTable,
): Promise<PageSpec> {
  const now = times.get(source) ?? clock.now();
  times.set(source, now);
  const facts = { now, stored: stored.snapshot() };
  const id = choosePage(page, facts);
  const version = page.versions?.of.find((one) => pageVersionId(page.id, one.id) === id);
  if (page.versions) keep(page.id, page.versions, version?.id, facts, stored);
  return source.page(id).catch(() => page);
}
