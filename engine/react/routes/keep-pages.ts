import type { RouteDescriptor } from '../../decide/model/route.ts';
import type { CommittedPage } from '../../runtime/state/navigation-store.ts';

/**
 * Adds the committed page to the pages kept alive when its route says so, in place of an earlier visit to the same
 * route. Gives the same list when nothing changes.
 */
export function keepPages(
  kept: readonly CommittedPage[],
  committed: CommittedPage | null,
  routes: readonly RouteDescriptor[],
): readonly CommittedPage[] {
  if (!committed) return kept;
  const { routeId } = committed;
  if (!routes.some((route) => route.id === routeId && route.keepAlive)) return kept;
  const at = kept.findIndex((page) => page.routeId === routeId);
  if (at < 0) return [...kept, committed];
  if (kept[at]?.page === committed.page) return kept;
  return kept.map((page, index) => (index === at ? committed : page));
}
