import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import {
  askForCode,
  fillForm,
  logIn,
  loginControls,
  newPhone,
  SUBMIT,
  sendForm,
} from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { breakCall, expectMessage, GUARD_WAIT, OUTAGES } from '../support/outage.ts';
import type { Product } from '../support/start-product.ts';

const ways = Object.keys(OUTAGES);

/** A button that offers a second try; not the one that counts seconds. */
const AGAIN = /^(?!\d).*(重试|重新|再试)/;

async function openLogin(newVisitor: NewVisitor) {
  const visitor = await newVisitor();
  await visitor.page.clock.install();
  await visitor.page.goto('/login');
  return visitor.page;
}

async function openForm(newVisitor: NewVisitor, product: Product, phone = newPhone()) {
  const page = await openLogin(newVisitor);
  await logIn(page, product, phone);
  await page.waitForURL('**/form-package');
  await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  return page;
}

for (const way of ways) {
  test.describe(`when the call for a code ${way}`, () => {
    test('the visitor is told and can ask again at once', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      const phone = newPhone();
      const login = loginControls(page);
      const outage = await breakCall(page, '**/v1/user/sendLoginSms', way);
      await login.phone.fill(phone);
      await login.agree.check();
      await login.ask.click();
      await outage.waitOut();
      await expectMessage(page);
      await outage.mend();
      await askForCode(page, phone);
      expect(product.smsCount(phone)).toBe(1);
    });
  });
}

for (const way of ways) {
  test.describe(`when the login call ${way}`, () => {
    test('the visitor is told, keeps what was typed and can log in again', async ({
      newVisitor,
      product,
    }) => {
      const page = await openLogin(newVisitor);
      const phone = newPhone();
      await askForCode(page, phone);
      const login = loginControls(page);
      await login.code.fill(product.smsCode(phone));
      const outage = await breakCall(page, '**/v1/user/loginSmsCode', way);
      await login.submit.click();
      await outage.waitOut();
      await expectMessage(page);
      expect((await login.phone.inputValue()).replace(/ /g, '')).toBe(phone);
      await outage.mend();
      await login.submit.click();
      await page.waitForURL('**/form-package');
    });
  });
}

for (const way of ways) {
  test.describe(`when channel info ${way}`, () => {
    test('the visitor logs in and reaches the form all the same', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      const outage = await breakCall(page, '**/v3/channel/info', way);
      await page.reload();
      await outage.waitOut(GUARD_WAIT);
      await logIn(page, product, newPhone());
      await page.waitForURL('**/form-package');
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    });
  });
}

for (const way of ways) {
  test.describe(`when user info ${way}`, () => {
    test('the visitor is not left without a page', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      const outage = await breakCall(page, '**/v3/user/get', way);
      await logIn(page, product, newPhone());
      await outage.waitOut(GUARD_WAIT);
      // A body code other than 200 ends the login; a failure without one keeps it.
      const [path, control] =
        way === 'answers with code 500' ? ['/login', '手机号'] : ['/form-package', '真实姓名'];
      await page.waitForURL(`**${path}`);
      await page.getByRole('textbox', { name: control }).waitFor();
    });
  });
}

for (const way of ways) {
  test.describe(`when saving the form ${way}`, () => {
    test('the visitor is told, loses no answer, and a second try saves one lead', async ({
      newVisitor,
      product,
    }) => {
      const page = await openForm(newVisitor, product);
      await fillForm(page);
      const outage = await breakCall(page, '**/v3/user/formSave', way);
      await sendForm(page);
      await outage.waitOut();
      await expectMessage(page);
      expect(new URL(page.url()).pathname).toBe('/form-package');
      await outage.mend();
      await page.getByRole('button', { name: SUBMIT }).click();
      await page.waitForURL((url) => url.pathname !== '/form-package');
    });
  });
}

test.describe('when an answer is lost', () => {
  test('a form that was saved already is not saved twice', async ({ newVisitor, product }) => {
    const phone = newPhone();
    const page = await openForm(newVisitor, product, phone);
    await fillForm(page);
    await page.route('**/v3/user/formSave', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await sendForm(page);
    await expectMessage(page);
    await page.unroute('**/v3/user/formSave');
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    expect(await leadsOf(product, phone)).toHaveLength(1);
  });
});

/** Longer than a page waits for a part of its release. */
const PART_WAIT = 5_100;

for (const way of ways) {
  test.describe(`when the description of the form ${way} in the release`, () => {
    test('the visitor gets the one that is built in', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      const outage = await breakCall(page, '**/release/*/forms/*', way);
      await logIn(page, product, newPhone());
      await page.waitForURL('**/form-package');
      await outage.waitOut(PART_WAIT);
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    });
  });
}

for (const way of ['is refused', 'hangs', 'answers HTTP 500'] as const) {
  test.describe(`when the description of the form ${way} everywhere`, () => {
    test('the visitor is told and gets the form with a second try', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      const outage = await breakCall(page, '**/forms/*', way);
      await logIn(page, product, newPhone());
      await page.waitForURL('**/form-package');
      await outage.waitOut();
      const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: AGAIN }) });
      await notice.waitFor();
      await outage.waitOut();
      await notice.getByRole('link', { name: /^400/ }).waitFor();
      await outage.mend();
      await notice.getByRole('button').click();
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    });
  });
}

for (const way of ['is refused', 'hangs', 'answers HTTP 500'] as const) {
  test.describe(`when a script of the form page ${way}`, () => {
    test('the visitor is told and gets the form with a second try', async ({ newVisitor, product }) => {
      const page = await openLogin(newVisitor);
      await page.waitForLoadState('networkidle');
      const outage = await breakCall(page, '**/assets/form-block-*.js', way);
      await logIn(page, product, newPhone());
      await outage.waitOut();
      const again = page.getByRole('button', { name: AGAIN });
      await again.waitFor();
      await outage.mend();
      await again.click();
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    });
  });
}
