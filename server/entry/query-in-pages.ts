import type { Release } from '../../engine/decide/model/release.ts';
import { queryComparisons } from '../../engine/decide/rules/query-comparisons.ts';

/** The releases that were looked through: each page of a host asks. */
const known = new WeakMap<Release, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * Query parameters that a condition of some page compares with fixed values, and those values. An entry page shows what
 * its address says by them; whatever else stands in a query shows nothing, and makes no entry page of its own.
 */
export function queryInPages(release: Release): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(release) ?? queryComparisons(release.pages);
  known.set(release, found);
  return found;
}
