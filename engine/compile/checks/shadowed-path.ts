import { isKeptAddress } from '../../decide/routing/is-kept-address.ts';
import { type At, child, entries, textAt } from '../at.ts';
import type { Check } from '../check.ts';

export const shadowedPath: Check<'C090'> = {
  code: 'C090',
  title: 'No path hides behind another',
  meaning:
    'A host looks for its own login and landing paths first, then for the routes of all hosts. A path that both have never shows the route on that host, and a path that ends in "/" matches nothing, since the slash is taken away before paths are compared. Below /assets/, /brand/, /builtin/ and /release/ the server has its files, and /healthz tells that it is alive.',
  files: ['routes', 'host', 'every-host'],
  check(config, report) {
    const routes = new Map<string, At>();
    const everywhere = new Map(entries(child(config.everyHost, 'paths')));
    for (const route of config.routes) {
      const path = textAt(route, 'path');
      if (path === null) continue;
      const at = child(route, 'path');
      if (!routes.has(path)) routes.set(path, at);
      const taken = everywhere.get(path);
      const by = path === '/' ? 'root' : taken ? 'everywhere' : unseen(path);
      if (by) report(at, { path, by }, { related: taken ? [taken] : [] });
    }
    for (const host of config.hosts) {
      for (const [path, at] of entries(child(host, 'screens'))) {
        const route = routes.get(path);
        const by = unseen(path);
        if (by)
          report(at, { path, by }, { on: 'key', suggest: slash(path) ? [path.replace(/\/+$/, '')] : [] });
        else if (route && !everywhere.has(path)) {
          report(at, { path, by: 'hides' }, { on: 'key', related: [route] });
        }
      }
    }
  },
};

function unseen(path: string): 'slash' | 'server' | null {
  if (slash(path)) return 'slash';
  return isKeptAddress(path) ? 'server' : null;
}

function slash(path: string): boolean {
  return path.length > 1 && path.endsWith('/');
}
