import type { Release } from '../../decide/model/release.ts';
import type { PathMatch } from '../../decide/routing/match-path.ts';

/** True when nothing is at a path of a host, by what stands there. */
export function isUnmatched(release: Pick<Release, 'site'>, path: string, match: PathMatch): boolean {
  return (
    match.kind === 'page' &&
    match.routeId === release.site.unmatched.id &&
    !release.site.routes.some((route) => route.path === path)
  );
}
