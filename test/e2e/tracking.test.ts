import type { BrowserContext, Page } from '@playwright/test';
import type { Json } from '../../engine/decide/model/json.ts';
import { expect, test } from '../support/browser-test.ts';
import { fillPackage, touch } from '../support/fill-package.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { readJson } from '../support/read-json.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';

const TRACK = '/app/record/shanqian';

/** Keeps a copy of what is handed to the browser when the page goes; the browser still sends it. */
function keepBeacons(): void {
  const bodies = new WeakMap<Blob, string>();
  window.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      bodies.set(this, parts.join(''));
    }
  };
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    const taken = send(url, body);
    const kept = JSON.parse(localStorage.getItem('test-beacons') ?? '[]') as unknown[];
    kept.push([String(url), bodies.get(body as Blob), taken]);
    localStorage.setItem('test-beacons', JSON.stringify(kept));
    return taken;
  };
}

/** What was handed over so far, seen from a file of the site that runs no script. */
async function beacons(context: BrowserContext): Promise<readonly (readonly [string, string, boolean])[]> {
  const page = await context.newPage();
  await page.goto('/art/ferry-line.svg');
  const text = await page.evaluate(() => localStorage.getItem('test-beacons') ?? '[]');
  await page.close();
  return JSON.parse(text) as readonly (readonly [string, string, boolean])[];
}

test('says nothing of who somebody is, in no event and in no address', async ({ newVisitor, product }) => {
  const { page, context } = await newVisitor({ init: keepBeacons });
  const phone = newPhone();
  const secrets = ['one-time-mark-1', 'app-token-2', phone];
  const addresses: string[] = [];
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    if (request.url().endsWith(TRACK)) bodies.push(request.postData() ?? '');
  });
  await page.goto(`/login?channel=5301&mark=one-time-mark-1&_token=app-token-2&bd_vid=click-3`);
  await expect.poll(() => page.url()).not.toContain('one-time-mark-1');
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  expect(token).not.toBe('');
  await page.evaluate((number) => {
    setTimeout(() => {
      throw new Error(`thrown at /x?mark=one-time-mark-1 for ${number}`);
    });
  }, phone);
  await expect.poll(() => decodeURIComponent(bodies.join())).toContain('thrown at');
  await page.goto('about:blank');
  const all = decodeURIComponent([...addresses, ...bodies, ...(await beacons(context)).flat()].join('\n'));
  for (const secret of [...secrets, token]) expect(all).not.toContain(secret);
  expect(all).toContain('conversion');
});

test('says which fields were tapped, and no answer: no chip, no city and no plate', async ({
  newVisitor,
  product,
}) => {
  const { page, context } = await newVisitor({ init: keepBeacons });
  const { carloan } = shippedRelease().forms;
  if (!carloan) throw new Error('no form package carloan');
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(TRACK)) bodies.push(request.postData() ?? '');
  });
  await page.goto('/carloan?channel=5300');
  const sheet = page.getByRole('dialog');
  await page.getByRole('combobox', { name: '车牌号' }).click();
  for (const sign of ['浙', 'A', '7', '8'])
    await sheet.getByRole('button', { name: sign, exact: true }).click();
  await sheet.getByRole('textbox').fill('浙A78345');
  await sheet.getByRole('button', { name: '确定' }).click();
  await sheet.waitFor({ state: 'detached' });
  // The button shows the answer by now, and is pressed again.
  const { valid } = readJson<{ valid: Readonly<Record<string, Json>> }>('test/cases/forms/carloan.json');
  await fillPackage(
    page,
    touch(),
    carloan,
    { ...valid, phone: newPhone() },
    {
      hasToken: false,
      smsCode: product.smsCode,
    },
  );
  const told = (texts: readonly string[]) => decodeURIComponent(texts.join('\n').replace(/\+/g, ' '));
  for (const field of ['plate', 'carStatus', 'city'])
    await expect
      .poll(() => told(bodies), { timeout: 15_000 })
      .toMatch(new RegExp(`"name":"[\\w-]*${field}"`));
  await page.goto('about:blank');
  const all = told([...bodies, ...(await beacons(context)).map(([, body]) => body)]);
  for (const answer of ['浙', '78345', '大众', '朗逸', '按揭', '杭州', '王小明', '5–10万', '50k'])
    expect(all).not.toContain(answer);
});

test.describe('a visitor who leaves', () => {
  interface Told {
    readonly title: string;
    readonly attr: Readonly<Record<string, unknown>>;
  }

  interface Visit {
    readonly context: BrowserContext;
    readonly product: Product;
    readonly phone: string;
  }

  /** What the server has kept of the person's visit. */
  async function kept({ product, phone }: Visit): Promise<readonly Told[]> {
    const { stdout } = await product.dukou('person', 'export', '--phone', phone);
    return (JSON.parse(stdout) as { events: readonly Told[] }).events;
  }

  /** What the browser took to send: of a page that is closed, Chromium loses one request in a hundred. */
  async function handedOver({ context }: Visit): Promise<readonly Told[]> {
    const taken = (await beacons(context)).filter(([, , isTaken]) => isTaken);
    return taken.flatMap(([, body]) => {
      const { events } = JSON.parse(new URLSearchParams(body).get('attr') ?? '{}');
      return (events as readonly (Omit<Told, 'title'> & { kind: string })[]).map(({ kind, attr }) => ({
        title: kind,
        attr,
      }));
    });
  }

  /** Requests of the page itself get nowhere: what arrives was handed over to the browser when the page went. */
  function refuseTracking(): void {
    const real = window.fetch.bind(window);
    window.fetch = (url, options) =>
      String(url).includes('/record/') ? Promise.reject(new TypeError('no way')) : real(url, options);
  }

  /** As when the visitor goes to another app: the page is hidden, and nobody knows whether for ever. */
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });

  for (const [name, leave, told] of [
    ['closes the page', (page: Page) => page.close(), handedOver],
    ['goes to another site', async (page: Page) => void (await page.goto('about:blank')), kept],
    ['goes to another app', hide, kept],
  ] as const) {
    test(`and ${name} has said where the form was left, and how the page did`, async ({
      newVisitor,
      product,
    }) => {
      const { page, context, complaints } = await newVisitor({ init: refuseTracking });
      await context.addInitScript(keepBeacons);
      const phone = newPhone();
      const visit = { context, product, phone };
      await page.goto('/login?channel=5818');
      await logIn(page, product, phone);
      await page.waitForURL('**/form-package');
      await page.getByRole('textbox', { name: '真实姓名' }).fill('王小明');
      await page.getByRole('textbox', { name: '真实姓名' }).blur();
      await page.evaluate(() => {
        const late = document.createElement('div');
        late.style.height = '200px';
        document.body.prepend(late);
      });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
      await leave(page);
      const seen = async () =>
        (await told(visit))
          .map(({ title, attr }) => `${title} ${attr.field ?? attr.name ?? ''}`.trim())
          .filter((name) => /^(form-progress|web-vital)/.test(name));
      await expect
        .poll(seen, { intervals: [300] })
        .toEqual(expect.arrayContaining(['form-progress realname', 'web-vital CLS', 'web-vital INP']));
      const events = await told(visit);
      expect(events.filter(({ title, attr }) => title === 'web-vital' && attr.name === 'CLS')).toHaveLength(
        1,
      );
      expect(JSON.stringify(events)).not.toContain('王小明');
      expect(complaints()).toEqual([]);
    });
  }
});
