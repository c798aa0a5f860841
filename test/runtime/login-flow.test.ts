import { describe, expect, it } from 'vitest';
import { shippedRelease } from '../support/shipped-release.ts';
import { createFakeServer, envelope } from './support/fake-server.ts';
import { land, openVisit, type Visit } from './support/open-visit.ts';

const PHONE = '13800138000';
const AGREED = [{ id: 'service', version: '1.0', hash: '0123456789abcdef0123456789abcdef' }];
const LOGIN = envelope(200, { access_token: 't', userinfo: { id: 7, phone: PHONE } });

async function onLoginPage(options: Parameters<typeof openVisit>[0] = {}): Promise<Visit> {
  const visit = openVisit(options);
  visit.server.on('/v1/user/sendLoginSms', () => envelope(200, { resend_after: 60, expires_in: 300 }));
  visit.server.on('/v1/user/loginSmsCode', () => LOGIN);
  visit.server.on('/v3/user/get', () => envelope(200));
  await land(visit);
  return visit;
}

describe('asking for a login code', () => {
  it('sends the tidied number and counts down 60 seconds', async () => {
    const visit = await onLoginPage();
    const { login } = visit.engine;
    expect(await login.sendCode('+86 138-0013 8000')).toEqual({ ok: true });
    expect(visit.server.calls.find(({ path }) => path === '/v1/user/sendLoginSms')?.fields.phone).toBe(PHONE);
    expect(login.resendIn(PHONE)).toBe(60);
    await visit.platform.clock.advance(1000);
    expect(login.resendIn(PHONE)).toBe(59);
    await visit.platform.clock.advance(59_000);
    expect([login.resendIn(PHONE), visit.platform.clock.pending()]).toEqual([0, 0]);
  });

  it('the countdown goes on after a reload', async () => {
    const session = new Map<string, string>();
    const now = Date.UTC(2026, 0, 15, 4);
    const before = await onLoginPage({ session, now });
    await before.engine.login.sendCode(PHONE);
    const after = await onLoginPage({ session, now: now + 20_000 });
    expect(after.engine.login.resendIn(PHONE)).toBe(40);
    expect(await after.engine.login.sendCode(PHONE)).toMatchObject({
      error: { key: 'login.resendLater', values: { seconds: 40 } },
    });
    expect(after.server.count('/v1/user/sendLoginSms')).toBe(0);
  });

  it('a corrected number gets its code at once; the first one still waits when it is typed again', async () => {
    const visit = await onLoginPage();
    const { login } = visit.engine;
    const corrected = '13800138001';
    await login.sendCode(PHONE);
    await visit.platform.clock.advance(20_000);
    expect(login.resendIn(corrected)).toBe(0);
    expect(await login.sendCode(corrected)).toEqual({ ok: true });
    expect([login.resendIn('138 0013 8000'), login.resendIn(corrected)]).toEqual([40, 60]);
    expect(await login.sendCode(PHONE)).toMatchObject({ error: { values: { seconds: 40 } } });
    const asked = visit.server.calls.filter(({ path }) => path === '/v1/user/sendLoginSms');
    expect(asked.map(({ fields }) => fields.phone)).toEqual([PHONE, corrected]);
  });

  it('two pages of a visit that ask for codes keep the wait of both numbers', async () => {
    const session = new Map<string, string>();
    const [one, other] = [await onLoginPage({ session }), await onLoginPage({ session })];
    await one.engine.login.sendCode(PHONE);
    await other.engine.login.sendCode('13800138001');
    const after = await onLoginPage({ session });
    expect([PHONE, '13800138001'].map(after.engine.login.resendIn)).toEqual([60, 60]);
  });

  it.each(['', '138001380'])(
    'while "%s" stands in the field nobody waits: a countdown belongs to its number',
    async (typed) => {
      const session = new Map<string, string>();
      const now = Date.UTC(2026, 0, 15, 4);
      const before = await onLoginPage({ session, now });
      await before.engine.login.sendCode(PHONE);
      await before.platform.clock.advance(20_000);
      await before.engine.login.sendCode('13800138001');
      const after = await onLoginPage({ session, now: now + 30_000 });
      expect(after.engine.login.resendIn(typed)).toBe(0);
      expect(after.engine.login.resendIn(PHONE)).toBe(30);
    },
  );

  it('the number that a code went to, and how long it is, stay known through a reload until somebody logs in', async () => {
    const session = new Map<string, string>();
    const before = await onLoginPage({ session });
    before.server.on('/v1/user/sendLoginSms', () => envelope(200, { resend_after: 60, code_length: 6 }));
    await before.engine.login.sendCode('138 0013 8000');
    const after = await onLoginPage({ session });
    const { login } = after.engine;
    expect([login.askedPhone, login.codeLength]).toEqual([PHONE, 6]);
    await login.login(PHONE, '123456', AGREED);
    expect([login.askedPhone, login.codeLength]).toEqual(['', 0]);
  });

  it.each([1, 0])(
    'how the last code goes out stays known through a reload, offered again or not: %s',
    async (voice) => {
      const session = new Map<string, string>();
      const before = await onLoginPage({ session });
      before.server.on('/v1/user/sendLoginSms', () =>
        envelope(200, { resend_after: 1, ...(voice && { voice }) }),
      );
      const said = async () => (await onLoginPage({ session })).engine.login.sentText;
      await before.engine.login.sendCode(PHONE);
      expect(await said()).toBe('login.sent');
      await before.platform.clock.advance(1000);
      await before.engine.login.sendCode(PHONE, 'voice');
      expect(await said()).toBe('login.voiceSent');
      expect((await onLoginPage({ session })).engine.login.offersVoice).toBe(voice === 1);
    },
  );

  it.each([
    ['is not taken', envelope(502, null, '短信发送失败，请稍后重试'), 'login.codeNotSpoken'],
    ['is not offered', envelope(400, { field: 'way' }, '参数有误（way）'), 'login.codeNotSpoken'],
    ['comes too soon', envelope(429, { retry_after: 5 }), 'login.tooManyCodesSeconds'],
    ['does not get through', null, 'error.network'],
  ])('a telephone call that %s is told as what it is', async (_, answer, key) => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/sendLoginSms', () => {
      if (!answer) throw new TypeError('network');
      return answer;
    });
    expect(await visit.engine.login.sendCode(PHONE, 'voice')).toMatchObject({ error: { key } });
  });

  it('a clock that is moved back makes nobody wait longer', async () => {
    const session = new Map<string, string>();
    const now = Date.UTC(2026, 0, 15, 4);
    await (await onLoginPage({ session, now })).engine.login.sendCode(PHONE);
    const after = await onLoginPage({ session, now: now - 3600_000 });
    expect([after.engine.login.resendIn(PHONE), after.engine.login.resendIn('')]).toEqual([0, 0]);
  });

  it.each([
    '9e15',
    '{"13800138000":9e15}',
    '{"13800138000":"soon"}',
    '{"13800138000":{"at":9e15,"wait":9e15}}',
  ])('the foreign value %s in storage blocks nobody', async (value) => {
    const visit = await onLoginPage({ session: new Map([['smsResendAt', value]]) });
    expect([visit.engine.login.resendIn(PHONE), visit.engine.login.resendIn('')]).toEqual([0, 0]);
  });

  it.each([
    ['', 'login.phoneMissing'],
    ['12345678901', 'login.phoneInvalid'],
    ['1380013800', 'login.phoneInvalid'],
    ['17012345678', 'login.phoneResale'],
  ])('the number "%s" is refused without a call: %s', async (typed, key) => {
    const visit = await onLoginPage();
    expect(await visit.engine.login.sendCode(typed)).toEqual({ ok: false, error: { key } });
    expect(visit.server.count('/v1/user/sendLoginSms')).toBe(0);
  });

  it('a double tap sends one code', async () => {
    const visit = await onLoginPage();
    const { login } = visit.engine;
    const taps = [login.sendCode(PHONE), login.sendCode(PHONE)];
    expect(login.sending).toBe(true);
    await Promise.all(taps);
    expect(visit.server.count('/v1/user/sendLoginSms')).toBe(1);
    expect(login.sending).toBe(false);
  });

  it.each([
    [envelope(400, { field: 'phone' }), 'login.phoneRefused'],
    [envelope(400, { field: 'phone', reason: 'phone-invalid' }), 'login.phoneInvalid'],
    [envelope(403, { field: 'phone', reason: 'phone-resale' }), 'login.phoneResale'],
    [envelope(403), 'login.phoneRefused'],
    [envelope(400), 'error.badInput'],
    [envelope(400, { field: 'channel' }, 'channel is missing'), 'error.badInput'],
    [envelope(429), 'login.tooManyCodes'],
    [envelope(429, { retry_after: 40 }), 'login.tooManyCodesSeconds'],
    [envelope(500), 'error.server'],
    [{ status: 502, text: '' }, 'error.server'],
    [{ status: 200, text: '<html>' }, 'error.server'],
  ])('the answer %o is told as %s', async (answer, key) => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/sendLoginSms', () => answer);
    expect(await visit.engine.login.sendCode(PHONE)).toMatchObject({ ok: false, error: { key } });
  });

  it.each([
    [90, 'login.tooManyCodesSeconds', 90],
    [91, 'login.tooManyCodesMinutes', 2],
    [3600, 'login.tooManyCodesMinutes', 60],
    [7201, 'login.tooManyCodesHours', 3],
  ])('too many codes, room again in %d seconds: %s with %d', async (seconds, key, wait) => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/sendLoginSms', () => envelope(429, { retry_after: seconds }));
    expect(await visit.engine.login.sendCode(PHONE)).toMatchObject({ error: { key, values: { wait } } });
  });

  it('too many codes: the wait that the server names is counted down when it is short', async () => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/sendLoginSms', () => envelope(429, { retry_after: 40 }));
    await visit.engine.login.sendCode(PHONE);
    expect(visit.engine.login.resendIn(PHONE)).toBe(40);
    const other = await onLoginPage();
    other.server.on('/v1/user/sendLoginSms', () => envelope(429, { retry_after: 80_000 }));
    expect(await other.engine.login.sendCode(PHONE)).toMatchObject({
      error: { values: { wait: 23 } },
    });
    expect(other.engine.login.resendIn(PHONE)).toBe(0);
  });

  it('a broken connection is told, and the next tap tries again', async () => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/sendLoginSms', () => Promise.reject(new Error('offline')));
    expect(await visit.engine.login.sendCode(PHONE)).toEqual({ ok: false, error: { key: 'error.network' } });
    visit.server.on('/v1/user/sendLoginSms', () => envelope(200, {}));
    expect(await visit.engine.login.sendCode(PHONE)).toEqual({ ok: true });
  });
});

