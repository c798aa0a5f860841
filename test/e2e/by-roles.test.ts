import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { fillForm, newPhone, SUBMIT } from '../support/journey.ts';
import { lookAtSheet } from '../support/look-at-sheet.ts';
import { violations } from '../support/page-questions/accessibility.ts';

/*
 * Each journey as a screen reader gives it: by roles, names, order and live messages alone. Each sheet on the way is
 * looked at while it is open.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Waits for what is said without the visitor asking. */
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor();

/** A page that comes within the visit is begun at its heading, and so said. */
const begunAtHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeFocused();

/** A sheet does not jump while it is used. */
const heightOf = async (sheet: Locator) => (await sheet.boundingBox())?.height;

/** Opens a sheet, looks at it, and closes it again; the focus is where it was. */
async function peek(page: Page, opener: ReturnType<Page['getByRole']>, name: string | RegExp) {
  await opener.click();
  const sheet = await lookAtSheet(page, name);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect(opener).toBeFocused();
}

test('from the landing page by a code and a form to the institution, and back out of it in 我的申请', async ({
  newVisitor,
  product,
}) => {
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  await page.goto('/?channel=6201');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "一次填写， 匹配持牌机构" [level=1]
    - textbox "手机号"
    - textbox "验证码"
    - button "获取验证码"
    - status
    - checkbox "我已阅读并同意"
    - button "《用户服务协议》"
    - button "《隐私政策》"
    - button "登录并继续"
  `);
  await peek(page, button(page, '《隐私政策》').first(), '隐私政策');
  await box(page, '手机号').fill('02012345678');
  await told(page, '座机收不到验证码');
  await box(page, '手机号').fill(phone);
  await button(page, '获取验证码').click();
  const asked = await lookAtSheet(page, '请阅读并同意以下协议');
  await asked.getByRole('button', { name: '同意并继续' }).click();
  await told(page, '验证码已发送');
  await expect(box(page, '验证码')).toBeFocused();
  await peek(page, button(page, '收不到验证码？'), '收不到验证码？');
  await box(page, '验证码').fill(product.smsCode(phone));
  await page.waitForURL('**/form-package');

  await begunAtHeading(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /第1步，共2步/ [level=1]
    - textbox "真实姓名"
    - textbox "身份证号"
    - combobox "所在城市"
    - radiogroup "期望金额"
    - button "下一步"
  `);
  await button(page, '下一步').click();
  await told(page, '真实姓名');
  await expect(box(page, '真实姓名')).toBeFocused();
  const city = page.getByRole('combobox', { name: '所在城市' });
  await city.press('ArrowDown');
  await page.getByRole('dialog', { name: '所在城市' }).waitFor();
  await page.keyboard.press('Escape');
  await peek(page, city, '所在城市');
  await fillForm(page);
  await button(page, SUBMIT).click();
  const review = await lookAtSheet(page, '提交前请核对');
  await expect(review).toMatchAriaSnapshot(`
    - heading "身份与需求" [level=3]
    - button "真实姓名 王小明 修改"
    - heading "职业与资产" [level=3]
    - button "职业身份 上班族 修改"
    - button "提交申请"
  `);
  await review.getByRole('button', { name: SUBMIT }).click();
  const institution = await lookAtSheet(page, '为您匹配到合作机构');
  // Wide screens lay it out otherwise.
  const view = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violations(page)).toEqual([]);
  if (view) await page.setViewportSize(view);
  const height = await heightOf(institution);
  await institution.getByRole('button', { name: '同意并提交' }).click();
  await told(page, '请先勾选');
  expect(await heightOf(institution)).toBe(height);
  await institution.getByRole('checkbox', { name: /同意将上述信息提供给/ }).check();
  await institution.getByRole('button', { name: '同意并提交' }).click();
  await page.waitForURL((url) => url.pathname !== '/form-package');
  await begunAtHeading(page);

  await page.goto('/my-applications');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "我的申请" [level=1]
    - list:
      - listitem:
        - heading "贷款咨询申请" [level=2]
        - term: 提供给
        - definition: /示例消费金融有限公司/
        - heading "接下来" [level=3]
    - heading "您的资料由您决定" [level=2]
    - button "撤回授权"
    - button "申请删除我的资料"
  `);
  await peek(page, button(page, '申请删除我的资料'), /删除/);
  await button(page, '撤回授权').click();
  const question = await lookAtSheet(page, '撤回授权？');
  await question.getByRole('button', { name: '撤回授权' }).click();
  await told(page, '授权已撤回');
  // The focus is where the question was asked, on what has become of it.
  await expect(button(page, '撤回授权')).toBeDisabled();
  await expect(button(page, '撤回授权')).toBeFocused();
  expect(complaints()).toEqual([]);
});

test('the login that stands as a sheet before a poster, with its warnings, also in large text', async ({
  newVisitor,
}) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/v3/login');
  for (const size of ['', '200%']) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - textbox "手机号"
      - textbox "验证码"
      - button "获取验证码"
      - checkbox "我已阅读并同意"
      - button "登录， 填写申请资料"
      - paragraph: /年化利率（单利）[\\d.]+%–.?\\d+%，以贷款机构审批为准/
      - paragraph: 贷款有风险，借款需谨慎
    `);
    for (const line of ['以贷款机构审批为准', '贷款有风险，借款需谨慎']) {
      const print = page.locator('.dk-login-notes').getByText(line);
      await print.scrollIntoViewIfNeeded();
      await expect(print).toBeInViewport({ ratio: 1 });
    }
  }
  await box(page, '手机号').fill(newPhone());
  await button(page, '获取验证码').click();
  await lookAtSheet(page, '请阅读并同意以下协议');
  expect(complaints()).toEqual([]);
});

