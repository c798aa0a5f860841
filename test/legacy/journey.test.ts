import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_PACKAGE } from '../support/form-answers.ts';
import { type OldBrowser, startOldBrowser } from '../support/old-chromium.ts';
import { newOldVisitor, type OldVisitor } from '../support/old-visitor.ts';
import { type Product, startProduct } from '../support/start-product.ts';

const PHONE = '13800670067';

let product: Product;
let browser: OldBrowser;
let visitor: OldVisitor;

beforeAll(async () => {
  product = await startProduct();
  browser = await startOldBrowser();
  visitor = await newOldVisitor(browser.page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const at = (path: string): string => `location.pathname === '${path}'`;

describe('the journey in a browser of 2018', () => {
  it('is really run in Chromium 67', () => {
    expect(browser.version).toMatch(/Chrome\/67\./);
  });

  it('leads from the login through the form to the result page, and the lead is kept', async () => {
    await visitor.open(`${product.url}/?channel=5818`);
    await visitor.until('the login page', at('/login'));
    await visitor.type('手机号', PHONE);
    await visitor.tap('checkbox', '同意');
    await visitor.tap('button', '获取验证码');
    await visitor.until('the countdown', `/\\d+秒后重试/.test(document.body.innerText)`);
    await visitor.type('验证码', product.smsCode(PHONE));
    await visitor.ask(`document.querySelector('button[type=submit]').click()`);
    await visitor.until('the form', at('/form-package'));
    for (const [step, answers] of FORM_PACKAGE.entries()) {
      for (const answer of answers) {
        if ('type' in answer) await visitor.type(answer.label, answer.type);
        else if ('tick' in answer) await visitor.tap('checkbox', answer.label);
        else if ('city' in answer) {
          await visitor.tap('combobox', answer.label);
          await visitor.tap('button', answer.city);
        } else await visitor.tap('radio', answer.pick, answer.label);
      }
      await visitor.tap('button', step === 0 ? '下一步' : '提交申请');
    }
    await visitor.until('the summary', `document.querySelector('[role=dialog]') !== null`);
    await visitor.tap('button', '提交申请');
    await visitor.until('the result page', `location.pathname !== '/form-package'`);
    expect(await visitor.ask('document.querySelector("[data-screen]").innerText.length')).toBeGreaterThan(20);
    const { stdout } = await product.dukou('leads', 'list');
    expect(stdout).toContain('王');
    expect(visitor.errors).toEqual([]);
  });

  it('months stand in rows of four, and a tablet shows the page of a phone', async () => {
    await visitor.open(`${product.url}/carloan`);
    await visitor.tap('combobox', '首次上牌时间');
    await visitor.until('the months', `document.querySelector('.dk-months') !== null`);
    const columns =
      'getComputedStyle(document.querySelector(".dk-months")).gridTemplateColumns.split(" ").length';
    expect(await visitor.ask(columns)).toBe(4);
    await browser.page.call('Emulation.setDeviceMetricsOverride', {
      width: 768,
      height: 1024,
      deviceScaleFactor: 1,
      mobile: true,
    });
    expect(await visitor.ask('matchMedia("(min-width: 48em)").matches')).toBe(true);
    expect(await visitor.ask('getComputedStyle(document.querySelector("[data-screen]")).display')).not.toBe(
      'grid',
    );
  });
});
