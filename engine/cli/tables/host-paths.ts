import { joinPointer } from '../../decide/model/pointer.ts';
import type { HostPart, Origin, Release } from '../../decide/model/release.ts';
import type { RouteAccess } from '../../decide/model/route.ts';
import { screenOf } from '../../decide/routing/match-path.ts';

/** One path of a host, as `dukou routes` shows it. */
export interface HostPath {
  readonly path: string;
  /** `root` leads elsewhere, `screen` is a login or landing path of the host, `route` is a path of all hosts. */
  readonly kind: 'root' | 'screen' | 'route';
  /** Page of `schemas/pages/`; for the root the path that it leads to. */
  readonly shows: string;
  /** Value of `data-screen` on the page. */
  readonly screen: string;
  readonly title: string;
  readonly access: RouteAccess;
  readonly keepAlive: boolean;
  readonly tags: readonly string[];
  /** Channel that a landing path stands for. */
  readonly channel: string | null;
  readonly origin: Origin | null;
}

/** Every path that a host knows, in the order in which it looks them up. */
export function hostPaths(release: Release, host: HostPart): readonly HostPath[] {
  const at = (pointer: string): Origin | null => release.origins[pointer] ?? null;
  const hostPointer = joinPointer('/hosts', host.id);
  const root: HostPath = {
    path: '/',
    kind: 'root',
    shows: host.root,
    screen: '',
    title: '',
    access: 'open',
    keepAlive: false,
    tags: [],
    channel: null,
    origin: at(`${hostPointer}/root`),
  };
  const screens = host.screens.map(
    (screen, index): HostPath => ({
      path: screen.path,
      kind: 'screen',
      shows: screen.screen,
      screen: screen.screen,
      title: screen.title,
      access: 'open',
      keepAlive: false,
      tags: screen.tags,
      channel: screen.channel,
      origin: at(`${hostPointer}/screens/${index}/screen`),
    }),
  );
  const routes = release.site.routes.map(
    (route, index): HostPath => ({
      path: route.path,
      kind: 'route',
      shows: route.page,
      screen: screenOf(route.path),
      title: route.title,
      access: route.access,
      keepAlive: route.keepAlive,
      tags: route.tags,
      channel: null,
      origin: at(`/site/routes/${index}/path`),
    }),
  );
  return [root, ...screens, ...routes];
}
