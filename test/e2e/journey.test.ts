import { expect, test } from '../support/browser-test.ts';
import { fillForm, logIn, loginControls, newPhone, sendForm, wholeJourney } from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { layoutShift, watchShifts } from '../support/page-questions/layout-shift.ts';

test.describe('the journey of a visitor on the default host', () => {
  test('leads from the ad to the saved lead and the right result page', async ({ newVisitor, product }) => {
    const { page, complaints } = await newVisitor();
    const phone = newPhone();
    await page.goto('/?channel=5300&sd_plat_fr=abc');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(new URL(page.url()).search).toBe('?channel=5300&sd_plat_fr=abc');
    await logIn(page, product, phone);
    await page.waitForURL('**/form-package');
    await fillForm(page);
    await sendForm(page);
    await page.waitForURL((url) => url.pathname !== '/form-package');

    // Channel info of this channel decides: result 1 leads to its success destination.
    expect(new URL(page.url()).pathname).toBe('/success-download');
    await page.locator('[data-screen="success-download"]').waitFor();

    expect(await leadsOf(product, phone)).toMatchObject([{ channel: 'channel_5300' }]);
    expect(complaints()).toEqual([]);
  });

  test('takes at most 26 taps from the login to the result, and nothing moves under them', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor({ init: watchShifts });
    await page.addInitScript(() => {
      const taps: string[] = [];
      Object.assign(window, { __taps: taps });
      const words = ({ target }: Event) => {
        const { textContent, id } = (target as Element).closest('button, label') ?? (target as Element);
        return textContent || id;
      };
      addEventListener('pointerdown', (event) => taps.push(words(event)), true);
    });
    await page.goto('/login?channel=5300');
    await logIn(page, product, newPhone());
    await page.waitForURL('**/form-package');
    await fillForm(page);
    await sendForm(page);
    await page.locator('[data-screen="success-download"]').waitFor();
    const taps = await page.evaluate(() => (window as unknown as { __taps: readonly string[] }).__taps);
    // These are typed into without a tap here, and need one each.
    const typed = ['手机号', '验证码', '真实姓名', '身份证号'];
    const all = [...typed, ...taps];
    test.info().annotations.push({ type: `${all.length} taps`, description: all.join(', ') });
    expect(taps.length, all.join(', ')).toBeGreaterThan(15);
    expect(all.length, all.join(', ')).toBeLessThanOrEqual(26);
    expect(await layoutShift(page)).toEqual([]);
  });

  test('the entry page is there before any script: HTML holds the login screen with its controls', async ({
    product,
  }) => {
    const answer = await fetch(`${product.url}/?channel=5300`, { redirect: 'follow' });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('data-screen="login-second"');
    expect(html).toContain('获取验证码');
    expect(html).toMatch(/<title>[^<]+<\/title>/);
  });

  test('without scripts the page still shows the login screen', async ({ browser, product }) => {
    const page = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible();
    await expect(page.locator('[data-screen]')).toHaveAttribute('data-screen', 'login-second');
    await page.close();
  });

  test('a visitor who comes back is led onward without logging in again', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    await wholeJourney(page, product, newPhone());
    await page.goto('/');
    await page.waitForURL('**/form-package');
  });

  test('the login page can be used while channel info hangs', async ({ newVisitor, product }) => {
    const { page } = await newVisitor();
    // With the page's clock standing still, the guard's bounded wait for the call never ends.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/v3/channel/info', () => {});
    await page.goto('/login');
    const login = loginControls(page);
    const phone = newPhone();
    await login.phone.fill(phone);
    await login.agree.check();
    await login.ask.click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    expect(product.smsCount(phone)).toBe(1);
  });
});
