import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { baseName } from '../file-kinds.ts';
import { pageBodies } from '../page-bodies.ts';

export const noLogin: Check<'C091'> = {
  code: 'C091',
  title: 'Every host can log its visitors in',
  meaning:
    'Routes with "access": "login" lead a visitor without a token to the last login address, or to the root of the host; HTTP 401 and 403 lead to /login. When the root needs a login itself the visitor goes round in a circle, and when /login shows a page without a login block nobody ever gets in.',
  files: ['api', 'host'],
  check(config, report) {
    const guarded = guardedPaths(config);
    const unauthorised = child(child(config.api, 'unauthorised'), 'to');
    const to = String(unauthorised.value);
    if (guarded.has(to)) report(unauthorised, { detail: `"${to}" itself needs a login; name a login path` });
    const pages = pagesThatLogIn(config);
    for (const host of config.hosts) {
      const root = textAt(host, 'root') ?? '';
      if (guarded.has(root)) {
        report(child(host, 'root'), { detail: `"${root}" itself needs a login; lead "/" to a login path` });
      }
      for (const [path, common] of entries(child(config.everyHost, 'paths'))) {
        const own = child(child(child(host, 'screens'), path), 'screen');
        const page = String(own.value ?? textAt(common, 'screen') ?? '');
        if (pages === null || pages.get(page) !== false) continue;
        const detail = `${path} shows the page "${page}", which has no block that logs in; choose another screen`;
        report(own.value === undefined ? child(host, 'screens') : own, { detail });
      }
    }
  },
};

/** Paths that only a logged-in visitor may see. */
function guardedPaths(config: Config): ReadonlySet<string> {
  const guarded = config.routes.filter((route) => textAt(route, 'access') === 'login');
  return new Set(guarded.map((route) => textAt(route, 'path') ?? ''));
}

/** For each page whether one of its blocks logs a visitor in; null when no block's schema says so (`"x-login": true`). */
function pagesThatLogIn(config: Config): ReadonlyMap<string, boolean> | null {
  const logsIn = (schema: At) => isObject(schema.value) && schema.value['x-login'] === true;
  const blocks = new Set([...config.blocks].filter(([, schema]) => logsIn(schema)).map(([name]) => name));
  if (blocks.size === 0) return null;
  const named = (block: At) => blocks.has(textAt(block, 'block') ?? '');
  const bodyHasLogin = (body: At) =>
    items(child(body, 'blocks')).some((block) => {
      const shared = config.sharedBlocks.get(textAt(block, 'shared') ?? '');
      return shared ? items(child(shared, 'blocks')).some(named) : named(block);
    });
  const hasLogin = (page: At) => pageBodies(page).every(bodyHasLogin);
  return new Map(config.pages.map((page) => [baseName(page.file), hasLogin(page)]));
}
