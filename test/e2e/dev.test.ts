import { describe, expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { loginControls } from '../support/journey.ts';

const suite = browserSuite({ command: 'dev' });

describe('the product in development', () => {
  it('shows on each page how it was decided', async () => {
    const { page, complaints } = await suite.visitor();
    await page.goto(`${suite.product.url}/login?channel=5262`);
    await loginControls(page).phone.waitFor();
    await page.getByRole('button', { name: /why/ }).click();
    const trace = page.getByRole('region', { name: 'decision trace' });
    await expect.poll(() => trace.innerText()).toContain('channel_5262');
    expect(await trace.innerText()).toContain('channel-info');
    expect(complaints()).toEqual([]);
  });

  it('shows login codes on a page of their own', async () => {
    const { page } = await suite.visitor();
    const phone = '13800138222';
    await page.goto(`${suite.product.url}/login`);
    const login = loginControls(page);
    await login.phone.fill(phone);
    await login.agree.check();
    await expect.poll(() => login.ask.isEnabled()).toBe(true);
    await login.ask.click();
    await page.getByRole('button', { name: /^\d+秒后重试$/ }).waitFor();
    const inbox = await fetch(`${suite.product.url}/__inbox`);
    expect(await inbox.text()).toContain(suite.product.smsCode(phone));
  });
});
