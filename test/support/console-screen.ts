import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './page-questions/accessibility.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** What is checked and published has a low priority, below the browsers of other tests. */
export const PATIENCE = { timeout: 240_000 };

/**
 * The whole of a screen stands, and axe finds nothing on it.
 *
 * @param picture of `docs/console/`, which is taken again where `DUKOU_PICTURES` is set.
 */
export async function isWhole(page: Page, picture?: string): Promise<void> {
  // What moves, or waits for a newer answer, is half transparent meanwhile.
  await expect(page.locator('.ant-skeleton, .is-old .table-window')).toHaveCount(0);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
          .length,
    );
  await expect.poll(moving).toBe(0);
  expect(await violations(page)).toEqual([]);
  if (picture && process.env.DUKOU_PICTURES) {
    await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(PROJECT_ROOT, 'docs/console', `${picture}.png`) });
  }
}

/** Types into a field that the Tab key has led to. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await byKeyboard(page, field, 'Control+A');
  await page.keyboard.type(text);
}

/** Chooses a name in a field that finds them, also by the id that stands behind it, by keys alone. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(name);
  const named = `:is([title="${name}"], [title$=" ${name}"])`;
  const found = page.locator(`.ant-select-dropdown:visible .ant-select-item-option${named}`);
  await expect(found).toBeVisible();
  const isAt = () => found.evaluate((option) => option.classList.contains('ant-select-item-option-active'));
  for (let steps = 0; steps < MOST_STEPS && !(await isAt()); steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

/** How often something was pressed with a mouse since the page was opened. */
export const presses = (page: Page): Promise<number> =>
  page.evaluate(() => performance.eventCounts.get('pointerdown') ?? 0);

/** Sets a value in the drawer of a channel, and waits until it is saved. */
export async function set(page: Page, header: string, value: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(header);
  await field.fill(value);
  await field.press('Enter');
  await expect(page.getByRole('status').getByText('保存中')).toBeHidden();
}

/** Has the draft that is open checked, and hands it in. */
export async function submit(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: '说明' }).fill(note);
  await page.getByRole('button', { name: /^(开始|重新)体检$/ }).click();
  await expect(page.getByRole('main').getByText('体检通过')).toBeVisible(PATIENCE);
  await page.getByRole('main').getByRole('button', { name: '提交' }).click();
}

/** Goes to a part of the page with the Tab key alone, as somebody without a mouse does, and presses Enter there. */
export async function byKeyboard(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((part) => part.contains(document.activeElement)))
      return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached with ${MOST_TABS} presses of Tab`);
}

/** Nobody without a mouse should press Tab more often. */
const MOST_TABS = 120;

/** Names that a search may leave before the one that is meant. */
const MOST_STEPS = 10;

/** What desks have, and a desk of 1280 px with everything at twice its size. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
];

/** A screen is whole and readable at every size that desks have. */
export async function isWholeAtEverySize(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await isWhole(page);
    expect(await page.evaluate(crampedParts)).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** The dialog or drawer that is open is whole at every size, and Esc leaves it. */
export async function isWholeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await isWhole(page);
  await isWholeAtEverySize(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The screen is whole with the list of a field open, which is longer than its window. */
export async function isWholeOpen(page: Page, field: Locator): Promise<void> {
  await field.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible .ant-select-dropdown-list-holder');
  await expect.poll(() => list.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeGreaterThan(0);
  await isWhole(page);
  await page.keyboard.press('Escape');
}

/** No toast lies over it, in a usual window and on a desk with everything at twice its size. */
export async function isBesideToasts(page: Page, parts: Locator): Promise<void> {
  const before = page.viewportSize();
  const boxes = (all: Locator) =>
    all.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  for (const size of [{ width: 1440, height: 760 }, ...SIZES]) {
    await page.setViewportSize(size);
    const toasts = page.locator('.ant-notification-notice');
    // It stays while the mouse is over it.
    await toasts.first().hover();
    const [others, covered] = [await boxes(parts), await boxes(toasts)];
    expect(Math.min(others.length, covered.length)).toBeGreaterThan(0);
    const over = others.filter((part) => covered.some((toast) => areOverlapping(part, toast)));
    expect(over).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

function areOverlapping(one: DOMRect, other: DOMRect): boolean {
  return (
    Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
    Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)
  );
}

/**
 * In the browser: what sticks out of its frame or its window, stands over its neighbour at the top, or is a character
 * wide.
 */
function crampedParts(): readonly string[] {
  const told = (part: Element) => `${part.className}: ${part.textContent?.slice(0, 40)}`;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const wide = [
    document.documentElement,
    ...all('.panel-body, .panel-flush, .top, td:has(.named), .filters .ant-select-content'),
  ].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const outside = all('.form-dialog :is(.ant-modal-header, .ant-modal-footer)').filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < 0 || bottom > window.innerHeight;
  });
  const parts = all('.top :is(a, button, .pill, .draft-bar-none, .draft-bar-count, .saving)');
  const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
  const covered = boxes.filter(({ box }, index) =>
    boxes
      .slice(index + 1)
      .some(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      ),
  );
  const narrow = all('main :is(td, th, .value, .ant-radio-label)').filter((part) => {
    const { width, height } = part.getBoundingClientRect();
    return part.textContent && height > 4 * width;
  });
  return [...wide, ...outside, ...covered.map(({ part }) => part), ...narrow].map(told);
}
