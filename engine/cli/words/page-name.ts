import { quoted } from '../../compile/problems/chinese/quoted.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';

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

/** The title of an address, else the labels of the pages that hosts show there; null where nobody named it. */
export function addressTitle(
  release: Release,
  address: string,
  hosts: readonly HostPart[] = Object.values(release.hosts),
): string | null {
  if (address === '/') return '域名首页';
  const titles = shownIn(release, hosts)
    .filter(({ path }) => path === address)
    .map(({ title, page }) => title || release.pages[page]?.label);
  return [...new Set(titles.filter(Boolean))].join('或') || null;
}

function pageTitle(release: Release, id: string): string | null {
  return routeTitle(release, id) ?? release.pages[id]?.label ?? null;
}

function routeTitle(release: Release, id: string, at?: string): string | null {
  const route = shownIn(release, Object.values(release.hosts)).find(
    ({ page, path, title }) => page === id && title !== '' && (at === undefined || path === at),
  );
  return route?.title ?? null;
}

/** What stands at the paths that all hosts have, and at those of these hosts. */
function shownIn(
  { site }: Release,
  hosts: readonly HostPart[],
): readonly { readonly path: string; readonly page: string; readonly title: string }[] {
  const screens = hosts.flatMap((host) => host.screens);
  return [...site.routes, ...screens.map(({ screen, ...rest }) => ({ ...rest, page: screen }))];
}
