import type { RouteObject } from 'react-router-dom';
import type { VisitRelease } from '../../decide/model/release.ts';
import { ShownPages } from './shown-pages.tsx';

/**
 * Route objects of a visit: the host's own login and landing paths, the common routes, and everything else. What stands
 * at a path is decided by the guard before the path is shown, so every route shows the committed page.
 */
export function buildRoutes({ host, site }: VisitRelease): readonly RouteObject[] {
  const element = <ShownPages />;
  const own = host.screens.map(({ path }) => ({ id: `screen:${path}`, path, element }));
  const taken = new Set(host.screens.map(({ path }) => path));
  const common = site.routes
    .filter(({ path }) => !taken.has(path))
    .map(({ id, path }) => ({ id: `route:${id}`, path, element }));
  return [...own, ...common, { id: 'any', path: '*', element }];
}
