import { expect, test } from '../support/browser-test.ts';
import { openPage, originOf } from '../support/open-page.ts';
import { accessibility } from '../support/page-questions/accessibility.ts';
import { EVERY_ADDRESS, isByDevice } from '../support/page-questions/every-address.ts';
import { largeText } from '../support/page-questions/large-text.ts';
import { LATE, layoutShift, UNNOTICED, watchShifts } from '../support/page-questions/layout-shift.ts';
import { LEGAL_ROWS, legalSample, legalWords } from '../support/page-questions/legal-sample.ts';
import { legalText } from '../support/page-questions/legal-text.ts';
import { pageHead } from '../support/page-questions/page-head.ts';
import type { Question } from '../support/page-questions/question.ts';

/**
 * A cheap Android phone. Every page is laid out anew on it, since the server has drawn it for a system that it does not
 * know: what moves then moves here.
 */
const ANDROID = {
  viewport: { width: 360, height: 640 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; V2034A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36',
} as const;

/**
 * A larger screen whose system nobody knows, as visitors of most other suites have: pages that are otherwise there,
 * such as with a code to scan instead of one button, are looked at on both.
 */
const UNKNOWN = { viewport: { width: 390, height: 844 } } as const;

/**
 * In this order: the first looks at how the page has opened, the last at what is left when everything else was tried.
 */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'nothing moves under the finger while channel, products, forms and texts arrive late': ({ page }) =>
    layoutShift(page, UNNOTICED),
  'it is the page of its address, with title, heading and text': pageHead,
  'it says who stands behind it': legalText,
  'it is as wide as the screen and readable for everybody': accessibility,
  'on a small phone and with text at 200 % nothing is cut': largeText,
};

test.describe('the sample of the legal matrix', () => {
  test('has every name, company, filing number and funding text of the matrix', () => {
    const said = new Set(legalSample.flatMap(legalWords));
    expect(LEGAL_ROWS.flatMap(legalWords).filter((words) => !said.has(words))).toEqual([]);
  });
});

test.describe('every address', () => {
  for (const address of EVERY_ADDRESS) {
    for (const [phone, look] of Object.entries(isByDevice(address) ? { ANDROID, UNKNOWN } : { ANDROID })) {
      test(`${address.name} (${phone})`, async ({ disturb, newVisitor, product }) => {
        for (const [path, ms] of Object.entries(LATE)) await disturb({ path, mode: 'slow', ms });
        const also = [originOf(address, product.url)];
        const { page, complaints } = await newVisitor({ ...look, also, init: watchShifts });
        const lost: string[] = [];
        page.on('requestfailed', (request) => lost.push(request.url()));
        page.on('response', (response) => {
          if (response.status() >= 400) lost.push(`${response.status()} ${response.url()}`);
        });
        const { legal } = address;
        if (legal && legal.app !== null) {
          const names = { appname: legal.name.value, appcompany: legal.company.value };
          await page.addInitScript((kept) => Object.assign(localStorage, kept), names);
        }
        await openPage(page, product.url, address);
        for (const [question, answer] of Object.entries(QUESTIONS)) {
          await test.step(question, async () => {
            const wrong = await answer({ page, address }).catch((error: unknown) => [String(error)]);
            expect.soft(wrong, `${address.name}: ${question}`).toEqual([]);
          });
        }
        expect.soft([...complaints(), ...lost], 'nothing fails, and nobody else is asked').toEqual([]);
      });
    }
  }
});
