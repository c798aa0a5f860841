import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { logIn, newPhone, SUBMIT } from '../support/journey.ts';

const suite = browserSuite();

describe('what is known of a visitor', () => {
  it('the city of the address stands in a form, whatever the channel; another may be picked', async () => {
    const { page, context, complaints } = await suite.visitor();
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': '202.106.0.20' });
    await page.goto(`${suite.product.url}/iosversion/ios-form-package?channel=5300`);
    const city = page.getByRole('combobox', { name: '所在城市' });
    await expect.poll(() => city.textContent()).toBe('北京市');
    await city.click();
    await page.getByRole('button', { name: '上海', exact: true }).click();
    expect(await city.textContent()).toBe('上海市');
    await city.click();
    await page.getByRole('button', { name: '定位：北京市' }).click();
    expect(await city.textContent()).toBe('北京市');
    expect(complaints()).toEqual([]);
  });

  it('going back with a picker open closes the picker; the next step back leaves', async () => {
    const { page, complaints } = await suite.visitor();
    await page.goto(`${suite.product.url}/loan-calculator`);
    await page.goto(`${suite.product.url}/iosversion/ios-form-package?channel=5300`);
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/iosversion/ios-form-package');
    await page.evaluate(() => history.back());
    await page.waitForURL('**/loan-calculator');
    expect(complaints()).toEqual([]);
  });

  it('name and city stand in the next form; sent without a network, it is saved as soon as there is one and is one page to go back to', async () => {
    const { page, context } = await suite.visitor();
    await page.goto(`${suite.product.url}/login`);
    await logIn(page, suite.product, newPhone());
    await page.waitForURL('**/form-package');
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
    const fields = JSON.stringify({ realname: '王小明', city: '杭州市' });
    await page.request.post(`${suite.product.url}/v3/user/save`, { form: { token, fields } });
    await page.goto(`${suite.product.url}/form-package-simple`);
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.inputValue()).toBe('王小明');
    const pagesBefore = await page.evaluate(() => history.length);
    expect(await page.getByRole('combobox', { name: '所在城市' }).textContent()).toBe('杭州市');
    for (const [group, label] of [
      ['期望金额', '1–3万'],
      ['芝麻分', '700以上'],
    ] as const) {
      await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: label }).click();
    }
    await page.getByRole('checkbox', { name: '都没有' }).click();
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await context.setOffline(true);
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.getByText('恢复后会自动提交').waitFor();
    await context.setOffline(false);
    await page.waitForURL((url) => url.pathname !== '/form-package-simple');
    // Going back from here meets the form once, though it was half filled.
    expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);
    const { stdout } = await suite.product.dukou('leads', 'list', '--json');
    const [lead] = JSON.parse(stdout) as readonly unknown[];
    expect(lead).toMatchObject({ package: 'form-package-simple', realname: '王**', city: '杭州市' });
  });
});
