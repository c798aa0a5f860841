import type { HostPart, Release } from '../../decide/model/release.ts';

/** A path that no configuration knows. */
export const UNKNOWN_PATH = '/no-such-page';

/** Every path that a host knows, and one that it does not. */
export function pathsOf({ site }: Pick<Release, 'site'>, host: HostPart): readonly string[] {
  const known = [...host.screens, ...site.routes].map(({ path }) => path);
  return [...new Set(['/', ...known, UNKNOWN_PATH])];
}