describe('logging in', () => {
  it('stores token, user id and phone, and the guard leads on from /form-package', async () => {
    const visit = await onLoginPage();
    expect(await visit.engine.login.login(PHONE, '【渡口】您的验证码是 123456，5分钟内有效', AGREED)).toEqual(
      { ok: true },
    );
    expect(['access_token', 'user_id', 'phone'].map(visit.stored)).toEqual(['t', '7', PHONE]);
    expect(visit.shown()).toBe('/form-package');
    const call = visit.server.calls.find(({ path }) => path === '/v1/user/loginSmsCode');
    expect(call?.fields).toMatchObject({
      phone: PHONE,
      code: '123456',
      agreements: JSON.stringify(AGREED),
      release: visit.engine.release.id,
    });
  });

  it('going back afterwards does not log in again', async () => {
    const visit = await onLoginPage();
    await visit.engine.login.login(PHONE, '123456', AGREED);
    visit.platform.address.back();
    await visit.platform.clock.settle();
    expect(visit.shown()).toBe('/form');
    expect(visit.server.count('/v1/user/loginSmsCode')).toBe(1);
  });

  it.each([
    [envelope(400, { field: 'code' }, '验证码错误'), 'login.codeWrong'],
    [envelope(400, { field: 'code', reason: 'code-expired' }, '验证码已过期'), 'login.codeExpired'],
    [envelope(400, { field: 'phone', reason: 'phone-invalid' }), 'login.phoneInvalid'],
    [envelope(400), 'error.badInput'],
    [envelope(401, {}, '登录已失效'), 'login.codeRefused'],
    [envelope(429), 'login.tooManyTries'],
    [envelope(429, { field: 'code', retry_after: 60 }), 'login.tooManyTriesSeconds'],
    [envelope(200, {}), 'error.server'],
  ])('the answer %o is told as %s, and nothing is stored', async (answer, key) => {
    const visit = await onLoginPage();
    visit.server.on('/v1/user/loginSmsCode', () => answer);
    expect(await visit.engine.login.login(PHONE, '123456', AGREED)).toMatchObject({
      ok: false,
      error: { key },
    });
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/login', null]);
  });

  it('a refusal about neither field is told in the words of the server, without its field names', async () => {
    const visit = await onLoginPage();
    const message = '协议（agreements）已更新，请刷新页面后重新同意';
    visit.server.on('/v1/user/loginSmsCode', () => envelope(400, { field: 'agreements' }, message));
    const result = await visit.engine.login.login(PHONE, '123456', AGREED);
    expect(result).toEqual({
      ok: false,
      error: { key: 'error.told', values: { message: '协议已更新，请刷新页面后重新同意' } },
    });
  });

  it('without a code nothing is sent', async () => {
    const visit = await onLoginPage();
    expect(await visit.engine.login.login(PHONE, ' ', AGREED)).toMatchObject({
      error: { key: 'login.codeMissing' },
    });
    expect(visit.server.count('/v1/user/loginSmsCode')).toBe(0);
  });

  it('after 15 seconds without an answer the visitor is told; a late answer still logs in', async () => {
    const visit = await onLoginPage();
    const held = visit.server.hold('/v1/user/loginSmsCode');
    const result = visit.engine.login.login(PHONE, '123456', AGREED);
    await visit.platform.clock.advance(15_000);
    expect(await result).toEqual({ ok: false, error: { key: 'error.slow' } });
    expect(visit.engine.login.loggingIn).toBe(false);
    held[0]?.answer(LOGIN);
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/form-package', 't']);
  });

  it('a late answer stores the login but does not pull a visitor away who has moved on', async () => {
    const visit = await onLoginPage();
    const held = visit.server.hold('/v1/user/loginSmsCode');
    const result = visit.engine.login.login(PHONE, '123456', AGREED);
    await visit.platform.clock.advance(15_000);
    await result;
    await visit.engine.navigate('/about');
    held[0]?.answer(LOGIN);
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/about', 't']);
  });

  it('works with storage blocked', async () => {
    const visit = await onLoginPage({ storage: 'blocked', server: createFakeServer() });
    await visit.engine.login.login(PHONE, '123456', AGREED);
    expect([visit.shown(), visit.engine.session.token]).toEqual(['/form-package', 't']);
  });
});

