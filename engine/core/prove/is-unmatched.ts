import type { Release } from '../model/release.ts';
import { matchPath } from '../routing/match-path.ts';
import type { HostPlaces } from './place-model.ts';

/** True when nothing is at a path of a host. */
export function isUnmatched(release: Release, { host }: Pick<HostPlaces, 'host'>, path: string): boolean {
  const match = matchPath({ id: release.id, site: release.site, host }, path);
  return (
    match.kind === 'page' &&
    match.routeId === release.site.unmatched.id &&
    !release.site.routes.some((route) => route.path === path)
  );
}
