import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { askForCode, fillForm, logIn, loginControls, newPhone, SUBMIT } from '../support/journey.ts';
import { breakCall, expectMessage, GUARD_WAIT, OUTAGES } from '../support/outage.ts';

const suite = browserSuite();
const ways = Object.keys(OUTAGES);

/** A button that offers a second try; not the one that counts seconds. */
const AGAIN = /^(?!\d).*(重试|重新|再试)/;

async function openLogin() {
  const visitor = await suite.visitor();
  await visitor.page.clock.install();
  await visitor.page.goto(`${suite.product.url}/login`);
  return visitor.page;
}

async function openForm() {
  const page = await openLogin();
  await logIn(page, suite.product, newPhone());
  await page.waitForURL('**/form-package');
  await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  return page;
}

describe.each(ways)('when the call for a code %s', (way) => {
  it('the visitor is told and can ask again at once', async () => {
    const page = await openLogin();
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
    expect(suite.product.smsCount(phone)).toBe(1);
  });
});

describe.each(ways)('when the login call %s', (way) => {
  it('the visitor is told, keeps what was typed and can log in again', async () => {
    const page = await openLogin();
    const phone = newPhone();
    await askForCode(page, phone);
    const login = loginControls(page);
    await login.code.fill(suite.product.smsCode(phone));
    const outage = await breakCall(page, '**/v1/user/loginSmsCode', way);
    await login.submit.click();
    await outage.waitOut();
    await expectMessage(page);
    expect(await login.phone.inputValue()).toBe(phone);
    await outage.mend();
    await login.submit.click();
    await page.waitForURL('**/form-package');
  });
});

describe.each(ways)('when channel info %s', (way) => {
  it('the visitor logs in and reaches the form all the same', async () => {
    const page = await openLogin();
    const outage = await breakCall(page, '**/v3/channel/info', way);
    await page.reload();
    await outage.waitOut(GUARD_WAIT);
    await logIn(page, suite.product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  });
});

describe.each(ways)('when user info %s', (way) => {
  it('the visitor is not left without a page', async () => {
    const page = await openLogin();
    const outage = await breakCall(page, '**/v3/user/get', way);
    await logIn(page, suite.product, newPhone());
    await outage.waitOut(GUARD_WAIT);
    // A body code other than 200 ends the login; a failure without one keeps it.
    const [path, control] =
      way === 'answers with code 500' ? ['/login', '手机号'] : ['/form-package', '真实姓名'];
    await page.waitForURL(`**${path}`);
    await page.getByRole('textbox', { name: control }).waitFor();
  });
});

describe.each(ways)('when saving the form %s', (way) => {
  it('the visitor is told, loses no answer, and a second try saves one lead', async () => {
    const page = await openForm();
    await fillForm(page);
    const outage = await breakCall(page, '**/v3/user/formSave', way);
    await page.getByRole('button', { name: SUBMIT }).click();
    await outage.waitOut();
    await expectMessage(page);
    expect(new URL(page.url()).pathname).toBe('/form-package');
    await outage.mend();
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
  });
});

describe('when an answer is lost', () => {
  it('a form that was saved already is not saved twice', async () => {
    const page = await openForm();
    await fillForm(page);
    const before = JSON.parse((await suite.product.dukou('leads', 'list', '--json')).stdout) as unknown[];
    await page.route('**/v3/user/formSave', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: SUBMIT }).click();
    await expectMessage(page);
    await page.unroute('**/v3/user/formSave');
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    const after = JSON.parse((await suite.product.dukou('leads', 'list', '--json')).stdout) as unknown[];
    expect(after.length - before.length).toBe(1);
  });
});

/** Longer than a page waits for a part of its release. */
const PART_WAIT = 5_100;

describe.each(ways)('when the description of the form %s in the release', (way) => {
  it('the visitor gets the one that is built in', async () => {
    const page = await openLogin();
    const outage = await breakCall(page, '**/release/*/forms/*', way);
    await logIn(page, suite.product, newPhone());
    await page.waitForURL('**/form-package');
    await outage.waitOut(PART_WAIT);
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  });
});

describe.each(['is refused', 'hangs', 'answers HTTP 500'])(
  'when the description of the form %s everywhere',
  (way) => {
    it('the visitor is told and gets the form with a second try', async () => {
      const page = await openLogin();
      const outage = await breakCall(page, '**/forms/*', way);
      await logIn(page, suite.product, newPhone());
      await page.waitForURL('**/form-package');
      await outage.waitOut();
      const again = page.getByRole('button', { name: AGAIN });
      await again.waitFor();
      await outage.mend();
      await again.click();
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    });
  },
);

describe.each(['is refused', 'hangs', 'answers HTTP 500'])('when a script of the form page %s', (way) => {
  it('the visitor is told and gets the form with a second try', async () => {
    const page = await openLogin();
    await page.waitForLoadState('networkidle');
    const outage = await breakCall(page, '**/assets/form-block-*.js', way);
    await logIn(page, suite.product, newPhone());
    await outage.waitOut();
    const again = page.getByRole('button', { name: AGAIN });
    await again.waitFor();
    await outage.mend();
    await again.click();
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  });
});
