// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VALID_ANSWERS } from '../../forms/valid-answers.ts';
import { click, control, description } from './form-harness.tsx';
import { fillFirstStep, fillSecondStep, openForm, sendReviewed } from './opened-form.tsx';

// Loaded once, ahead: the first opening of the sheet then takes no longer than the next.
beforeAll(() => import('../../../engine/react/forms/city/city-sheet.tsx'));

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

describe('answers that the backend refuses', () => {
  const MESSAGE = '姓名与身份证号不一致';

  /** The last step is sent, and the backend names these. */
  async function refused(problems: unknown) {
    const form = await openForm('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    await fillSecondStep(form);
    await form.pick('工资发放', '银行代发');
    await sendReviewed(form);
    await form.forms.finish({
      ok: false,
      error: { key: 'form.refused', values: { message: MESSAGE } },
      refusal: { problems } as never,
    });
    return form;
  }

  test('are shown at their field, on the step that it stands on, with the focus', async () => {
    const form = await refused([{ field: 'realname', message: MESSAGE }]);
    const name = form.find('textbox', '真实姓名');
    expect(description(name)).toContain(MESSAGE);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(form.alert()).toContain('还有 1 项需要完善，先看“真实姓名”');
  });

  test('hold like the mistakes that the page finds, until an answer changes', async () => {
    const form = await refused([{ field: 'realname', message: MESSAGE }]);
    await form.press('下一步');
    expect(description(form.find('textbox', '真实姓名'))).toContain(MESSAGE);
    await form.fill('真实姓名', '王大明');
    expect(form.root.textContent).not.toContain(MESSAGE);
    expect(form.find('textbox', '真实姓名').getAttribute('aria-invalid')).toBe('false');
    await form.press('下一步');
    await sendReviewed(form);
    expect(form.forms.submitted).toHaveLength(2);
  });

  test('may be mended at another field: the backend is asked again', async () => {
    const form = await refused([{ field: 'realname', message: MESSAGE }]);
    await form.pick('期望金额', '1–3万');
    expect(description(form.find('textbox', '真实姓名'))).toContain(MESSAGE);
    await form.press('下一步');
    await sendReviewed(form);
    expect(form.forms.submitted).toHaveLength(2);
  });

  test.each([
    ['of which nothing can be read', [null, { field: 'realname' }, { field: 7, message: '?' }]],
    ['of fields that nobody sees', [{ field: 'license', message: MESSAGE }]],
    ['that are no list', { realname: MESSAGE }],
  ])('problems %s leave the sentence of the backend above the button', async (_, problems) => {
    const form = await refused(problems);
    expect(form.alert()).toContain(`资料未能提交：${MESSAGE}`);
    await form.press('提交申请');
    expect(form.forms.submitted).toHaveLength(2);
  });
});

describe('a login inside a form', () => {
  async function withCode() {
    const form = await openForm('ios-person-contact');
    for (const [which, relation, name, phone] of [
      ['一', '配偶', '王小明', '13800138000'],
      ['二', '同事', '李小明', '13900139000'],
    ] as const) {
      await form.pick(`第${which}联系人关系`, relation);
      await form.fill(`第${which}联系人姓名`, name);
      await form.fill(`第${which}联系人电话`, phone);
    }
    await form.fill('手机号', '13700137000');
    await click(form.find('checkbox', /同意/));
    Object.assign(form.engine.login, {
      sendCode: async () => {
        Object.assign(form.engine.login, { resendIn: (phone: string) => (phone === '13700137000' ? 60 : 0) });
        return { ok: true };
      },
    });
    await form.press('login.sendCode');
    await form.fill('验证码', '123456');
    return form;
  }
  const row = (element: HTMLElement) => element.closest('[data-field]')?.textContent;

  test('that refuses the code says so at the code, with the focus, and not that one was sent', async () => {
    const form = await withCode();
    expect(row(form.find('textbox', '验证码'))).toContain('login.sent');
    await form.press(/提交/);
    expect(form.forms.submitted).toHaveLength(1);
    await form.forms.finish({ ok: false, error: { key: 'login.codeWrong' } });
    const code = form.find('textbox', '验证码');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(description(code)).toContain('login.codeWrong');
    expect(document.activeElement).toBe(code);
    expect(row(code)).not.toContain('login.sent');
    await form.fill('手机号', '13700137009');
    expect(form.find('textbox', '验证码').getAttribute('aria-invalid')).toBe('false');
  });

  test('a code that is asked for too early: every row that is red is counted', async () => {
    const form = await openForm('ios-person-contact');
    await form.fill('第一联系人姓名', '1');
    await form.leave('第一联系人姓名');
    await form.fill('手机号', '137');
    await form.press('login.sendCode');
    const red = form.root.querySelectorAll('.dk-form-message').length;
    expect(red).toBeGreaterThan(1);
    expect(form.alert()).toContain(`还有 ${red} 项`);
  });

  test('lets a corrected number ask for its code at once', async () => {
    const form = await withCode();
    const button = () => form.find('button', /login\.(sendCode|resendIn)/) as HTMLButtonElement;
    expect([button().textContent, button().disabled]).toEqual(['login.resendIn', true]);
    await form.fill('手机号', '13700137001');
    expect([button().textContent, button().disabled]).toEqual(['login.sendCode', false]);
    await form.fill('手机号', '13700137000');
    expect(button().disabled).toBe(true);
  });

  test('what kept a code from one number is not said of another', async () => {
    const form = await withCode();
    const refuse = { ok: false, error: { key: 'login.tooOften' } } as const;
    Object.assign(form.engine.login, { sendCode: async () => refuse });
    const told = () => row(form.find('textbox', '验证码'))?.includes('login.tooOften');
    await form.fill('手机号', '13700137001');
    await form.press('login.sendCode');
    expect(told()).toBe(true);
    await form.fill('手机号', '13700137002');
    expect(told()).toBe(false);
    await form.fill('手机号', '137 0013 7001');
    expect(told()).toBe(true);
  });

  test('has a code read out by telephone once the wait is over, where that is offered, as the login does', async () => {
    const form = await withCode();
    const ways: unknown[] = [];
    const wait = (seconds: number) => Object.assign(form.engine.login, { resendIn: () => seconds });
    Object.assign(form.engine.login, {
      askedPhone: '13700137000',
      offersVoice: true,
      sentText: 'login.voiceSent',
      sendCode: async (_: string, way?: string) => {
        ways.push(way);
        wait(60);
        return { ok: true };
      },
    });
    await form.fill('手机号', '13700137000');
    expect(() => form.find('button', 'login.voice')).toThrow();
    wait(0);
    await form.fill('手机号', '13700137001');
    expect(() => form.find('button', 'login.voice')).toThrow();
    await form.fill('手机号', '13700137000');
    await form.press('login.voice');
    expect(ways).toEqual(['voice']);
    expect(row(form.find('textbox', '验证码'))).toContain('login.voiceSent');
  });

  test('that refuses the number says so at the number', async () => {
    const form = await withCode();
    await form.press(/提交/);
    await form.forms.finish({ ok: false, error: { key: 'login.phoneRefused' } });
    expect(document.activeElement).toBe(control(form.root, 'textbox', '手机号'));
  });
});

describe('a draft from before the form was changed', () => {
  test('with a choice that is no longer on offer says so at its field, although it need not be answered', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      // The first step asks for nothing again: the draft comes back where it was left.
      const { realname, idcard, sensitiveConsent, city, amount } = VALID_ANSWERS;
      const first = { realname, idcard, sensitiveConsent, city, amount };
      forms.kept = { ...first, occupation: 'self-employed', weilidai: 'withdrawn', license: 'withdrawn' };
      forms.keptStep = 1;
    });
    const told = (name: string) =>
      form.root.querySelector(`[data-field="${name}"] .dk-form-message`)?.textContent;
    expect([told('weilidai'), told('license')]).toEqual([undefined, undefined]);
    await form.press('提交申请');
    expect([told('weilidai'), told('license')]).toEqual(['请选择微粒贷额度', '请选择营业执照情况']);
    expect(form.forms.submitted).toEqual([]);
  });
});
