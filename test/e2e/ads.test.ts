import type { Page, Route } from '@playwright/test';
import environments from '../cases/environment.json' with { type: 'json' };
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { conversionCases } from '../support/conversion-cases.ts';
import { fillForm, logIn, newPhone, sendForm } from '../support/journey.ts';
import type { Product } from '../support/start-product.ts';
import type { Visitor } from '../support/visitor.ts';

const RECORDER = '**/ads/recorder.js*';
/** An address of the product's that runs nothing of it. */
const NO_PRODUCT = '/ads/recorder.js';
const BAIDU = '**/oapi/baidu/uploadConvertData';

const at = (product: Product, address: string) => `${product.url}${address}`;

/** What ad networks were told in this page; functions are left out. */
const told = (page: Page) =>
  page.evaluate(() => {
    const { __adCalls: calls = [] } = window as { __adCalls?: unknown[] };
    return JSON.parse(JSON.stringify(calls)) as unknown[];
  });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** States of today's ledger, oldest first. */
async function ledger(page: Page): Promise<readonly string[]> {
  const text = await stored(page, 'conversionLog');
  const { value } = JSON.parse(text ?? '{"value":"{}"}') as { value: string };
  const { lines = [] } = JSON.parse(value) as { lines?: { state: string; why: string | null }[] };
  return lines.map(({ state, why }) => (why === null ? state : `${state}: ${why}`));
}

const lastState = (page: Page) => expect.poll(async () => (await ledger(page)).at(-1));

async function open(newVisitor: NewVisitor, address: string, visitor?: Visitor): Promise<Page> {
  const page = visitor ? await visitor.context.newPage() : (await newVisitor()).page;
  await page.goto(address);
  return page;
}

/**
 * Logs in, up to the form that is there in full: what a test does next to clock and network must not hit its loading.
 */
async function login(product: Product, page: Page, phone = newPhone()): Promise<void> {
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
}

/**
 * Waits until the tab keeps what the address said of the visit; a page that is left before its code ran keeps nothing.
 */
const keeps = (page: Page, key: string) =>
  page.waitForFunction((name) => sessionStorage.getItem(name) !== null, key);

/** Notes the order of the first paint and of the first ad script in the document. */
function noteOrder(): void {
  const order: string[] = [];
  (window as { pageOrder?: string[] }).pageOrder = order;
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) order.push('painted');
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/ads/"]');
    if (!script) return;
    order.push(script.async ? 'script' : 'script that holds up the page');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const order = (page: Page) => page.evaluate(() => (window as { pageOrder?: readonly string[] }).pageOrder);

/**
 * Notes a login, as the page does, and opens the page again. A page that has not yet looked for notes would take this
 * one and leave with it half sent: the first login is noted where no code of the product runs.
 */
async function noteLogin(page: Page, channel: string): Promise<void> {
  await page.evaluate((id) => {
    localStorage.clear();
    localStorage.setItem('channel', id);
    const until = new Date().setHours(24, 0, 0, 0);
    const note = { on: 'sms-login', user: 'u1', channel: id, at: Date.now(), until, attribution: {} };
    localStorage.setItem('conversionDue', JSON.stringify({ one: note }));
  }, channel);
  await page.goto(`/login?channel=${channel}`);
}

test.describe('each map and list', () => {
  const all = conversionCases();
  const some = all.filter(
    ({ channel, script }) =>
      !script?.startsWith('baidu') || /_(7001|7075|7150|7201|7220|7240)$/.test(channel),
  );

  test('pushes exactly what its channels ask for; channels in none load no script', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    await page.goto(NO_PRODUCT);
    for (const { channel, script, pushes } of some) {
      await noteLogin(page, channel);
      await lastState(page).toMatch(script === null ? /^suppressed: nothing-to-tell$/ : /^acknowledged$/);
      expect({ channel, told: await told(page) }).toEqual({ channel, told: pushes });
      const scripts = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLScriptElement>('script[src*="/ads/"]')].map(({ src }) => src),
      );
      expect(scripts).toEqual(script === null ? [] : [at(product, `/ads/recorder.js?${script}`)]);
    }
    expect(complaints()).toEqual([]);
  });

  test('pushes once for every single channel of the long lists, and for none beside them', async ({
    newVisitor,
    product,
  }) => {
    const { page, complaints } = await newVisitor();
    await page.goto(NO_PRODUCT);
    await noteLogin(page, 'channel_7001');
    await lastState(page).toBe('acknowledged');
    const wanted = all.filter(({ script }) => script === null || script.startsWith('baidu'));
    expect(wanted.length).toBeGreaterThan(190);
    // A page view of each would take minutes. This page is told of one login after the other, as by another tab.
    const seen = await page.evaluate(
      async (channels) => {
        const calls = (window as { __adCalls?: unknown[] }).__adCalls ?? [];
        const until = new Date().setHours(24, 0, 0, 0);
        const result: { channel: string; pushes: unknown }[] = [];
        for (const channel of channels) {
          const before = calls.length;
          const note = { on: 'sms-login', user: 'u2', channel, at: Date.now(), until, attribution: {} };
          localStorage.setItem('conversionDue', JSON.stringify({ one: note }));
          window.dispatchEvent(new Event('online'));
          const end = performance.now() + 20_000;
          const waits = () => ['conversionDue', 'conversionQueue'].some((key) => localStorage.getItem(key));
          while (waits() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
          result.push({ channel, pushes: JSON.parse(JSON.stringify(calls.slice(before))) });
        }
        return result;
      },
      wanted.map(({ channel }) => channel),
    );
    expect(seen).toEqual(wanted.map(({ channel, pushes }) => ({ channel, pushes })));
    const scripts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[src*="/ads/"]')].map(({ src }) => src),
    );
    expect(scripts).toEqual([at(product, '/ads/recorder.js?baidu&list=_agl')]);
    expect(complaints()).toEqual([]);
  });
});

