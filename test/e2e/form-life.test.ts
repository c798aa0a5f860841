import { expect, test } from '../support/browser-test.ts';
import { logIn, newPhone, SUBMIT } from '../support/journey.ts';
import { stepBack } from '../support/step-back.ts';

test.describe('what is known of a visitor', () => {
  test('the city of the address stands in a form, whatever the channel; another may be picked', async ({
    newVisitor,
  }) => {
    const { page, context, complaints } = await newVisitor();
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': '202.106.0.20' });
    await page.goto('/iosversion/ios-form-package?channel=5300');
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

  test('going back with a picker open closes the picker; the next step back leaves', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await newVisitor();
    await page.goto('/loan-calculator');
    await page.goto('/iosversion/ios-form-package?channel=5300');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await page.getByRole('searchbox').waitFor();
    await stepBack(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/iosversion/ios-form-package');
    await stepBack(page);
    await page.waitForURL('**/loan-calculator');
    expect(complaints()).toEqual([]);
  });

  test('no step back does nothing: after a reload of a half-filled form, and after back over a picker and forward again', async ({
    newVisitor,
  }) => {
    const { page, complaints } = await newVisitor();
    page.on('dialog', (dialog) => void dialog.accept());
    const back = () => stepBack(page);
    await page.goto('/loan-calculator');
    await page.goto('/iosversion/ios-form-package?channel=5300');
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await name.fill('王小明');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('王小明');
    await back();
    await page.waitForURL('**/loan-calculator');
    await page.goto('/iosversion/ios-form-package?channel=5300');
    await page.getByRole('combobox', { name: '所在城市' }).click();
    await page.getByRole('searchbox').waitFor();
    await back();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => history.forward());
    await expect.poll(() => page.evaluate(() => history.state)).not.toBeNull();
    await back();
    await page.waitForURL('**/loan-calculator');
    expect(complaints()).toEqual([]);
  });

  test('name and city stand in the next form; sent without a network, it is saved as soon as there is one and is one page to go back to', async ({
    newVisitor,
    product,
  }) => {
    const { page, context } = await newVisitor();
    await page.goto('/login');
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
    const fields = JSON.stringify({ realname: '王小明', city: '杭州市' });
    await page.request.post(`${product.url}/v3/user/save`, { form: { token, fields } });
    await page.goto('/form-package-simple');
    const name = page.getByRole('textbox', { name: '真实姓名' });
    await expect.poll(() => name.inputValue()).toBe('王小明');
    const pagesBefore = await page.evaluate(() => history.length);
    // Which cities there are is fetched late.
    await expect.poll(() => page.getByRole('combobox', { name: '所在城市' }).textContent()).toBe('杭州市');
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
    const { stdout } = await product.dukou('leads', 'list', '--json');
    const [lead] = JSON.parse(stdout) as readonly unknown[];
    expect(lead).toMatchObject({ package: 'form-package-simple', realname: '王**', city: '杭州市' });
  });
});

test.describe('the first tap after a box that is left wrong', () => {
  for (const press of ['tap', 'click'] as const) {
    test(`does what it is for: ${press}`, async ({ newVisitor }) => {
      const { page, complaints } = await newVisitor();
      await page.goto('/iosversion/ios-form-package?channel=5300');
      const box = (name: string) => page.getByRole('textbox', { name });
      await box('真实姓名')[press]();
      const chip = page.getByRole('radiogroup', { name: '学历' }).getByRole('radio').first();
      await chip[press]();
      expect(await chip.isChecked()).toBe(true);
      await page.getByText('请输入真实姓名').waitFor();
      await box('身份证号')[press]();
      await page.getByRole('combobox', { name: '所在城市' })[press]();
      await page.getByRole('searchbox').waitFor();
      await page.getByRole('button', { name: '关闭' })[press]();
      await page.getByText('请输入身份证号', { exact: true }).waitFor();
      await box('手机号').fill('123');
      await page.getByRole('button', { name: '获取验证码' })[press]();
      await page.getByText('请输入正确的手机号').waitFor();
      await box('详细地址').fill('短');
      await page.getByRole('button', { name: '《用户服务协议》' }).first()[press]();
      await page.getByRole('dialog').getByRole('button', { name: '关闭' })[press]();
      await page.getByText('详细地址太短').waitFor();
      await box('手机号')[press]();
      await page.getByRole('button', { name: '下一步' })[press]();
      await page.getByText(/还有 \d+ 项/).waitFor();
      expect(complaints()).toEqual([]);
    });
  }
});
