import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type NewVisitor } from '../../support/browser-test.ts';
import type { Fault, StaticSite } from '../../support/static-site.ts';
import { test } from '../../support/static-site-test.ts';

// Its releases are published and broken here.
let site: StaticSite;
let earlier = '';
let now = '';

/** The built-in release is the shipped configuration. */
const BUILT_IN = '渡口';

test.beforeAll(async ({ staticSite }) => {
  site = staticSite;
});
test.beforeEach(async () => {
  earlier = await site.publishNamed('甲渡');
});
test.afterEach(() => site.breakWith(null));

async function visit(newVisitor: NewVisitor, options: Parameters<NewVisitor>[0] = {}): Promise<Page> {
  const { page } = await newVisitor(options);
  await page.goto('/login');
  return page;
}

/** The name of the brand on the page, by which one tells the release; the page stands and can be used. */
async function brandOf(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: '手机号' }).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('brandObj'));
  return (JSON.parse(stored ?? '{}') as { name?: string }).name ?? '';
}

/** What the browser keeps of releases, once the page has come to rest. */
async function whenRemembered(page: Page, id: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/release/kept/good'))?.text()) ?? ''))
    .toContain(id);
}

const isOwn = (path: string): boolean => path.includes(`/release/${now}/`);
const answer =
  (status: number, text: string): Fault =>
  (path, response) => {
    if (!isOwn(path)) return false;
    response.statusCode = status;
    response.end(text);
    return true;
  };
const change =
  (edit: (text: string) => string, which: (path: string) => boolean = isOwn): Fault =>
  (path, response, file) => {
    if (!which(path)) return false;
    void file().then((text) => response.end(edit(text)));
    return true;
  };
const isPointer = (path: string): boolean => path === '/release/current.json';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a part of a release holds, as far as it is changed here. */
type Content = { readonly guard: { readonly steps: readonly { readonly rows: readonly object[] }[] } };

/** A guard whose rows ask for what no engine knows. */
const unknownRules = ({ guard, ...rest }: Content): object => {
  const steps = guard.steps.map((step) => ({
    ...step,
    rows: step.rows.map((row) => ({ ...row, when: { unheard: [] } })),
  }));
  return { ...rest, guard: { ...guard, steps } };
};

/** The release as if it had been published with another content of one part: every hash is right. */
const published =
  (part: string, made: string | ((content: Content) => object)): Fault =>
  (path, response, file) => {
    if (!isOwn(path) && !isPointer(path)) return false;
    const asIs = async (name: string): Promise<string> => {
      const url = `${site.url}/release/${now}/${name}`;
      return (await fetch(url, { headers: { 'x-plain': '1' } })).text();
    };
    const changed = async (): Promise<string> =>
      typeof made === 'string' ? made : JSON.stringify(made(JSON.parse(await asIs(part))));
    const manifest = async (): Promise<string> => {
      const all = JSON.parse(await asIs('manifest.json')) as { parts: Record<string, string> };
      if (all.parts[part] === undefined) throw new Error(`the release has no ${part}`);
      return JSON.stringify({ ...all, parts: { ...all.parts, [part]: sha256(await changed()) } });
    };
    const text = async (): Promise<string> => {
      if (isPointer(path))
        return JSON.stringify({ ...JSON.parse(await file()), manifest: sha256(await manifest()) });
      if (path.endsWith('/manifest.json')) return manifest();
      return path.endsWith(`/${part}`) ? changed() : file();
    };
    void text().then((body) => response.end(body));
    return true;
  };

