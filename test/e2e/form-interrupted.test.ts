import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { fillPackage, touch } from '../support/fill-package.ts';
import { FORM_PACKAGE } from '../support/form-answers.ts';
import { fillForm, logIn, NEXT_STEP, newPhone, SUBMIT, sendForm } from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';

/** Logs in as a new visitor of a channel and fills the form up to its button. */
async function filled(newVisitor: NewVisitor, product: Product, channel: string) {
  const visitor = await newVisitor();
  const { page } = visitor;
  const phone = newPhone();
  await page.goto(`/login?channel=${channel}`);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await fillForm(page);
  return { ...visitor, phone };
}

test.describe('a submission that is interrupted', () => {
  for (const [name, height, way] of [
    ['in the middle of a long step, nothing moves', 640, 0.5],
    ['where there is little room, the page follows the message', 500, 1],
  ] as const) {
    test(`says why beside its button, in view: ${name}`, async ({ newVisitor, product }) => {
      const { page, context } = await filled(newVisitor, product, '5300');
      await page.setViewportSize({ width: 360, height });
      const top = () => page.evaluate(() => Math.round(scrollY));
      await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), way);
      const before = await top();
      await context.setOffline(true);
      // A click of the test's own would bring the button into view first.
      await page.getByRole('button', { name: SUBMIT }).dispatchEvent('click');
      await page.getByRole('dialog').getByRole('button', { name: SUBMIT }).click();
      const bar = page.locator('.dk-form-buttons');
      await bar.getByText('恢复后会自动提交').waitFor();
      const box = await bar.boundingBox();
      expect([box && box.y >= 0, box && box.y + box.height <= height]).toEqual([true, true]);
      if (way < 1) expect(await top()).toBe(before);
    });
  }

  test('an agreement that is taken back before the network returns is never sent', async ({
    newVisitor,
    product,
  }) => {
    const { page, context, phone } = await filled(newVisitor, product, '6201');
    await sendForm(page);
    const sheet = page.getByRole('dialog');
    const tick = sheet.getByRole('checkbox', { name: /同意将上述信息提供给/ });
    await tick.check();
    await context.setOffline(true);
    await sheet.getByRole('button', { name: '同意并提交' }).click();
    await sheet.getByText('恢复后会自动提交').waitFor();
    await tick.uncheck();
    await sheet.getByText('恢复后会自动提交').waitFor({ state: 'detached' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await context.setOffline(false);
    // The backend says that it got nothing, which is asked after the network is back.
    await sheet.getByRole('button', { name: '不同意' }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    expect(calls).not.toContain('/v3/user/formSave');
    expect(await leadsOf(product, phone)).toMatchObject([{ consented: false }]);
  });

  test('whose login has ended is told so at the login, and finds every answer again', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await filled(newVisitor, product, '5300');
    const login = await page.evaluate(() => ({ ...localStorage }));
    await page.route('**/v3/user/formSave', (route) =>
      route.fulfill({ json: { code: 401, message: '', data: null } }),
    );
    await sendForm(page);
    await page.getByText('登录已过期，请重新登录').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    const line = page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录，已填写的内容会保留。' });
    const isOnTop = (one: Element) => {
      one.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    expect(await line.evaluate(isOnTop)).toBe(true);
    await page.unroute('**/v3/user/formSave');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const number = FORM_PACKAGE.flat().find((one) => one.label === '身份证号');
    expect(stored).not.toContain(number && 'type' in number ? number.type : '身份证号');
    // As after a login with another code, for which a visitor waits a minute.
    await page.evaluate(({ access_token, user_id }) => {
      localStorage.setItem('access_token', access_token ?? '');
      localStorage.setItem('user_id', user_id ?? '');
    }, login);
    await page.goBack();
    await page.waitForURL('**/form-package');
    await sendForm(page);
    await page.waitForURL((url) => url.pathname !== '/form-package');
  });

  test('by somebody who was not logged in asks for a login, keeps every answer and leads back to them', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor();
    const form = shippedRelease().forms['form-package-simple'];
    if (!form) throw new Error('no such form');
    const { valid } = JSON.parse(
      readFileSync(join(PROJECT_ROOT, `test/cases/forms/${form.id}.json`), 'utf8'),
    );
    const phone = newPhone();
    await page.goto('/form-package-simple?channel=5300');
    await page.locator('[data-field]').first().waitFor();
    await fillPackage(page, touch(), form, { ...valid, phone }, { hasToken: false, smsCode: () => '' });
    await page.locator('button[type="submit"]').tap();
    await page.getByRole('alert').filter({ hasText: '登录后才能提交，已填写的内容会保留。' }).waitFor();
    await logIn(page, product, phone);
    await page.waitForURL('**/form-package');
    await page.getByText('您刚才填写的另一份资料还没有提交').waitFor();
    await page.getByRole('button', { name: '回到那一份' }).tap();
    await page.waitForURL('**/form-package-simple');
    await page.locator('button[type="submit"]').tap();
    await page.waitForURL((url) => !url.pathname.startsWith('/form-package'));
    expect(await leadsOf(product, phone)).toHaveLength(1);
  });

  test('is saved for nobody who logged in meanwhile in another tab', async ({ newVisitor, product }) => {
    const { page, context, phone } = await filled(newVisitor, product, '5300');
    const other = newPhone();
    const tab = await context.newPage();
    await tab.goto('/login');
    await tab.evaluate(() => {
      localStorage.removeItem('access_token');
      localStorage.removeItem('user_id');
    });
    await tab.goto('/login');
    await logIn(tab, product, other);
    await tab.waitForURL('**/form-package');
    await page.bringToFront();
    await sendForm(page);
    await page.getByText('当前登录的是另一个账号').waitFor();
    for (const one of [phone, other]) expect(await leadsOf(product, one)).toEqual([]);
    await page.getByRole('button', { name: '上一步' }).click();
    expect(await page.getByRole('textbox', { name: '真实姓名' }).inputValue()).not.toBe('');
    await page.getByRole('button', { name: NEXT_STEP }).waitFor();
  });
});
