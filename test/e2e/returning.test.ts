import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import {
  askForCode,
  fillForm,
  logIn,
  loginControls,
  newPhone,
  SUBMIT,
  wholeJourney,
} from '../support/journey.ts';

const suite = browserSuite();

async function openLogin() {
  const visitor = await suite.visitor();
  await visitor.page.goto(`${suite.product.url}/login`);
  return visitor;
}

describe('a reload at every point of the journey', () => {
  it('goes on where it was', async () => {
    const { page, complaints } = await openLogin();
    const phone = newPhone();
    await page.reload();
    await askForCode(page, phone);
    await page.reload();
    const login = loginControls(page);
    await login.phone.fill(phone);
    await login.agree.check();
    await login.code.fill(suite.product.smsCode(phone));
    await login.submit.click();
    await page.waitForURL('**/form-package');
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/form-package');
    await fillForm(page);
    await page.getByRole('button', { name: SUBMIT }).click();
    await page.waitForURL((url) => url.pathname !== '/form-package');
    const { pathname } = new URL(page.url());
    await page.reload();
    await page.locator(`[data-screen="${pathname.slice(1)}"]`).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(complaints()).toEqual([]);
  });
});

describe('the back button', () => {
  it('never leaves the visitor on an empty or a login page after the login', async () => {
    const { page } = await openLogin();
    await logIn(page, suite.product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => url.pathname === '/form-package' || url.protocol === 'about:');
  });

  it('leads from the result page back to a page with content', async () => {
    const { page } = await suite.visitor();
    await wholeJourney(page, suite.product, newPhone());
    await page.locator('[data-screen]').waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  });
});

describe('with storage blocked', () => {
  it('the whole journey works for this page view', async () => {
    const { page, complaints } = await suite.visitor({
      init: () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      },
    });
    await wholeJourney(page, suite.product, newPhone());
    await page.locator('[data-screen]').waitFor();
    expect(complaints()).toEqual([]);
  });

  it('with storage full too', async () => {
    const { page } = await suite.visitor({
      init: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    });
    await wholeJourney(page, suite.product, newPhone());
    await page.locator('[data-screen]').waitFor();
  });
});
