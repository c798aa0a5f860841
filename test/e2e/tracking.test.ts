import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { logIn, newPhone } from '../support/journey.ts';

const suite = browserSuite();
const TRACK = '/app/record/shanqian';

const at = (address: string) => `${suite.product.url}${address}`;

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
