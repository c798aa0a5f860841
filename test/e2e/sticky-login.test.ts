import type { Page } from '@playwright/test';
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { loginControls } from '../support/journey.ts';

async function open(newVisitor: NewVisitor, viewport: { width: number; height: number }) {
  const visitor = await newVisitor({ viewport });
  await visitor.page.goto('/v3/login');
  const login = loginControls(visitor.page);
  await expect.poll(() => login.ask.isEnabled()).toBe(true);
  return { ...visitor, login };
}

/** Edges of the white sheet with the form, of the last line before it and of the small print, in the viewport. */
function edges(page: Page) {
  return page.evaluate(() => {
    const sheet = document.querySelector('#login-phone')?.closest('section')?.getBoundingClientRect();
    const print = document.querySelector('footer')?.getBoundingClientRect();
    return { top: sheet?.top ?? 0, bottom: sheet?.bottom ?? 0, print: print?.top ?? 0, height: innerHeight };
  });
}

const scroll = (page: Page, to: number) => page.evaluate((top) => window.scrollTo(0, top), to);

/** What of the poster cannot be brought out from behind the sheet by scrolling. */
function hiddenForGood(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector('#login-phone')?.closest('section');
    const texts = [
      ...document.querySelectorAll('[data-screen] h1, [data-screen] h2, [data-screen] li, [data-screen] p'),
    ].filter((one) => !sheet?.contains(one));
    return texts
      .filter((text) => {
        text.scrollIntoView({ block: 'start' });
        const { top, bottom } = text.getBoundingClientRect();
        const over = sheet?.getBoundingClientRect();
        return over !== undefined && bottom > over.top + 1 && top < over.bottom - 1;
      })
      .map((text) => text.textContent ?? '');
  });
}

test.describe('the login for visitors from short videos', () => {
  test('keeps the form in reach wherever the visitor has scrolled to, and covers nothing for good', async ({
    newVisitor,
  }) => {
    const { page, login, complaints } = await open(newVisitor, { width: 360, height: 640 });
    const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(length).toBeGreaterThan(200);
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      await scroll(page, length * part);
      const { top, bottom, print, height } = await edges(page);
      expect(top, `at ${part}`).toBeGreaterThanOrEqual(0);
      expect(bottom, `at ${part}`).toBeLessThanOrEqual(height + 1);
      expect(print, `at ${part}`).toBeGreaterThanOrEqual(bottom - 1);
      for (const control of [login.phone, login.code, login.ask, login.agree]) {
        expect(await control.isVisible()).toBe(true);
      }
    }
    expect(await hiddenForGood(page)).toEqual([]);
    await scroll(page, 0);
    const first = await edges(page);
    expect(first.top).toBeGreaterThan(300);
    expect(complaints()).toEqual([]);
  });

  test('keeps it in reach with the keyboard open, and leaves some of the page free', async ({
    newVisitor,
  }) => {
    const { page, login } = await open(newVisitor, { width: 360, height: 640 });
    await scroll(page, 150);
    await login.phone.click();
    await page.setViewportSize({ width: 360, height: 340 });
    for (const to of [0, 150, 300]) {
      await scroll(page, to);
      const { top, bottom } = await edges(page);
      expect(top).toBeGreaterThanOrEqual(71);
      expect(bottom).toBeLessThanOrEqual(341);
      for (const control of [login.phone, login.code]) {
        const box = await control.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(340);
      }
    }
  });

  test('asks for the forgotten agreement over everything, the form included', async ({ newVisitor }) => {
    const { page, login } = await open(newVisitor, { width: 360, height: 640 });
    await login.phone.fill('+86 138 0013 8000');
    expect(await login.phone.inputValue()).toBe('138 0013 8000');
    await login.ask.click();
    const dialog = page.getByRole('dialog');
    const agree = dialog.getByRole('button', { name: '同意并继续' });
    await agree.waitFor();
    const isOnTop = () =>
      agree.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return button.contains(hit);
      });
    // For a moment a sheet that opens takes no tap.
    await expect.poll(isOnTop).toBe(true);
    const shade = await dialog.locator('..').evaluate((one) => one.getBoundingClientRect().height);
    expect(shade).toBe(640);
  });

  test('lets a phone that lies on its side show the page first', async ({ newVisitor }) => {
    const { page } = await open(newVisitor, { width: 640, height: 340 });
    const { top, height } = await edges(page);
    expect(top).toBeGreaterThan(height);
    expect(await hiddenForGood(page)).toEqual([]);
  });

  test('with text at 200 % stays a sheet that shows its warnings whole', async ({ newVisitor }) => {
    const { page, login } = await open(newVisitor, { width: 320, height: 640 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const warning = page.locator('.dk-login-notes');
    for (const to of [0, 400]) {
      await scroll(page, to);
      const { top, bottom, height } = await edges(page);
      expect(top).toBeGreaterThan(70);
      expect(bottom).toBeLessThanOrEqual(height + 1);
      const box = await warning.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom + 1);
      await expect(warning).toContainText('贷款有风险，借款需谨慎');
    }
    await login.submit.scrollIntoViewIfNeeded();
    const [button, lines] = [await login.submit.boundingBox(), await warning.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((lines?.y ?? 0) + 1);
  });
});