test.describe('a conversion in a real visit', () => {
  test('is sent at the login, not again by the saved form, a reload, going back or a second tab', async ({
    newVisitor,
    product,
  }) => {
    const visitor = await newVisitor({ init: noteOrder });
    const { page } = visitor;
    const phone = newPhone();
    await page.goto('/login?channel=5301');
    await login(product, page, phone);
    await lastState(page).toBe('acknowledged');
    expect(await order(page)).toEqual(['painted', 'script']);
    expect(await told(page)).toEqual([{ event: 'form', convertId: 737301 }]);
    await fillForm(page);
    await sendForm(page);
    await lastState(page).toBe('suppressed: sent-today');
    await page.reload();
    const other = await open(newVisitor, '/form-package', visitor);
    await other.getByRole('textbox', { name: '真实姓名' }).waitFor();
    expect(await told(other)).toEqual([]);
    await page.waitForFunction(() => '__adCalls' in window);
    expect(await told(page)).toEqual([]);
    expect((await ledger(page)).filter((state) => state === 'acknowledged')).toHaveLength(1);
    expect(visitor.complaints()).toEqual([]);
  });

  test('reports the landing address through the redirect of the root and of the login', async ({
    newVisitor,
    product,
  }) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/oapi/')) reports.push(request.postData() ?? '');
    });
    await page.goto('/?bd_vid=abc123&channel=7001&mark=unknown-mark');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(page.url()).not.toContain('unknown-mark');
    await login(product, page);
    await expect.poll(() => reports.length).toBe(1);
    const sent = new URLSearchParams(reports[0]);
    expect(sent.get('bd_vid_url')).toBe(at(product, '/?bd_vid=abc123&channel=7001'));
    expect(sent.get('convert_type')).toBe('3');
    await lastState(page).toBe('acknowledged');
    expect(await told(page)).toEqual([['track', ['success', { t: 3 }]]]);
  });

  for (const [name, leave] of [
    ['closes', (page: Page) => page.close()],
    [
      'crashes',
      async (page: Page) => {
        await page.goto('chrome://crash').catch(() => null);
        await page.close();
      },
    ],
  ] as const) {
    test(`is kept when the page ${name} in mid-send, and sent again with the same key`, async ({
      newVisitor,
      product,
    }) => {
      const visitor = await newVisitor();
      const keys: (string | null)[] = [];
      let answers = false;
      await visitor.context.route(BAIDU, (route) => {
        keys.push(new URLSearchParams(route.request().postData() ?? '').get('request_id'));
        return answers ? route.continue() : undefined;
      });
      await visitor.page.goto('/login?bd_vid=crash');
      await login(product, visitor.page);
      await expect.poll(() => keys.length).toBe(1);
      await leave(visitor.page);
      answers = true;
      const page = await visitor.context.newPage();
      // The lost page had half a minute for itself. The new page begins after it, on a clock that runs as any other.
      await page.clock.install({ time: Date.now() + 31_000 });
      await page.goto('/privacy');
      await lastState(page).toBe('acknowledged');
      expect(keys).toEqual([keys[0], keys[0]]);
    });
  }

  test('is sent by one of two tabs that find it at the same moment', async ({ newVisitor }) => {
    const { page, context } = await newVisitor();
    await page.goto('/privacy');
    const other = await context.newPage();
    await other.goto('/privacy');
    await page.evaluate(() => {
      const until = new Date().setHours(24, 0, 0, 0);
      const note = { on: 'sms-login', user: 'u1', channel: 'channel_5301', at: Date.now(), until };
      localStorage.setItem('channel', 'channel_5301');
      localStorage.setItem('conversionDue', JSON.stringify({ one: note }));
    });
    await Promise.all([page.reload(), other.reload()]);
    await lastState(page).toBe('acknowledged');
    for (const tab of [page, other]) await tab.waitForFunction(() => '__adCalls' in window);
    expect([...(await told(page)), ...(await told(other))]).toEqual([{ event: 'form', convertId: 737301 }]);
    expect((await ledger(page)).filter((state) => state === 'queued')).toHaveLength(1);
  });

  test('waits while the visitor is offline', async ({ newVisitor, product }) => {
    const { page, context } = await newVisitor();
    const held: Route[] = [];
    await context.route(BAIDU, (route) => (held.push(route) === 1 ? undefined : route.continue()));
    await page.goto('/login?bd_vid=tunnel');
    await login(product, page);
    await expect.poll(() => held.length).toBe(1);
    await context.setOffline(true);
    await held[0]?.abort('internetdisconnected');
    await lastState(page).toMatch(/^failed/);
    await context.setOffline(false);
    await lastState(page).toBe('acknowledged');
    expect(await stored(page, 'conversionQueue')).toBeNull();
  });

  test('is tried again after errors of the backend', async ({ newVisitor, product }) => {
    const { page, context } = await newVisitor();
    let answers = 0;
    await context.route(BAIDU, (route) => {
      answers += 1;
      return answers > 2 ? route.continue() : route.fulfill({ status: 500, body: 'down' });
    });
    const failures = async () => (await ledger(page)).filter((state) => state.startsWith('failed')).length;
    await page.clock.install();
    await page.goto('/login?bd_vid=e500');
    await login(product, page);
    // Time moves only while nothing is under way: a request must not seem to hang.
    await expect.poll(failures).toBe(1);
    await page.clock.fastForward(2000);
    await expect.poll(failures).toBe(2);
    await page.clock.fastForward(10_000);
    await lastState(page).toBe('acknowledged');
    expect(answers).toBe(3);
  });

  test('is due again after midnight on the visitor’s clock', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.clock.install({ time: new Date('2026-01-31T23:50:00+08:00') });
    const states: (string | undefined)[] = [];
    const visit = async (time: string) => {
      await page.clock.setSystemTime(new Date(time));
      // A picture runs no script, which would send what is due and be left in mid-send.
      await page.goto('/art/ferry-line.svg');
      await page.evaluate(() => {
        const until = new Date().setHours(24, 0, 0, 0);
        const note = { on: 'saved-form', user: 'u1', channel: 'channel_5301', at: Date.now(), until };
        localStorage.setItem('conversionDue', JSON.stringify({ one: note }));
      });
      await page.goto('/login?channel=5301');
      await page.waitForFunction(() => !localStorage.getItem('conversionDue'));
      await lastState(page).toMatch(/acknowledged|suppressed/);
      states.push((await ledger(page)).at(-1));
    };
    // The clock runs on meanwhile: no visit may last into the next day.
    await visit('2026-01-31T23:50:10+08:00');
    await visit('2026-01-31T23:55:00+08:00');
    await visit('2026-02-01T00:00:01+08:00');
    expect(states).toEqual(['acknowledged', 'suppressed: sent-today', 'acknowledged']);
  });
});