const WRONG: Readonly<Record<string, Fault>> = {
  'is not there (404)': answer(404, ''),
  'answers 503': answer(503, 'oops'),
  'is cut short': change((text) => text.slice(0, -20)),
  'breaks off': (path, response) => {
    if (!isOwn(path)) return false;
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{');
    response.socket?.destroy();
    return true;
  },
  'has another hash': change((text) => `${text} `),
  'is a web page': answer(200, '<html>Login to Free WiFi</html>'),
  'is slow': (path) => isOwn(path),
  'was published with a site that is none': published('site.json', '{"guard":{}}'),
  'was published with a site that cannot be run': published('site.json', (site) => ({
    ...site,
    storage: {},
  })),
  'was published with rules that no engine knows': published('site.json', unknownRules),
  'was published with a host that is none': published(
    'hosts/default.json',
    '{"id":"default","root":"/","brand":[],"screens":[null]}',
  ),
  'was published with a part that is no JSON': published('site.json', 'null and void'),
  'has no pointer': (path, response) => {
    if (!isPointer(path)) return false;
    response.statusCode = 500;
    response.end();
    return true;
  },
  'has a pointer that is no JSON': change(() => '{"id":', isPointer),
  'needs a newer engine': change(
    (text) => text.replace('"from":"0.3.0","below":"0.4.0"', '"from":"9.0.0","below":"10.0.0"'),
    isPointer,
  ),
};

test.describe('a site of plain files behind a static web server', () => {
  test('serves the page of the host, which loads the part of its host and channel and no other', async ({
    newVisitor,
  }) => {
    site.asked();
    const { page, complaints } = await newVisitor();
    await page.goto('/login');
    expect(await brandOf(page)).toBe('甲渡');
    await whenRemembered(page, earlier);
    const parts = site
      .asked()
      .filter((path) => path.startsWith('/release/') && path !== '/release/current.json');
    const kinds = parts.map((path) =>
      path.replace(`/release/${earlier}/`, '').replace(/\d+\.json/, 'N.json'),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'ads.json',
      'channels/N.json',
      'hosts/default.json',
      'manifest.json',
      'pages/login-second.json',
      'site.json',
    ]);
    expect(parts).toHaveLength(kinds.length);
    expect(complaints()).toEqual([]);
  });

  test('keeps an open page on its release; the next visit gets the new one', async ({ newVisitor }) => {
    const open = await visit(newVisitor);
    expect(await brandOf(open)).toBe('甲渡');
    now = await site.publishNamed('乙渡');
    site.asked();
    await open
      .getByText(/隐私政策/)
      .first()
      .click();
    await expect
      .poll(() =>
        site
          .asked()
          .filter((path) => path.includes('/agreements/'))
          .join(),
      )
      .toContain(`/release/${earlier}/agreements/`);
    expect(await brandOf(open)).toBe('甲渡');
    expect(await brandOf(await visit(newVisitor))).toBe('乙渡');
    await open.reload();
    expect(await brandOf(open)).toBe('乙渡');
  });
});

test('says that the page is on its way while somebody who was never here waits for a slow pointer', async ({
  newVisitor,
}) => {
  now = await site.publishNamed('乙渡');
  site.breakWith((path) => isPointer(path));
  const page = await visit(newVisitor);
  await page.getByText('正在打开页面').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await brandOf(page)).toBe(BUILT_IN);
  expect(await page.getByText('正在打开页面').count()).toBe(0);
});

for (const [name, fault] of Object.entries(WRONG)) {
  test.describe(`when the current release ${name}`, () => {
    test('somebody who was here before gets the last good one, anybody else the one built in', async ({
      newVisitor,
    }) => {
      const returning = await visit(newVisitor);
      await whenRemembered(returning, earlier);
      now = await site.publishNamed('乙渡');
      site.breakWith(fault);
      await returning.reload();
      expect(await brandOf(returning)).toBe('甲渡');
      expect(await brandOf(await visit(newVisitor))).toBe(BUILT_IN);
    });
  });
}

