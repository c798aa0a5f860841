import { expect, test } from '../../support/browser-test.ts';
import { loginControls } from '../../support/journey.ts';

// Another command starts it.
test.use({ productOptions: { command: 'dev' } });

test.describe('the product in development', () => {
  test('shows on each page how it was decided', async ({ newVisitor }) => {
    const { page, complaints } = await newVisitor();
    await page.goto('/login?channel=5262');
    await loginControls(page).phone.waitFor();
    await page.getByRole('button', { name: /why/ }).click();
    const trace = page.getByRole('region', { name: 'decision trace' });
    await expect.poll(() => trace.innerText()).toContain('channel_5262');
    expect(await trace.innerText()).toContain('channel-info');
    expect(complaints()).toEqual([]);
  });

  test('shows every page and every block with its JSON in the gallery, also when the backend is down', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await newVisitor({ viewport: { width: 1280, height: 900 } });
    await page.goto('/__gallery?product=sample-1');
    await page.getByRole('region', { name: 'login-second' }).getByRole('button', { name: /登录/ }).waitFor();
    expect(await page.getByRole('region').count()).toBeGreaterThan(50);
    await page.getByLabel('show').selectOption('product-list');
    const list = page.getByRole('region', { name: 'openview', exact: true });
    await list.getByText('稳渡·消费分期').first().waitFor();
    expect(await list.locator('pre').innerText()).toContain('"block": "product-list"');
    await page.getByLabel('backend').selectOption('is down');
    await list.getByText('产品没有加载出来').first().waitFor();
    await page.getByLabel('backend').selectOption('has nothing');
    await list.getByText('暂无可展示的产品').first().waitFor();
    expect(await page.locator('.dk-failed').count()).toBe(0);
    expect(complaints('down, in the gallery')).toEqual([]);
  });

  test('shows login codes on a page of their own', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    const phone = '13800138222';
    await page.goto('/login');
    const login = loginControls(page);
    await login.phone.fill(phone);
    await login.agree.check();
    await expect.poll(() => login.ask.isEnabled()).toBe(true);
    await login.ask.click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    const inbox = await fetch(`${product.opsUrl}/__inbox`);
    expect(await inbox.text()).toContain(product.smsCode(phone));
  });
});
