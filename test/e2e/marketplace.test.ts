import type { Page } from '@playwright/test';
import { expect, type NewVisitor, test } from '../support/browser-test.ts';

const LENDER = 'https://lender-a.example.com';

/** A visitor who is logged in; the lender's own site is played. */
async function visit(newVisitor: NewVisitor, path: string) {
  const { page, complaints } = await newVisitor({ also: [LENDER] });
  await page.addInitScript(() => {
    localStorage.setItem('access_token', 'known');
    localStorage.setItem('user_id', 'u1');
  });
  await page.route('**/v3/user/get', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { id: 'u1' } } }),
  );
  await page.route(`${LENDER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>机构页面</title>' }),
  );
  await page.goto(path);
  return { page, complaints };
}

const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]`);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('the marketplace', () => {
  test('is as it was left when the visitor comes back from a product; another product begins at its top', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await visit(newVisitor, '/success-loan-marketplace-download');
    await page.getByRole('button', { name: /^额度/ }).click();
    const last = page.getByRole('link', { name: /查看详情.*稳渡·消费分期/ });
    await last.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(100);
    await last.click();
    // Screen readers say the product, and on the way back the link that led to it.
    await expect(
      screen(page, 'product-detail').getByRole('heading', { name: '稳渡·消费分期' }),
    ).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    await screen(page, 'product-detail').locator('footer a').first().focus();
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.goBack();
    await screen(page, 'success-loan-marketplace-download').waitFor();
    await expect.poll(() => scrolled(page)).toBe(before);
    await expect(last).toBeFocused();
    expect(await page.getByRole('button', { name: /^额度/ }).getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('link', { name: /查看详情.*安居·抵押借款/ }).click();
    await expect(
      screen(page, 'product-detail').getByRole('heading', { name: '安居·抵押借款' }),
    ).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await page.goForward();
    await screen(page, 'product-detail').waitFor();
    expect(complaints()).toEqual([]);
  });

  test('shows three products whole before anybody scrolls', async ({ newVisitor }) => {
    const { page } = await visit(newVisitor, '/openview2');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      '/success-loan-marketplace-download',
      '/ks-fail-marketplace',
      '/openview',
      '/p4-list-download',
    ]) {
      await page.goto(path);
      const third = page.locator('.dk-product-card').nth(2);
      await third.waitFor();
      const box = await third.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), path).toBeLessThanOrEqual(844);
    }
  });

  test('leads through costs and notice to the lender; back returns to the product, applied for today', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await visit(newVisitor, '/success-loan-marketplace-download');
    await page.getByRole('link', { name: /查看详情.*稳渡·消费分期/ }).click();
    await page.getByRole('button', { name: '前往机构申请' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('除以上列明的项目外').waitFor();
    await dialog.getByRole('button', { name: '我已阅读' }).click();
    await dialog.getByText('您即将离开本平台').waitFor();
    await dialog.getByRole('button', { name: '继续前往' }).click();
    await page.waitForURL(`${LENDER}/apply`);
    await page.goBack();
    await page.getByRole('button', { name: '今日已申请' }).waitFor();
    await page.goBack();
    await screen(page, 'success-loan-marketplace-download').getByText('已申请').waitFor();
    expect(complaints()).toEqual([]);
  });

  test('says when products do not come, and shows them at the next try', async ({ newVisitor }) => {
    const { page } = await visit(newVisitor, '/openview2');
    await page.route('**/v3/app/index', (route) => route.abort());
    await page.goto('/openview');
    await page.getByText('产品没有加载出来').waitFor();
    await page.unroute('**/v3/app/index');
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('link', { name: /查看详情.*稳渡·消费分期/ }).waitFor();
  });

  test('brings the products anew when the page is drawn down from its top, and keeps the old ones when that fails', async ({
    newVisitor,
  }) => {
    const { page } = await visit(newVisitor, '/openview');
    const first = page.getByRole('link', { name: /查看详情.*稳渡·消费分期/ });
    await first.waitFor();
    await page.waitForLoadState('networkidle');
    let calls = 0;
    await page.route('**/v3/app/index', (route) => {
      calls += 1;
      return calls === 1 ? route.continue() : route.abort();
    });
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
    const draw = async (from: number, to: number) => {
      await touch('touchStart', from);
      for (let y = from; y <= to; y += 20) await touch('touchMove', y);
    };

    await draw(120, 180);
    await page.getByText('下拉刷新').waitFor();
    await touch('touchEnd');
    await page.getByText('下拉刷新').waitFor({ state: 'detached' });
    expect(calls).toBe(0);

    await draw(120, 300);
    await page.getByText('松开刷新').waitFor();
    await touch('touchEnd');
    await page.getByRole('status').getByText('已更新').waitFor();
    expect(calls).toBe(1);

    const button = page.getByRole('button', { name: '刷新', exact: true });
    await button.press('Enter');
    await page.getByRole('status').getByText('没有刷新成功').waitFor();
    expect(calls).toBe(2);
    expect(await first.isVisible()).toBe(true);

    // Away from its top a page scrolls as ever.
    await page.evaluate(() => window.scrollTo(0, 200));
    await draw(120, 300);
    expect(await page.getByText(/下拉刷新|松开刷新/).count()).toBe(0);
    await touch('touchEnd');
    expect(calls).toBe(2);
  });

  test('a waiting page goes on by itself, without movement for who asks for none, and back leads past it', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await visit(newVisitor, '/openview2');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v3/app/index', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto('/success-loading?previousPage=%2Fform-package&successType=1');
    await screen(page, 'success-loading').getByText('进行中').waitFor();
    const endless = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .length;
    expect(await page.evaluate(endless)).toBe(0);
    answer();
    await screen(page, 'success-loan-marketplace-download').waitFor();
    expect(new URL(page.url()).search).toBe('?previousPage=%2Fform-package&successType=1');
    await page.goBack();
    await screen(page, 'openview2').waitFor();
    expect(complaints()).toEqual([]);
  });
});
