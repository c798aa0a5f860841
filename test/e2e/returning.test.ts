import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import {
  askForCode,
  fillForm,
  logIn,
  loginControls,
  newPhone,
  sendForm,
  wholeJourney,
} from '../support/journey.ts';
import { stepBack } from '../support/step-back.ts';

async function openLogin(newVisitor: NewVisitor) {
  const visitor = await newVisitor();
  await visitor.page.goto('/login');
  return visitor;
}

test.describe('a reload at every point of the journey', () => {
  test('goes on where it was', async ({ newVisitor, product }) => {
    const { page, complaints } = await openLogin(newVisitor);
    const phone = newPhone();
    await page.reload();
    await askForCode(page, phone);
    await page.reload();
    const login = loginControls(page);
    await login.phone.fill(phone);
    await login.agree.check();
    await login.code.fill(product.smsCode(phone));
    await login.submit.click();
    await page.waitForURL('**/form-package');
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/form-package');
    await fillForm(page);
    await sendForm(page);
    await page.waitForURL((url) => url.pathname !== '/form-package');
    const { pathname } = new URL(page.url());
    await page.reload();
    await page.locator(`[data-screen="${pathname.slice(1)}"]`).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(complaints()).toEqual([]);
  });
});

test.describe('the back button', () => {
  test('never leaves the visitor on an empty or a login page after the login', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await openLogin(newVisitor);
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
    await stepBack(page);
    await page.waitForURL((url) => url.pathname === '/form-package' || url.protocol === 'about:');
  });

  test('leads from the result page back to a page with content', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    await wholeJourney(page, product, newPhone());
    await page.locator('[data-screen]').waitFor();
    await stepBack(page);
    await page.waitForURL('**/form-package');
    await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
  });
});

test.describe('with storage blocked', () => {
  test('the whole journey works for this page view', async ({ newVisitor, product }) => {
    const { page, complaints } = await newVisitor({
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
    await wholeJourney(page, product, newPhone());
    await page.locator('[data-screen]').waitFor();
    expect(complaints()).toEqual([]);
  });

  test('with storage full too', async ({ newVisitor, product }) => {
    const { page } = await newVisitor({
      init: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    });
    await wholeJourney(page, product, newPhone());
    await page.locator('[data-screen]').waitFor();
  });
});
