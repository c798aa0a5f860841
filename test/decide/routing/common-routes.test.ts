import { expect, test } from 'vitest';
import { matchPath } from '../../../engine/decide/routing/match-path.ts';
import table from '../../cases/routes.json' with { type: 'json' };
import { shippedRelease } from '../../support/shipped-release.ts';

interface Row {
  readonly path: string;
  readonly group: string;
  readonly access?: string;
  readonly keepAlive?: boolean;
}

const release = shippedRelease();
const { routes, unmatched } = release.site;
const rows: readonly Row[] = table.routes;
const tags: Readonly<Record<string, readonly string[]>> = table.tags;

test.each(routes)('$path is as the table of common routes says', (route) => {
  const row = rows.find(({ path }) => path === route.path);
  expect(row, 'a row of test/cases/routes.json').toBeDefined();
  expect(route.access).toBe(row?.access ?? 'open');
  expect(route.keepAlive).toBe(row?.keepAlive ?? false);
  expect(route.title).not.toBe('');
  expect(Object.keys(release.pages)).toContain(route.page);
  const wanted = Object.keys(tags).filter((tag) => tags[tag]?.includes(route.path));
  expect(route.tags.filter((tag) => tag in tags).sort()).toEqual(wanted.sort());
});

test.each(rows)('$path has a route', ({ path }) => {
  expect(routes.map((route) => route.path)).toContain(path);
});

test.each(rows)('slashes at the end of $path count for nothing, and in it for another path', ({ path }) => {
  const slashes = '/'.repeat(8000);
  const [host] = Object.values(release.hosts);
  if (!host) throw new Error('no host');
  const visit = { id: '', site: release.site, host };
  expect(matchPath(visit, path + slashes)).toEqual(matchPath(visit, path));
  expect(matchPath(visit, `${slashes}${path}`)).toMatchObject({ page: unmatched.page });
});

test('every other path shows the empty page on every host', () => {
  for (const host of Object.values(release.hosts)) {
    for (const path of ['/no/such/page', '/login/more', '/INDEX.html', '/carloan.html']) {
      expect(matchPath({ id: '', site: release.site, host }, path)).toMatchObject({
        kind: 'page',
        page: 'empty',
        screen: 'empty',
        title: '',
        access: 'open',
      });
    }
  }
  expect(unmatched.id).toBe('empty');
});

test('/login and /index.html are on every host, and / leads to a page', () => {
  for (const host of Object.values(release.hosts)) {
    const visit = { id: '', site: release.site, host };
    const login = matchPath(visit, '/login');
    expect(login).toMatchObject({ kind: 'page', tags: ['login-index'] });
    expect(matchPath(visit, '/index.html')).toMatchObject({ ...login, page: expect.any(String) });
    const root = matchPath(visit, '/');
    expect(root.kind === 'root' && matchPath(visit, root.to)).toMatchObject({ kind: 'page' });
    expect(root.kind === 'root' && matchPath(visit, root.to)).not.toMatchObject({ page: 'empty' });
  }
});
