import { quoted } from '../../compile/problems/chinese/quoted.ts';
import type { Release } from '../../decide/model/release.ts';

/** A page by the title of a path that shows it, else by its label: `「结果」（fail-page）`; without one by its id. */
export function pageName(release: Release, id: string): string {
  const title = pageTitle(release, id);
  return title === null ? quoted(id) : `${quoted(title)}（${id}）`;
}

/** A page where it is shown: ` /fail-page「结果」`. */
export function pageAt(release: Release, path: string, id: string): string {
  const title = pageTitleAt(release, path, id);
  return ` ${path}${title === null ? `（${id}）` : quoted(title)}`;
}

/** Its title at a path, else at any other, else its label; null without one. */
export function pageTitleAt(release: Release, path: string, id: string): string | null {
  return routeTitle(release, id, path) ?? pageTitle(release, id);
}

function pageTitle(release: Release, id: string): string | null {
  return routeTitle(release, id) ?? release.pages[id]?.label ?? null;
}

function routeTitle({ site, hosts }: Release, id: string, at?: string): string | null {
  const screens = Object.values(hosts).flatMap((host) => host.screens);
  const shown = [...site.routes, ...screens.map(({ screen, ...rest }) => ({ ...rest, page: screen }))];
  const route = shown.find(
    ({ page, path, title }) => page === id && title !== '' && (at === undefined || path === at),
  );
  return route?.title ?? null;
}
