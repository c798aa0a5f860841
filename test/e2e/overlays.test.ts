import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { OPEN_PAGES, openPage } from '../support/open-page.ts';

const suite = browserSuite();

const IN_WECHAT =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.58';

async function open(page: Page, path: string): Promise<void> {
  const target = OPEN_PAGES.find((one) => one.path === path);
  if (!target) throw new Error(`no page ${path}`);
  await openPage(page, suite.product.url, target);
}

/** The layer that the overlay is drawn in, and whether it covers the whole screen above everything else. */
function layerOf(dialog: Locator): Promise<{ readonly layer: number; readonly isOnTop: boolean }> {
  return dialog.evaluate((one) => {
    let layer = 0;
    for (let at: Element | null = one; at; at = at.parentElement) {
      layer = Math.max(layer, Number.parseInt(getComputedStyle(at).zIndex, 10) || 0);
    }
    const edge = document.elementFromPoint(innerWidth / 2, innerHeight - 2);
    return { layer, isOnTop: edge !== null && (one.contains(edge) || edge.contains(one)) };
  });
}

/** Ways to an overlay: page, what is tapped, and the browser where it matters. */
const OVERLAYS: readonly {
  readonly name: string;
  readonly path: string;
  readonly phone?: string;
  readonly picker?: string;
  readonly tap?: string;
  readonly agent?: string;
}[] = [
  { name: 'the forgotten agreement', path: '/login', phone: '13800138000', tap: '获取验证码' },
  { name: 'an agreement', path: '/login', tap: '《隐私政策》' },
  { name: 'a picker of a form', path: '/form-package', picker: '所在城市' },
  { name: 'a list to pick from', path: '/form-package', picker: '借款用途' },
  { name: 'the keys of a licence plate', path: '/carloan', picker: '车牌号' },
  { name: 'a choice in two levels', path: '/carloan', picker: '品牌车型' },
  { name: 'a month', path: '/carloan', picker: '首次上牌时间' },
  { name: 'the last question before data is deleted', path: '/privacy', tap: '清除本浏览器保存的内容' },
  { name: 'the statement of costs', path: '/product-detail', tap: '前往机构申请' },
  { name: 'the way to a browser, in WeChat', path: '/download-page', tap: '下载安卓版', agent: IN_WECHAT },
];

type Overlay = (typeof OVERLAYS)[number];

/** Opens the page and gives the control that opens the overlay. */
async function wayTo(page: Page, { path, phone, picker, tap }: Overlay): Promise<Locator> {
  await open(page, path);
  if (phone) await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  const way = picker
    ? page.getByRole('combobox', { name: picker })
    : page.getByRole('button', { name: tap ?? '' });
  return way.first();
}

/** Whether the focus is in the dialog or on it. */
const holdsFocus = (dialog: Locator) => dialog.evaluate((one) => one.contains(document.activeElement));

/** Enough for the longest of them to be gone round. */
const STOPS = 60;

describe('overlays', () => {
  it.each(OVERLAYS)('$name lies above everything, from layer 2000 on', async (overlay) => {
    const { agent } = overlay;
    const { page, complaints } = await suite.visitor(agent ? { userAgent: agent } : {});
    await (await wayTo(page, overlay)).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const { layer, isOnTop } = await layerOf(dialog);
    expect(layer).toBeGreaterThanOrEqual(2000);
    expect(isOnTop).toBe(true);
    expect(complaints()).toEqual([]);
  });

  it.each(OVERLAYS)('$name is opened, gone through and closed with a keyboard alone', async (overlay) => {
    const { agent } = overlay;
    const { page } = await suite.visitor(agent ? { userAgent: agent } : {});
    const way = await wayTo(page, overlay);
    await way.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => holdsFocus(dialog)).toBe(true);
    const left: string[] = [];
    const stops = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < STOPS; stop += 1) {
        await page.keyboard.press(key);
        if (!(await holdsFocus(dialog))) left.push(`${key} ${stop}`);
        stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
      }
    }
    expect(left).toEqual([]);
    expect(stops.size).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await way.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('a picker shows six rows of 44 px', async () => {
    const { page } = await suite.visitor();
    await open(page, '/form-package');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    const wheel = page.getByRole('dialog').locator('.adm-picker-view');
    await wheel.waitFor();
    const rows = wheel.locator('.adm-picker-view-column-item');
    const heights = () =>
      rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    // The sheet slides in; what counts is how it comes to rest.
    await expect.poll(() => rows.count()).toBeGreaterThan(6);
    await expect.poll(async () => [...new Set(await heights())]).toEqual([44]);
    await expect.poll(async () => (await wheel.boundingBox())?.height).toBeCloseTo(6 * 44, 1);
  });
});