test('from the value of a car to the loan on it', async ({ newVisitor, product }) => {
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
  const pick = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();
  await page.goto('/car-valuation?channel=5300');
  await box(page, '新车指导价').fill('12.58');
  await combobox('首次上牌年').selectOption({ index: 4 });
  await combobox('首次上牌月').selectOption('3');
  await box(page, '行驶里程').fill('4.2');
  await told(page, '万元');
  await page.getByRole('link', { name: '用这辆车咨询车主贷款' }).click();

  await page.getByRole('heading', { name: /第1步，共2步/ }).waitFor();
  await expect(box(page, '行驶里程')).toHaveValue('4.2');
  await combobox('车牌号').click();
  const plate = await lookAtSheet(page, '车牌号');
  const high = await heightOf(plate);
  for (const key of '京A12345') {
    await plate.getByRole('button', { name: key, exact: true }).click();
    expect(await heightOf(plate), key).toBe(high);
  }
  await plate.getByRole('button', { name: '确定' }).click();
  await combobox('品牌车型').click();
  const brand = await lookAtSheet(page, '品牌车型');
  const tall = await heightOf(brand);
  await brand.getByRole('searchbox').fill('没有');
  expect(await heightOf(brand)).toBe(tall);
  await brand.getByRole('searchbox').fill('朗逸');
  await brand.getByRole('button', { name: /朗逸/ }).click();
  await peek(page, combobox('首次上牌时间'), '首次上牌时间');
  await pick('车辆状态', '全款车');
  await page.getByRole('checkbox', { name: /敏感/ }).check();
  await button(page, '下一步').click();

  await page.getByRole('heading', { name: /第2步，共2步/ }).waitFor();
  await pick('期望金额', '1–3万');
  await combobox('所在城市').click();
  await page.getByRole('dialog').getByRole('button', { name: '杭州', exact: true }).click();
  await box(page, '真实姓名').fill('王小明');
  await box(page, '手机号').fill(phone);
  await page.getByRole('checkbox', { name: /用户服务协议/ }).check();
  await button(page, '获取验证码').click();
  await told(page, '验证码已发送');
  await box(page, '验证码').fill(product.smsCode(phone));
  await button(page, SUBMIT).click();
  await (await lookAtSheet(page, '提交前请核对')).getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL((url) => url.pathname !== '/carloan');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(complaints()).toEqual([]);
});

test('through both calculators to a product and what it costs', async ({ newVisitor }) => {
  const { page, complaints } = await newVisitor();
  await page.goto('/loan-calculator');
  await page.getByRole('radio', { name: '先息后本' }).check();
  await box(page, '贷款金额').fill('200000');
  await told(page, /每月/);
  await page.getByRole('region', { name: '还款计划表' }).getByRole('rowheader', { name: '12' }).waitFor();

  await page.goto('/debt-optimization');
  await box(page, '每月还款').fill('3000');
  await box(page, '月收入').fill('10000');
  await told(page, '30');
  await box(page, '负债总额').fill('100000');
  await told(page, /¥/);

  await page.evaluate(() => {
    localStorage.setItem('access_token', 'known');
    localStorage.setItem('user_id', 'u1');
  });
  await page.route('**/v3/user/get', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { id: 'u1' } } }),
  );
  await page.goto('/product-detail?product=sample-1');
  await peek(page, button(page, /前往机构申请/), /./);
  expect(complaints()).toEqual([]);
});
