import qrcode from 'qrcode-generator';
import { expect, test } from '../support/browser-test.ts';
import { clippedParts } from '../support/clipped-parts.ts';
import { OPEN_PAGES, openPage, originOf } from '../support/open-page.ts';
import { layoutShift, UNNOTICED, watchShifts } from '../support/page-questions/layout-shift.ts';
import { tornParts } from '../support/torn-parts.ts';

/** Pages of each kind: login, landing, form, results, market, tool, texts, what was sent, one that is not there. */
const SCREENS = [
  {
    name: 'a tablet',
    viewport: { width: 768, height: 1024 },
    hasMouse: false,
    kinds: ['/login', '/form-package', '/carloan', '/my-applications', '/success-loan-marketplace-download'],
  },
  {
    name: 'a desk',
    viewport: { width: 1280, height: 800 },
    hasMouse: true,
    kinds: [
      'ks5194.h5.example.com/m/v1-ks5194/index.html',
      '/form-package',
      '/success-download',
      '/p4-list-download',
      '/loan-calculator',
      '/other/lianhedengluxieyi',
      '/nowhere-to-be-found',
    ],
  },
];

/** Runs inside the page: what of a page's head stands on the brand. */
function wordsOverTheBrand(): readonly string[] {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(`[data-screen] ${selector}`)].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom, text: one.textContent };
    });
  const words = boxes('.dk-main :is(h1, .dk-form-steps, .dk-hero-text, .dk-banner-words)');
  return boxes('> .dk-header > *').flatMap((brand) =>
    words
      .filter(({ left, right, top, bottom }) => {
        return left < brand.right && right > brand.left && top < brand.bottom && bottom > brand.top;
      })
      .map(({ text }) => `at its end ${text} stands on ${brand.text}`),
  );
}

for (const { name, viewport, hasMouse, kinds } of SCREENS) {
  test(`on ${name} each kind of page has two columns, and nothing moves or is cut`, async ({
    newVisitor,
    product,
  }) => {
    const wrong: string[] = [];
    for (const kind of kinds) {
      const target = OPEN_PAGES.find(({ host = '', address }) => host + address === kind);
      if (!target) throw new Error(`no page ${kind}`);
      const { page, complaints, close } = await newVisitor({
        origin: originOf(target, product.url),
        viewport,
        hasMouse,
        init: watchShifts,
      });
      const say = (what: string) => wrong.push(`${kind}: ${what}`);
      await openPage(page, product.url, target);
      if (hasMouse) await page.locator('.dk-phone img').waitFor();
      const [side, main] = await page.evaluate(() => {
        const ends = (selector: string, edge: 'left' | 'right') =>
          [...document.querySelectorAll(`[data-screen] ${selector}`)].map((one) => {
            return one.getBoundingClientRect()[edge];
          });
        return [
          Math.max(...ends('> .dk-header', 'right')),
          Math.min(...ends('> .dk-main > :last-child', 'left')),
        ];
      });
      if (!(side > 200 && main >= side)) say(`the side ends at ${side}, the page begins at ${main}`);
      await page.mouse.wheel(0, 1e5);
      await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
      (await page.evaluate(wordsOverTheBrand)).forEach(say);
      (await layoutShift(page, UNNOTICED)).forEach(say);
      for (const size of ['100%', '200%']) {
        await page.evaluate((text) => {
          document.documentElement.style.fontSize = text;
        }, size);
        const lacks = [...(await page.evaluate(clippedParts)), ...(await page.evaluate(tornParts))];
        lacks.forEach((part) => {
          say(`at ${size} ${part}`);
        });
      }
      complaints().forEach(say);
      await close();
    }
    expect(wrong).toEqual([]);
  });
}

test('the code on a desk leads a phone to the same address and channel, without what is secret', async ({
  newVisitor,
  product,
}) => {
  const { page } = await newVisitor({ viewport: { width: 1280, height: 800 }, hasMouse: true });
  await page.goto(`${product.url}/v2/login?channel=5301&bd_vid=v1&step=one&markcode=wrong&phone=13900000000`);
  const code = qrcode(0, 'M');
  code.addData(`${product.url}/v2/login?channel=channel_5301&bd_vid=v1&step=one`, 'Byte');
  code.make();
  const image = page.getByRole('complementary', { name: '用手机扫码继续' }).getByRole('img');
  await expect(image).toHaveAttribute('src', code.createDataURL(8, 32));
});

test('a phone loads nothing of the code', async ({ newVisitor, product }) => {
  const { page } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${product.url}/login`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /phone-code|qr-image/.test(url))).toEqual([]);
  await expect(page.locator('.dk-phone')).toBeEmpty();
});
