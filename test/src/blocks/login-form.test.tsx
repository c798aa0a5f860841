// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import type { HttpRequest, HttpResponse } from '../../../engine/runtime/platform/platform.ts';
import tidied from '../../cases/forms-tidied.json';
import { answered, createPageHarness, draw, fieldsOf, tap, typeInto } from '../../support/page-harness.tsx';
import { readJson } from '../../support/read-json.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const PHONE = '13800138000';

/** What says which wording was agreed to. */
const hashOf = (id: string) =>
  createHash('sha256')
    .update(shippedRelease().agreements[id]?.body ?? '')
    .digest('hex')
    .slice(0, 32);

async function open(
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () =>
    answered({ resend_after: 60 }),
  kept: Readonly<Record<string, string>> = {},
) {
  const page = shippedRelease().pages['login-second'];
  if (!page) throw new Error('no login page');
  const session = new Map(Object.entries(kept));
  const harness = await createPageHarness({ answer: async (request) => answer(request), session });
  const root = await draw(harness.wrap(<PageView page={page} screen="login-second" />));
  const field = (label: string): HTMLInputElement => {
    const found = [...root.querySelectorAll('label')].find((one) => one.textContent?.includes(label));
    return root.querySelector(`#${found?.htmlFor}`) as HTMLInputElement;
  };
  const button = (name: string | RegExp): HTMLButtonElement => {
    const all = [...root.querySelectorAll('button')];
    const found = all.find(
      (one) => (one.textContent ?? '').match(name) || one.getAttribute('aria-label')?.match(name),
    );
    if (!found) throw new Error(`no button ${name}: ${all.map((one) => one.textContent).join(' | ')}`);
    return found;
  };
  const sent = (path: string) => harness.platform.record.requests.filter(({ url }) => url.endsWith(path));
  const problemOf = (input: HTMLInputElement) =>
    root.querySelector(`#${input.getAttribute('aria-describedby')}`)?.textContent ?? '';
  const sheet = () => expect.poll(() => root.querySelector('[role=dialog]')).not.toBeNull();
  return { ...harness, root, field, button, sent, problemOf, sheet, kept: session };
}

test('one textbox each for number and code, an unticked agreement, and one submit button', async () => {
  const { root, field } = await open();
  expect(field('手机号').type).toBe('tel');
  expect(field('验证码').autocomplete).toBe('one-time-code');
  expect(field('同意').type).toBe('checkbox');
  expect(field('同意').checked).toBe(false);
  expect(root.querySelectorAll('[type=submit]')).toHaveLength(1);
});

test.each(tidied.cases.filter(({ format, valid }) => format === 'sms-code' && valid))(
  'the code box shows $name as it will be sent',
  async ({ given, kept }) => {
    const { field } = await open();
    await typeInto(field('验证码'), given);
    expect(field('验证码').value).toBe(kept);
  },
);

test('a number pasted with country code and blanks is shown as it is read out', async () => {
  const { field } = await open();
  await typeInto(field('手机号'), '+86 138 0013 8000');
  expect(field('手机号').value).toBe('138 0013 8000');
});