describe('attribution at the login', () => {
  const local = () => new Map([['channel', 'channel_77']]);
  const session = () => new Map([['bd_vidUrl', 'https://site.example/?bd_vid=1']]);
  const carrying = (loginAttribution: boolean) => ({
    channels: {
      channel_77: {
        id: 'channel_77',
        groups: [],
        title: null,
        brand: [],
        variant: null,
        loginAttribution,
      },
    },
  });

  async function logIn(options: Parameters<typeof openVisit>[0]) {
    const visit = await onLoginPage({ local: local(), ...options });
    visit.server.on('/v1/user/loginh5', () => LOGIN);
    expect(await visit.engine.login.login(PHONE, '123456', AGREED)).toEqual({ ok: true });
    return visit.server;
  }

  it('is carried where the channel asks for it and the visit has some', async () => {
    const server = await logIn({ session: session(), engine: carrying(true) });
    const [call] = server.calls.filter(({ path }) => path === '/v1/user/loginh5');
    expect(call?.fields).toMatchObject({
      phone: PHONE,
      code: '123456',
      agreements: JSON.stringify(AGREED),
      attribution: '{"bd_vidUrl":"https://site.example/?bd_vid=1"}',
    });
    expect(server.count('/v1/user/loginSmsCode')).toBe(0);
  });

  it('is carried on the shipped channels of the short-video network, and on no other', () => {
    const { channels } = shippedRelease();
    const isOf = (network: string | null) => (id: string) => (channels[id]?.ad?.network ?? null) === network;
    const carrying = Object.keys(channels).filter((id) => channels[id]?.loginAttribution);
    expect(carrying.length).toBeGreaterThan(20);
    expect(carrying.filter(isOf('kuaishou'))).toEqual(Object.keys(channels).filter(isOf('kuaishou')));
    expect(carrying.filter(isOf('baidu'))).toEqual([]);
  });

  it.each([
    ['the channel does not ask for it', { session: session(), engine: carrying(false) }],
    ['the visit has none', { engine: carrying(true) }],
  ])('is not where %s', async (_, options) => {
    const server = await logIn(options);
    expect([server.count('/v1/user/loginh5'), server.count('/v1/user/loginSmsCode')]).toEqual([0, 1]);
  });
});
