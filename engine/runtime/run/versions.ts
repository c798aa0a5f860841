import type { PageSpec } from '../../decide/model/page.ts';
import { choosePage } from '../../decide/routing/choose-page.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import type { VisitFacts } from './visit-facts.ts';

export { pageVersionId } from '../../decide/routing/choose-page.ts';
export { chooseVersion } from '../../decide/routing/choose-version.ts';

/** When a visit first came to a page with versions: what is chosen then stays until the site is opened again. */
const times = new WeakMap<ReleaseSource, number>();

/**
 * The version of a page that the visitor gets, or the page itself, also where the version cannot be had. This file
 * holds all that visits need to choose versions; it is loaded with the first channel or page that has some.
 */
export async function pageVersion(
  page: PageSpec,
  source: ReleaseSource,
  facts: VisitFacts,
): Promise<PageSpec> {
  const { now, stored } = facts.assemble({ path: '/', query: {}, url: '' });
  const since = times.get(source) ?? now;
  times.set(source, since);
  const id = choosePage(page, { now: since, stored });
  return source.page(id).catch(() => page);
}
