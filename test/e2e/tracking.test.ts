import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { logIn, loginControls, newPhone } from '../support/journey.ts';

const suite = browserSuite();
const TRACK = '/app/record/shanqian';

const at = (address: string) => `${suite.product.url}${address}`;

interface Told {
  readonly kind: string;
  readonly attr: Readonly<Record<string, unknown>>;
}

/** Keeps a copy of what is handed to the browser when the page goes; the browser still sends it. */
function keepBeacons(): void {
  const bodies = new WeakMap<Blob, string>();
  const RealBlob = window.Blob;
  window.Blob = ((parts: BlobPart[], options?: BlobPropertyBag) => {
    const blob = new RealBlob(parts, options);
    bodies.set(blob, parts.join(''));
    return blob;
  }) as unknown as typeof Blob;
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
  await page.goto(at('/favicon.svg'));
  const text = await page.evaluate(() => localStorage.getItem('test-beacons') ?? '[]');
  await page.close();
  return JSON.parse(text) as readonly (readonly [string, string, boolean])[];
}

/** The events of requests, whether sent alone or together. */
function eventsOf(bodies: readonly string[]): readonly Told[] {
  return bodies.flatMap((body) => {
    const fields = new URLSearchParams(body);
    const attr = JSON.parse(fields.get('attr') ?? '{}') as Told['attr'] & { readonly events?: Told[] };
    return attr.events ?? [{ kind: fields.get('title') ?? '', attr }];
  });
}

it('hands the rest to the browser when the page goes: web vitals and the field that was left last', async () => {
  const { page, context, complaints } = await suite.visitor({ init: keepBeacons });
  const phone = newPhone();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(TRACK) && request.resourceType() === 'fetch') {
      sent.push(request.postData() ?? '');
    }
  });
  await page.goto(at('/login'));
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const login = loginControls(page);
  await login.phone.fill(phone);
  await login.code.focus();
  await login.code.fill('4711');
  await login.agree.check();
  const field = await login.code.evaluate((input) => (input as HTMLInputElement).name || input.id);
  await page.goto('about:blank');
  const handed = await beacons(context);
  expect(handed.length).toBeGreaterThan(0);
  expect(handed.map(([url, , isTaken]) => [url, isTaken])).toEqual(handed.map(() => [TRACK, true]));
  const events = eventsOf([...sent, ...handed.map(([, body]) => body)]);
  const vitals = events.filter(({ kind }) => kind === 'web-vital').map(({ attr }) => attr);
  expect(new Set(vitals.map(({ name }) => name))).toEqual(new Set(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']));
  for (const { value } of vitals) expect(Number.isFinite(value)).toBe(true);
  expect(events.filter(({ kind }) => kind === 'form-progress').map(({ attr }) => attr.field)).toEqual([
    field,
  ]);
  expect(JSON.stringify([sent, handed])).not.toMatch(new RegExp(`${phone}|4711`));
  expect(complaints()).toEqual([]);
});

it('says nothing of who somebody is, in no event and in no address', async () => {
  const { page, context } = await suite.visitor({ init: keepBeacons });
  const phone = newPhone();
  const secrets = ['one-time-mark-1', 'app-token-2', phone];
  const addresses: string[] = [];
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    if (request.url().endsWith(TRACK)) bodies.push(request.postData() ?? '');
  });
  await page.goto(at(`/login?channel=5301&mark=one-time-mark-1&_token=app-token-2&bd_vid=click-3`));
  await expect.poll(() => page.url()).not.toContain('one-time-mark-1');
  await logIn(page, suite.product, phone);
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
