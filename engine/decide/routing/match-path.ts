import type { BrandLayer } from '../model/brand.ts';
import type { HostPart, VisitRelease } from '../model/release.ts';
import type { RouteAccess, RouteDescriptor, ScreenPath } from '../model/route.ts';

/** What stands at a path of a host. */
export type PathMatch =
  /** The root, which leads elsewhere with the query kept. */
  { readonly kind: 'root'; readonly to: string } | PageMatch;

export interface PageMatch {
  readonly kind: 'page';
  readonly page: string;
  /** Value of `data-screen`. */
  readonly screen: string;
  readonly routeId: string;
  readonly title: string;
  readonly access: RouteAccess;
  readonly tags: readonly string[];
  readonly keepAlive: boolean;
  /** Channel that a landing path declares. */
  readonly channel: string | null;
  readonly brand: readonly BrandLayer[];
}

/** `/login/` is `/login`; the root stays the root. */
export function normalisePath(path: string): string {
  let end = path.length;
  // Not `/\/+$/`: that takes a thousand slashes a million steps, and anybody can send them.
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Finds what stands at a path. The host's own login and landing paths come before the common routes. Never fails. */
export function matchPath(release: VisitRelease, path: string): PathMatch {
  const wanted = normalisePath(path);
  const screen = landingAt(release, wanted);
  if (screen) return screenMatch(screen);
  if (wanted === '/') return { kind: 'root', to: release.host.root };
  const { routes, unmatched } = release.site;
  const route = routes.find((candidate) => candidate.path === wanted);
  return route ? routeMatch(route, screenOf(route.path)) : routeMatch(unmatched, unmatched.page);
}

/** The login or landing path of the visit's host, or undefined. */
export function landingAt(
  release: { readonly host: Pick<HostPart, 'screens'> },
  path: string,
): ScreenPath | undefined {
  const wanted = normalisePath(path);
  return release.host.screens.find((candidate) => candidate.path === wanted);
}

/** A route's screen name is the last segment of its path. */
export function screenOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function screenMatch(found: ScreenPath): PageMatch {
  const { screen, title, tags, channel, brand } = found;
  return {
    kind: 'page',
    page: screen,
    screen,
    routeId: screen,
    title,
    access: 'open',
    tags,
    keepAlive: false,
    channel,
    brand,
  };
}

function routeMatch(route: Omit<RouteDescriptor, 'path'>, screen: string): PageMatch {
  const { id, page, title, access, tags, keepAlive } = route;
  return {
    kind: 'page',
    page,
    screen,
    routeId: id,
    title,
    access,
    tags,
    keepAlive,
    channel: null,
    brand: [],
  };
}