test.describe('“open in browser” from a messaging app', () => {
  const [wechat = ''] = environments.cases
    .filter(({ app, os }) => app === 'wechat' && os === 2)
    .map(({ userAgent }) => userAgent);

  test('takes channel and attribution along: the conversion is reported from the other browser', async ({
    newVisitor,
    product,
  }) => {
    const inApp = await newVisitor({ userAgent: wechat });
    const { page } = inApp;
    await page.goto('/login?channel=5301&bd_vid=abc123');
    await keeps(page, 'bd_vidUrl');
    await page.goto('/login?utm_source=kuaishou&callback=cb-9&oaidMd5=0cc175b9');
    await keeps(page, 'ks_attribution');
    await login(product, page);
    await page.goto('/download-page');
    await page.getByRole('button', { name: /下载/ }).first().click();
    await page.getByRole('dialog').getByText('浏览器').first().waitFor();
    await page.waitForFunction(() => location.search.includes('bd_vid='));
    // What the messaging app hands to the browser is the address, and nothing else.
    const address = page.url();
    expect(address).not.toContain(String(await stored(page, 'access_token')));
    const browser = await newVisitor();
    const reports = new Map<string, URLSearchParams>();
    browser.page.on('request', (request) => {
      if (request.url().includes('/oapi/'))
        reports.set(new URL(request.url()).pathname, new URLSearchParams(request.postData() ?? ''));
    });
    await browser.page.goto(address);
    for (const key of ['bd_vidUrl', 'ks_attribution']) await keeps(browser.page, key);
    expect(await stored(browser.page, 'channel')).toBe('channel_5301');
    if (new URL(browser.page.url()).pathname !== '/login') await browser.page.goto('/login');
    await login(product, browser.page);
    await expect
      .poll(() => [...reports.keys()].sort())
      .toEqual(['/oapi/baidu/uploadConvertData', '/oapi/kuaishou/report']);
    expect(reports.get('/oapi/baidu/uploadConvertData')?.get('bd_vid_url')).toContain('bd_vid=abc123');
    const kuaishou = Object.fromEntries(reports.get('/oapi/kuaishou/report') ?? []);
    expect(kuaishou).toMatchObject({ callback: 'cb-9', oaidMd5: '0cc175b9', channel: 'channel_5301' });
    await expect.poll(() => told(browser.page)).toEqual([{ event: 'form', convertId: 737301 }]);
    expect([...inApp.complaints(), ...browser.complaints()]).toEqual([]);
  });
});

