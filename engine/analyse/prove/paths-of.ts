import type { HostPart, Release } from '../../decide/model/release.ts';
import type { PathMatch } from '../../decide/routing/match-path.ts';

/** A path that no configuration knows. */
export const UNKNOWN_PATH = '/no-such-page';

/** Every path that a host knows, and one that it does not. */
export function pathsOf({ site }: Pick<Release, 'site'>, host: HostPart): readonly string[] {
  const known = [...host.screens, ...site.routes].map(({ path }) => path);
  return [...new Set(['/', ...known, UNKNOWN_PATH])];
}

/** True when nothing is at a path of a host, by what stands there. */
export function isUnmatched(release: Pick<Release, 'site'>, path: string, match: PathMatch): boolean {
  return (
    match.kind === 'page' &&
    match.routeId === release.site.unmatched.id &&
    !release.site.routes.some((route) => route.path === path)
  );
}
