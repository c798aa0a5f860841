import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from '../support/browser-test.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

/* The theme of forms on a page of somebody else, in a real browser. */

// One worker builds the page for all tests.
test.describe.configure({ mode: 'default' });

let folder: string;
let page: Page;
let thrown: string[];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-form-alone-'));
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      lib: {
        entry: 'test/support/form-alone.tsx',
        formats: ['iife'],
        name: 'alone',
        fileName: () => 'alone.js',
        cssFileName: 'alone',
      },
    },
  });
});

test.beforeEach(async ({ browser }) => {
  page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 640 } });
  thrown = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width"><body></body>');
  await page.addStyleTag({ content: readFileSync(join(folder, 'alone.css'), 'utf8') });
  await page.addScriptTag({ path: join(folder, 'alone.js') });
});

test.afterEach(async () => {
  expect(thrown).toEqual([]);
  await page.close();
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `test/support/form-alone.tsx` puts into the page. */
interface Alone {
  readonly alone: { readonly show: (schema: object, ui: object) => { readonly answer: () => unknown } };
  shown: { readonly answer: () => unknown };
}

/** Shows one field called 名称; returns its control. */
async function show(
  schema: object,
  ui: object,
  role: 'slider' | 'textbox' | 'radiogroup' | 'combobox',
): Promise<Locator> {
  const whole = { type: 'object', properties: { field: { title: '名称', ...schema } } };
  await page.evaluate(
    ([given, settings]) => {
      const view = window as unknown as Alone;
      view.shown = view.alone.show(given, settings);
    },
    [whole, { field: ui }] as const,
  );
  const control = page.getByRole(role, { name: '名称' });
  await control.waitFor();
  return control;
}

const answer = () => page.evaluate(() => (window as unknown as Alone).shown.answer());

test.describe('a slider that is not answered', () => {
  const SLIDER = { type: 'number', minimum: 10, maximum: 50, multipleOf: 10 };
  const UI = { 'ui:widget': 'slider' };

  /** A place on the track, from 0 at the left end to 1. */
  async function place(slider: Locator, part: number): Promise<readonly [number, number]> {
    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + 4 + (width - 8) * part, y + height / 2];
  }

  for (const [name, act] of [
    ['a tap on its left end', async (slider: Locator) => page.touchscreen.tap(...(await place(slider, 0)))],
    ['a click on its left end', async (slider: Locator) => page.mouse.click(...(await place(slider, 0)))],
    ['the key Home', (slider: Locator) => slider.press('Home')],
    ['the left arrow', (slider: Locator) => slider.press('ArrowLeft')],
  ] as const) {
    test(`takes its least value by ${name}`, async () => {
      const slider = await show(SLIDER, UI, 'slider');
      expect(await slider.getAttribute('aria-valuetext')).toBe('未填写');
      await act(slider);
      await expect.poll(answer).toEqual({ field: 10 });
      expect(await slider.getAttribute('aria-valuetext')).toBe('10');
    });
  }

  test('takes another value by a tap there, and by keys', async () => {
    const slider = await show(SLIDER, UI, 'slider');
    await page.touchscreen.tap(...(await place(slider, 1)));
    await expect.poll(answer).toEqual({ field: 50 });
    await slider.press('ArrowLeft');
    await expect.poll(answer).toEqual({ field: 40 });
  });

  test('stays unanswered when only its name is tapped, or the Tab key goes through it', async () => {
    const slider = await show(SLIDER, UI, 'slider');
    await page.getByText('名称').first().tap();
    await slider.press('Tab');
    expect(await slider.getAttribute('aria-valuetext')).toBe('未填写');
    expect((await answer()) ?? {}).toEqual({});
  });
});

for (const [name, ui] of [
  ['a box', {}],
  ['a box of several lines', { 'ui:widget': 'textarea' }],
] as const) {
  test(`${name} takes a text as long as its schema allows`, async () => {
    const box = await show({ type: 'string', maxLength: 300 }, ui, 'textbox');
    const long = '很长的话'.repeat(75);
    await box.click();
    await page.keyboard.insertText(long);
    await expect.poll(answer).toEqual({ field: long });
  });
}

test('arrow keys walk choices whatever signs their codes have', async () => {
  const codes = ['a"b', 'c\\d', ']'];
  const labels = { 'a"b': '甲', 'c\\d': '乙', ']': '丙' };
  await show({ type: 'string', enum: codes }, { 'ui:options': { labels } }, 'radiogroup');
  await page.getByRole('radio', { name: '甲' }).focus();
  for (const [key, code, label] of [
    ['ArrowRight', 'c\\d', '乙'],
    ['ArrowRight', ']', '丙'],
    ['ArrowRight', 'a"b', '甲'],
    ['ArrowLeft', ']', '丙'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(answer).toEqual({ field: code });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(label);
  }
});

test('a list of choices opens over the form, and closes with the choice', async () => {
  const labels = { a: '甲', b: '乙' };
  const ui = { 'ui:widget': 'select', 'ui:options': { labels } };
  const list = await show({ type: 'string', enum: ['a', 'b'] }, ui, 'combobox');
  await list.tap();
  await page.getByRole('dialog', { name: '名称' }).getByRole('button', { name: '乙' }).tap();
  await expect.poll(answer).toEqual({ field: 'b' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await list.textContent()).toBe('乙');
});