for (const what of ['is a web page', 'is slow'] as const) {
  test.describe(`when every part of the release that somebody has already ${what}`, () => {
    test('they get that release whole from what the browser has kept, and nothing of the one built in', async ({
      newVisitor,
    }) => {
      now = await site.publishNamed('乙渡');
      const page = await visit(newVisitor);
      const address = '/login?channel=channel_5262';
      await page.goto(address);
      expect(await brandOf(page)).toBe('乙渡');
      await expect.poll(() => page.title()).toBe('乙渡的渠道');
      await whenRemembered(page, now);
      site.breakWith(WRONG[what] ?? null);
      site.asked();
      await page.goto(address);
      expect(await brandOf(page)).toBe('乙渡');
      await expect.poll(() => page.title()).toBe('乙渡的渠道');
      expect(site.asked().filter((path) => path.startsWith('/builtin/'))).toEqual([]);
    });
  });
}

test.describe('the page works', () => {
  test('with storage that takes nothing', async ({ newVisitor }) => {
    now = await site.publishNamed('乙渡');
    const full = () => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      Cache.prototype.put = async () => refuse();
    };
    const page = await visit(newVisitor, { init: full });
    await page.getByRole('textbox', { name: '手机号' }).waitFor();
    site.breakWith(answer(404, ''));
    await page.reload();
    await page.getByRole('textbox', { name: '手机号' }).waitFor();
  });

  for (const [name, init] of [
    [
      'a cache that never opens',
      () => {
        CacheStorage.prototype.open = () => new Promise(() => {});
      },
    ],
    [
      'a cache that never finds anything',
      () => {
        Cache.prototype.match = () => new Promise(() => {});
      },
    ],
    [
      'a SubtleCrypto that refuses',
      () => {
        SubtleCrypto.prototype.digest = () => Promise.reject(new DOMException('refused'));
      },
    ],
  ] as const) {
    test(`with ${name}`, async ({ newVisitor }) => {
      now = await site.publishNamed('乙渡');
      expect(await brandOf(await visit(newVisitor, { init }))).toBe('乙渡');
    });
  }

  for (const time of ['1999-01-01', '2099-01-01'] as const) {
    test(`with the clock at ${time}`, async ({ newVisitor }) => {
      now = await site.publishNamed('乙渡');
      const { page } = await newVisitor();
      await page.clock.install({ time: new Date(time) });
      await page.goto('/login');
      expect(await brandOf(page)).toBe('乙渡');
    });
  }

  test('without TLS, where the browser has no SubtleCrypto: parts are verified all the same', async ({
    newVisitor,
  }) => {
    now = await site.publishNamed('乙渡');
    const origin = 'http://unknown.h5.example.com';
    const page = await visit(newVisitor, { origin });
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.subtle])).toEqual([
      false,
      'undefined',
    ]);
    expect(await brandOf(page)).toBe('乙渡');
    site.breakWith(change((text) => `${text} `));
    expect(await brandOf(await visit(newVisitor, { origin }))).toBe(BUILT_IN);
  });

  test('with the validators that were published, where the address answers otherwise the next time', async ({
    newVisitor,
  }) => {
    now = await site.publishNamed('乙渡');
    let answers = 0;
    site.breakWith((path, response, file) => {
      if (!isOwn(path) || !path.endsWith('/forms/carloan.js')) return false;
      answers += 1;
      const isFalse = answers === 2;
      response.setHeader('content-type', 'text/javascript');
      void file().then((text) => response.end(isFalse ? `globalThis.ranUnpublished = true;\n${text}` : text));
      return true;
    });
    const { page } = await newVisitor();
    await page.goto('/carloan');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(answers).toBe(3);
    expect(await page.evaluate(() => 'ranUnpublished' in globalThis)).toBe(false);
  });

  test('not at all only when nothing can be had: then the visitor is told', async ({ newVisitor }) => {
    site.breakWith((path, response) => {
      if (!/^\/(?:release|builtin)\//.test(path)) return false;
      response.statusCode = 500;
      response.end();
      return true;
    });
    const page = await visit(newVisitor);
    await page.getByText('页面没有完整打开').waitFor();
  });
});
