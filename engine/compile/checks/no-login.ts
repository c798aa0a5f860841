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
    if (guarded.has(to)) report(unauthorised, { kind: 'refused', path: to });
    const without = withoutLogin(config);
    for (const host of config.hosts) {
      const root = textAt(host, 'root') ?? '';
      if (guarded.has(root)) {
        report(child(host, 'root'), { kind: 'root', path: root });
      }
      for (const [path, common] of entries(child(config.everyHost, 'paths'))) {
        const own = child(child(child(host, 'screens'), path), 'screen');
        const page = String(own.value ?? textAt(common, 'screen') ?? '');
        const version = without.get(page);
        if (version === undefined) continue;
        const place = own.value === undefined ? child(host, 'screens') : own;
        report(place, { kind: 'screen', path, page, version });
      }
    }
  },
};

/** Paths that only a logged-in visitor may see. */
function guardedPaths(config: Config): ReadonlySet<string> {
  const guarded = config.routes.filter((route) => textAt(route, 'access') === 'login');
  return new Set(guarded.map((route) => textAt(route, 'path') ?? ''));
}

/**
 * The version of each page that logs nobody in, as it shows other blocks; null for the page itself. Empty when no
 * block's schema says that it logs in (`"x-login": true`).
 */
function withoutLogin(config: Config): ReadonlyMap<string, string | null> {
  const logsIn = (schema: At) => isObject(schema.value) && schema.value['x-login'] === true;
  const blocks = new Set([...config.blocks].filter(([, schema]) => logsIn(schema)).map(([name]) => name));
  const lacking = new Map<string, string | null>();
  if (blocks.size === 0) return lacking;
  const named = (block: At) => blocks.has(textAt(block, 'block') ?? '');
  const hasLogin = (body: At) =>
    items(child(body, 'blocks')).some((block) => {
      const shared = config.sharedBlocks.get(textAt(block, 'shared') ?? '');
      return shared ? items(child(shared, 'blocks')).some(named) : named(block);
    });
  for (const page of config.pages) {
    const body = pageBodies(page).find((one) => !hasLogin(one));
    if (body === page) lacking.set(baseName(page.file), null);
    else if (body) lacking.set(baseName(page.file), textAt(body, 'id') ?? '');
  }
  return lacking;
}