test.each([
  ['typed at the end', '138 0', 5, '138 0', 5],
  ['the fourth digit', '1380', 4, '138 0', 5],
  ['the eighth digit', '138 00138', 9, '138 0013 8', 10],
  ['a digit in the middle', '138 90013 800', 5, '138 9001 3800', 5],
  ['erased after a blank', '138 013 8000', 4, '138 0138 000', 3],
  ['the blank erased', '1380013 8000', 3, '138 0013 8000', 3],
  ['pasted with a country code', '+8613800138000', 14, '138 0013 8000', 13],
  ['erased to three digits', '138 ', 4, '138', 3],
])('the number is shown 3-4-4 with the caret behind its digit: %s', async (_, typed, at, shown, caret) => {
  const { field } = await open();
  const phone = field('手机号');
  phone.focus();
  await act(async () => {
    phone.value = typed;
    phone.setSelectionRange(at, at);
    phone.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([phone.value, phone.selectionStart]).toEqual([shown, caret]);
});

test.each([
  ['1', ''],
  ['13', ''],
  ['+', ''],
  ['+8', ''],
  ['+86', ''],
  ['+86 1', ''],
  ['+86138001', ''],
  ['8', ''],
  ['86', ''],
  ['86138', ''],
  ['0', ''],
  ['00', ''],
  ['008', ''],
  ['0086', ''],
  ['0086138', ''],
  ['0138', ''],
  ['12', '这不是有效的11位手机号，座机收不到验证码'],
  ['+8612', '这不是有效的11位手机号，座机收不到验证码'],
  ['+85', '这不是有效的11位手机号，座机收不到验证码'],
  ['87', '这不是有效的11位手机号，座机收不到验证码'],
  ['0571', '这不是有效的11位手机号，座机收不到验证码'],
  ['010', '这不是有效的11位手机号，座机收不到验证码'],
  ['138001380001', '这不是有效的11位手机号，座机收不到验证码'],
  ['', ''],
])('what can be no mobile number is said while it is typed: "%s"', async (typed, told) => {
  const { field, problemOf } = await open();
  await typeInto(field('手机号'), typed);
  expect(problemOf(field('手机号'))).toBe(told);
});

test('the number can be cleared, with what was said of it', async () => {
  const { field, button, problemOf } = await open();
  await typeInto(field('手机号'), '0571');
  await tap(button('清空手机号'));
  expect([field('手机号').value, problemOf(field('手机号'))]).toEqual(['', '']);
  expect(document.activeElement).toBe(field('手机号'));
});

test('before the script has come, no button stands there that would empty the number late', async () => {
  const { wrap } = await createPageHarness();
  const page = shippedRelease().pages['login-second'];
  if (!page) throw new Error('no login page');
  const html = renderToString(wrap(<PageView page={page} screen="login-second" />));
  expect(html).toContain('获取验证码');
  expect(html).not.toContain('清空手机号');
});

const AGREED = ['user-service', 'privacy'].map(hashOf).join();
const WAITS = JSON.stringify({ [PHONE]: { at: 40_000, wait: 60 } });
const CODE = { resend_after: 60, code_length: 6 };

/** A visitor who waits for a code. */
async function asked() {
  const visit = await open((request) =>
    request.url.endsWith('sendLoginSms') ? answered(CODE) : answered({ field: 'code' }, 400, 'code'),
  );
  await typeInto(visit.field('手机号'), PHONE);
  await tap(visit.field('同意'));
  await tap(visit.button('获取验证码'));
  return visit;
}

test('the last digit of the code logs in, once for each code; one that was refused is refused at once', async () => {
  const { field, sent, platform, problemOf } = await asked();
  const typeCode = async (code: string) => {
    await typeInto(field('验证码'), code);
    await act(async () => platform.clock.advance(500));
    return sent('loginSmsCode').length;
  };
  expect(await typeCode('12345')).toBe(0);
  expect(await typeCode('123456')).toBe(1);
  expect(await typeCode('12345')).toBe(1);
  expect(problemOf(field('验证码'))).toBe('');
  expect(await typeCode('123456')).toBe(1);
  expect(problemOf(field('验证码'))).toBe('验证码错误，请重新输入');
  expect(await typeCode('123457')).toBe(2);
});

test('who presses the button right after the last digit logs in once', async () => {
  const { field, button, sent, platform } = await asked();
  await typeInto(field('验证码'), '123456');
  await tap(button('登录并继续'));
  await act(async () => platform.clock.advance(500));
  expect(sent('loginSmsCode')).toHaveLength(1);
});

test.each([
  ['another number', '13800138001', true],
  ['the agreement taken back', PHONE, false],
])('with %s the last digit sends nothing by itself, and says what lacks', async (_, phone, agrees) => {
  const { field, sent, platform, problemOf } = await asked();
  await typeInto(field('手机号'), phone);
  if (!agrees) await tap(field('同意'));
  await typeInto(field('验证码'), '123456');
  await act(async () => platform.clock.advance(500));
  expect(sent('loginSmsCode')).toHaveLength(0);
  expect(problemOf(field('同意'))).toBe(agrees ? '' : '请先阅读并同意相关协议');
});

test('whose code is whole logs in by ticking the agreement', async () => {
  const { field, sent, platform } = await asked();
  await tap(field('同意'));
  await typeInto(field('验证码'), '123456');
  await act(async () => platform.clock.advance(500));
  await tap(field('同意'));
  expect(sent('loginSmsCode')).toHaveLength(0);
  await act(async () => platform.clock.advance(500));
  expect(sent('loginSmsCode')).toHaveLength(1);
});

test('who waits for a code can read what to do when none comes', async () => {
  const { root, button, sheet } = await asked();
  await tap(button('收不到验证码'));
  await sheet();
  expect(root.querySelector('[role=dialog]')?.textContent).toContain('垃圾短信');
});

test('loaded anew while a code is waited for, the page stands as it was left: number, seconds and agreement', async () => {
  const { field, button } = await open(undefined, {
    askedPhone: PHONE,
    askedAgreed: AGREED,
    smsResendAt: WAITS,
  });
  expect([field('手机号').value, field('同意').checked]).toEqual(['138 0013 8000', true]);
  expect(button(/秒后重试/).disabled).toBe(true);
});

const again = async (kept: Map<string, string>) =>
  (await open(undefined, Object.fromEntries(kept))).field('同意');

test.each([
  ['left ticked', 0, true],
  ['unticked while a code is waited for', 1, false],
  ['unticked and ticked again', 2, true],
])('loaded anew, the agreement is as it was left: %s', async (_, taps, ticked) => {
  const { field, kept } = await asked();
  for (let n = 0; n < taps; n += 1) await tap(field('同意'));
  expect((await again(kept)).checked).toBe(ticked);
});

test('an agreement that was taken back while the code was asked for is not ticked again', async () => {
  let finish: (response: HttpResponse) => void = () => {};
  const { field, button, kept } = await open(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  await tap(field('同意'));
  await act(async () => finish(answered(CODE)));
  expect(kept.get('askedPhone')).toBe(PHONE);
  expect((await again(kept)).checked).toBe(false);
});

test('where nobody said how long the code is, emptying its field sends nothing', async () => {
  const { field, button, sent, platform } = await open();
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  for (const typed of ['1', '']) {
    await typeInto(field('验证码'), typed);
    await act(async () => platform.clock.advance(500));
  }
  expect(sent('loginSmsCode')).toHaveLength(0);
});

test('agreements that are others by then are not ticked again', async () => {
  const { field } = await open(undefined, { askedPhone: PHONE, askedAgreed: 'older', smsResendAt: WAITS });
  expect([field('手机号').value, field('同意').checked]).toEqual(['138 0013 8000', false]);
});

test('a wrong number is said beside its field, which takes the focus; nothing is sent', async () => {
  const { root, field, button, sent, problemOf } = await open();
  await typeInto(field('手机号'), '12345678901');
  expect(problemOf(field('手机号'))).toBe('这不是有效的11位手机号，座机收不到验证码');
  await tap(button('获取验证码'));
  expect(problemOf(field('手机号'))).toBe('请输入正确的手机号');
  expect(root.querySelector('[role=alert]')?.textContent).toBe('请输入正确的手机号');
  expect(field('手机号').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('手机号'));
  expect(sent('sendLoginSms')).toHaveLength(0);
});

test('a number of a resale range is refused as soon as it is complete', async () => {
  const { field, problemOf } = await open();
  await typeInto(field('手机号'), '1703123');
  expect(problemOf(field('手机号'))).toBe('');
  await typeInto(field('手机号'), '17031234567');
  expect(problemOf(field('手机号'))).toBe('暂不支持该号段，请更换手机号');
});

test('without the tick a code is not asked for; 不同意 changes nothing, 同意并继续 ticks and goes on', async () => {
  const { root, field, button, sent, sheet } = await open();
  await typeInto(field('手机号'), PHONE);
  await tap(button('获取验证码'));
  await sheet();
  expect(root.querySelector('[role=alert]')?.textContent).toBe('请先阅读并同意相关协议');
  await tap(button('不同意'));
  expect(root.querySelector('[role=dialog]')).toBeNull();
  expect(field('同意').checked).toBe(false);
  expect(sent('sendLoginSms')).toHaveLength(0);

  await tap(button('获取验证码'));
  await sheet();
  await tap(button('同意并继续'));
  expect(field('同意').checked).toBe(true);
  expect(sent('sendLoginSms')).toHaveLength(1);
  expect(fieldsOf(sent('sendLoginSms')[0] as HttpRequest).phone).toBe(PHONE);
});

test('after a code was sent the button counts down, and the code field takes the focus', async () => {
  const { field, button, platform } = await open();
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  expect(button(/秒后重试/).textContent).toBe('60秒后重试');
  expect(button(/秒后重试/).disabled).toBe(true);
  expect(document.activeElement).toBe(field('验证码'));
  await act(async () => platform.clock.advance(1000));
  expect(button(/秒后重试/).textContent).toBe('59秒后重试');
  await act(async () => platform.clock.advance(59_000));
  expect(button('获取验证码').disabled).toBe(false);
});

test('after the second wait the code can be read out by telephone, where the backend says so', async () => {
  let codes = 0;
  const { root, field, button, platform, sent } = await open(() => {
    codes += 1;
    return answered({ resend_after: 60, ...(codes > 1 && { voice: 1 }) });
  });
  const voice = () =>
    [...root.querySelectorAll('button')].find((one) => one.textContent === '语音播报验证码');
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  for (const isOffered of [false, true]) {
    await tap(button('获取验证码'));
    expect(voice()).toBeUndefined();
    await act(async () => platform.clock.advance(60_000));
    expect(voice() !== undefined).toBe(isOffered);
  }
  await tap(button('语音播报验证码'));
  expect(sent('sendLoginSms').map((request) => fieldsOf(request).way)).toEqual([
    undefined,
    undefined,
    'voice',
  ]);
  expect(root.querySelector('[role=status]')?.textContent).toBe('请留意来电，电话中会播报验证码');
  expect(voice()).toBeUndefined();
});

test('a corrected number may ask for its code at once, and the first one shows its seconds again', async () => {
  const { root, field, button, platform, sent } = await open();
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  await act(async () => platform.clock.advance(1000));
  const told = () => root.querySelector('[role=status]')?.textContent;
  expect(told()).not.toBe('');
  await typeInto(field('手机号'), '13800138001');
  expect(button('获取验证码').disabled).toBe(false);
  expect(told()).toBe('');
  await typeInto(field('手机号'), PHONE);
  expect(button(/秒后重试/).textContent).toBe('59秒后重试');
  await typeInto(field('手机号'), '13800138001');
  await tap(button('获取验证码'));
  expect(sent('sendLoginSms').map((request) => fieldsOf(request).phone)).toEqual([PHONE, '13800138001']);
});

test('a double tap logs in once', async () => {
  let finish: (response: HttpResponse) => void = () => {};
  const { field, button, sent } = await open((request) =>
    request.url.endsWith('loginSmsCode')
      ? new Promise((resolve) => {
          finish = resolve;
        })
      : answered({ resend_after: 60 }),
  );
  await typeInto(field('手机号'), PHONE);
  await typeInto(field('验证码'), '12 34 56');
  await tap(field('同意'));
  await tap(button('登录并继续'));
  await tap(button('正在登录'));
  expect(sent('loginSmsCode')).toHaveLength(1);
  const fields = fieldsOf(sent('loginSmsCode')[0] as HttpRequest);
  expect(fields.code).toBe('123456');
  expect(JSON.parse(fields.agreements ?? '')).toEqual([
    { id: 'user-service', version: '1.0', hash: hashOf('user-service') },
    { id: 'privacy', version: '1.1', hash: hashOf('privacy') },
  ]);
  await act(async () => finish(answered(null, 400, 'code')));
});

test('a wrong code is said beside the code field, which takes the focus', async () => {
  const { field, button, problemOf } = await open(() => answered({ field: 'code' }, 400, 'code'));
  await typeInto(field('手机号'), PHONE);
  await typeInto(field('验证码'), '000000');
  await tap(field('同意'));
  await tap(button('登录并继续'));
  expect(problemOf(field('验证码'))).toBe('验证码错误，请重新输入');
  expect(document.activeElement).toBe(field('验证码'));
});

test('with the server unreachable the visitor is told what to do', async () => {
  const { root, field, button } = await open(() => Promise.reject(new Error('offline')));
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  expect(root.querySelector('[role=alert]')?.textContent).toBe('网络异常，请稍后重试');
  expect(button('获取验证码').disabled).toBe(false);
});

test.each([
  ['sms-network-limit', 429, '当前网络获取验证码过多，请12分钟后再试，或换用手机流量等其他网络'],
  ['sms-budget-gone', 429, '当前获取验证码的人数过多，请12分钟后再试'],
  ['proof-invalid', 400, '安全验证已失效，请重新获取验证码'],
  ['caller-unknown', 403, '请在本站页面或应用内获取验证码'],
])('why no code is sent is said as the server says it: %s', async (reason, code, text) => {
  const message = readJson<Record<string, string>>('server/config/messages.json')[reason] ?? '';
  const wait = code === 429 ? { retry_after: 720, wait: '12分钟' } : {};
  const { root, field, button } = await open(() =>
    answered({ reason, ...wait }, code, message.replace('{wait}', '12分钟')),
  );
  await typeInto(field('手机号'), PHONE);
  await tap(field('同意'));
  await tap(button('获取验证码'));
  expect(root.querySelector('[role=alert]')?.textContent).toBe(text);
  expect(button('获取验证码').disabled).toBe(false);
});

test('an agreement opens as a readable text with the company in it, and closing returns the focus', async () => {
  const { root, button, sheet } = await open();
  button('《隐私政策》').focus();
  await tap(button('《隐私政策》'));
  await sheet();
  await expect
    .poll(() => root.querySelector('[role=dialog]')?.textContent)
    .toContain('渡口信息咨询（示例）有限公司');
  expect(root.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
  await tap(button('关闭'));
  expect(root.querySelector('[role=dialog]')).toBeNull();
  expect(document.activeElement).toBe(button('《隐私政策》'));
});