test.describe('where storage does not work', () => {
  for (const [name, init] of [
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
    [
      'is blocked',
      () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
        }
      },
    ],
  ] as const) {
    test(`and ${name}, the visitor logs in and the conversion is sent once`, async ({
      newVisitor,
      product,
    }) => {
      const { page, complaints } = await newVisitor({ init });
      await page.goto('/login?channel=5301');
      await login(product, page);
      await expect.poll(() => told(page)).toEqual([{ event: 'form', convertId: 737301 }]);
      expect(complaints()).toEqual([]);
    });
  }
});

test.describe('where the ad script does not come', () => {
  for (const [name, answer] of [
    ['is blocked', (route: Route) => route.abort()],
    ['never answers', () => {}],
  ] as const) {
    test(`and ${name}, pages and the login are as always, and the conversion waits`, async ({
      newVisitor,
      product,
    }) => {
      const visitor = await newVisitor({ init: noteOrder });
      const { page } = visitor;
      await visitor.context.route(RECORDER, answer);
      await page.goto('/login?channel=5301');
      await expect.poll(() => order(page)).toEqual(['painted', 'script']);
      await login(product, page);
      expect(await stored(page, 'conversionQueue')).toContain('737301');
      expect(visitor.complaints('/ads/recorder.js', 'net::ERR_FAILED')).toEqual([]);
      await visitor.context.unroute(RECORDER);
    });
  }

  for (const [channel, state, waiting] of [
    ['5301', 'failed: the script offers no _ks_trace.push', '737301'],
    // Its list is made by the page, which is told nothing.
    ['7001', 'acknowledged', null],
  ] as const) {
    test(`and a page comes in its place, for channel ${channel}: ${state}`, async ({
      newVisitor,
      product,
    }) => {
      const { page, context, complaints } = await newVisitor();
      const other = { contentType: 'text/html', body: '<!doctype html><title>404</title>' };
      await context.route(RECORDER, (route) => route.fulfill(other));
      await page.goto(`/login?channel=${channel}`);
      await login(product, page);
      await lastState(page).toBe(state);
      expect(await stored(page, 'conversionQueue')).toEqual(waiting && expect.stringContaining(waiting));
      expect(complaints('/ads/recorder.js', "Unexpected token '<'")).toEqual([]);
    });
  }

  test('and comes 30 s late, the visitor goes on as always and the conversion is sent by the next try', async ({
    newVisitor,
    product,
  }) => {
    const visitor = await newVisitor({ init: noteOrder });
    const { page } = visitor;
    const held: Route[] = [];
    await visitor.context.route(RECORDER, (route) => {
      held.push(route);
    });
    await page.clock.install();
    await page.goto('/login?channel=5301');
    await login(product, page);
    await expect.poll(() => held.length).toBe(1);
    // The page was painted before the script was asked for, and was used while the script was on its way.
    expect(await order(page)).toEqual(['painted', 'script']);
    await page.clock.fastForward(30_000);
    await expect.poll(async () => (await ledger(page)).join()).toContain('not loaded in time');
    await visitor.context.unroute(RECORDER);
    for (const route of held) await route.continue().catch(() => {});
    await page.clock.fastForward(2000);
    await lastState(page).toBe('acknowledged');
    expect(await told(page)).toEqual([{ event: 'form', convertId: 737301 }]);
    expect(visitor.complaints('/ads/recorder.js')).toEqual([]);
  });
});
