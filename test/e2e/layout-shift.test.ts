import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';

/** A cheap Android phone, and a larger screen whose system nobody knows: it gets a code to scan instead of one button. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; V2034A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36';
const PHONES = [
  { viewport: { width: 360, height: 640 }, userAgent: ANDROID },
  { viewport: { width: 390, height: 844 } },
] as const;

/** A tenth of what search engines call good (0.1): nothing that a visitor would notice. */
const LIMIT = 0.01;

/** Milliseconds that the calls are late whose answers pages wait for, and everything else: a page paints what it has before. */
const LATE = { '*': 300, '/v3/channel/info': 700, '/v3/app/index': 900 };

interface Shift {
  readonly score: number;
  /** What moved, from where to where (top edge and height). */
  readonly moved: readonly string[];
}

/** Runs inside the page, before anything else: keeps what moved without the visitor having done anything. */
function watchShifts(): void {
  interface ShiftEntry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const shifts: Shift[] = [];
  Object.assign(window, { __shifts: shifts });
  const edge = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const part = node instanceof Element ? node : node?.parentElement;
        return `${part?.tagName} .${part?.className}: ${edge(previousRect)} to ${edge(currentRect)}`;
      });
      shifts.push({ score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { __shifts: readonly Shift[] }).__shifts);

/** What moved on the page, when that is more than the limit. */
function tooMuch(shifts: readonly Shift[]): readonly Shift[] {
  const sum = shifts.reduce((score, shift) => score + shift.score, 0);
  return sum < LIMIT ? [] : shifts;
}

test.beforeEach(async ({ disturb }) => {
  for (const [path, ms] of Object.entries(LATE)) await disturb({ path, mode: 'slow', ms });
});

test.describe('nothing moves under the finger while channel, products, forms and texts arrive late', () => {
  for (const target of OPEN_PAGES) {
    test(`${target.address}`, async ({ newVisitor, product }) => {
      const found: Record<string, readonly Shift[]> = {};
      const look = async (phone: (typeof PHONES)[number]) => {
        const { page } = await newVisitor({ ...phone, init: watchShifts });
        await openPage(page, product.url, target);
        const moved = tooMuch(await shiftsOf(page));
        if (moved.length > 0) found[`${phone.viewport.width} px`] = moved;
      };
      await Promise.all(PHONES.map(look));
      expect(found).toEqual({});
    });
  }

  test('an agreement opens in its sheet at once at its full height, and its text comes later', async ({
    disturb,
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor({ ...PHONES[0], init: watchShifts });
    await openPage(page, product.url, {
      address: '/login',
      path: '/login',
      screen: 'login-second',
      login: false,
    });
    // Later than the half second in which what moves counts as the visitor's own doing.
    await disturb({ path: '*', mode: 'slow', ms: 800 });
    await page.getByRole('button', { name: '《隐私政策》' }).first().click();
    await page.getByRole('dialog').getByRole('article').waitFor();
    expect(tooMuch(await shiftsOf(page))).toEqual([]);
  });
});
