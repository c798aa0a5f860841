import { expect, test } from '../support/browser-test.ts';
import { openPage, originOf } from '../support/open-page.ts';
import { accessibility } from '../support/page-questions/accessibility.ts';
import { EVERY_ADDRESS } from '../support/page-questions/every-address.ts';
import { largeText } from '../support/page-questions/large-text.ts';
import { LATE, layoutShift, watchShifts } from '../support/page-questions/layout-shift.ts';
import { LEGAL_ROWS, legalSample, legalWords } from '../support/page-questions/legal-sample.ts';
import { legalText } from '../support/page-questions/legal-text.ts';
import { pageHead } from '../support/page-questions/page-head.ts';
import type { Question } from '../support/page-questions/question.ts';

/** A larger screen whose system nobody knows: it gets a code to scan instead of one button. */
const UNKNOWN = { viewport: { width: 390, height: 844 } } as const;

/** A cheap Android phone. A page that opens on it is laid out anew: what moves then is looked at on both. */
const ANDROID = {
  viewport: { width: 360, height: 640 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; V2034A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36',
} as const;

/**
 * In this order: the first looks at how the page has opened, the last at what is left when everything else was tried.
 */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'nothing moves under the finger while channel, products, forms and texts arrive late': ({ page }) =>
    layoutShift(page),
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
    test(address.name, async ({ disturb, newVisitor, product }) => {
      for (const [path, ms] of Object.entries(LATE)) await disturb({ path, mode: 'slow', ms });
      const ask = (question: string, answer: Promise<readonly string[]>) =>
        test.step(question, async () => {
          const wrong = await answer.catch((error: unknown) => [String(error)]);
          expect.soft(wrong, `${address.name}: ${question}`).toEqual([]);
        });
      const open = async (phone: typeof UNKNOWN | typeof ANDROID) => {
        const also = [originOf(address, product.url)];
        const { page, complaints } = await newVisitor({ ...phone, also, init: watchShifts });
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
        return { page, complaints: async () => [...complaints(), ...lost] };
      };
      const [visit, android] = await Promise.all([open(UNKNOWN), open(ANDROID)]);
      await ask('nothing moves on an Android phone either', layoutShift(android.page));
      for (const [question, answer] of Object.entries(QUESTIONS))
        await ask(question, answer({ page: visit.page, address }));
      await ask('nothing fails, and nobody else is asked', visit.complaints());
      await ask('nothing fails on an Android phone either', android.complaints());
    });
  }
});
