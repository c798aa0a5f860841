import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMark } from '../../server/accounts/marks.ts';
import type { SessionSettings } from '../../server/accounts/session-settings.ts';
import { phoneHashes } from '../../server/keys/seal-phone.ts';
import {
  AGREEMENTS,
  type Answer,
  newAddress,
  newPhone,
  type RunningService,
  runService,
} from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const SEND = '/v1/user/sendLoginSms';
const LOGIN = '/v1/user/loginSmsCode';
const MINUTE = 60_000;

function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Asks for a code and waits out the minute that a number has to wait for the next. */
async function askAndWait(phone: string) {
  const answer = await service.call(SEND, { phone });
  service.clock.ms += MINUTE;
  return answer;
}

describe('asking for a login code', () => {
  it('sends six digits and says how long they are good for and when to ask again', async () => {
    const phone = newPhone();
    expect(await service.call(SEND, { phone })).toEqual({
      code: 200,
      message: '',
      data: { resend_after: 60, expires_in: 300, code_length: 6 },
    });
    expect(service.lastCode(phone)).toMatch(/^\d{6}$/);
    expect(service.sent.at(-1)?.text).toContain(service.lastCode(phone));
  });

  it('has a code read out by telephone once this network has asked twice, where such a service is; limits hold in sum', async () => {
    const phone = newPhone();
    const from = { 'x-forwarded-for': newAddress() };
    const ask = (way = 'text') => service.call(SEND, { phone, way }, from);
    expect((await ask()).data).not.toHaveProperty('voice');
    service.clock.ms += MINUTE;
    service.calls = [];
    expect((await ask('voice')).code).toBe(400);
    expect((await ask()).data.voice).toBe(1);
    service.clock.ms += MINUTE;
    const texts = service.sent.length;
    expect((await ask('voice')).data.voice).toBe(1);
    expect(service.calls).toMatchObject([{ phone, code: expect.stringMatching(/^\d{6}$/) }]);
    expect(service.sent).toHaveLength(texts);
    expect((await ask()).code).toBe(429);
    const { code } = service.calls[0] ?? {};
    expect((await service.call(LOGIN, { phone, code: code ?? '', agreements: AGREEMENTS }, from)).code).toBe(
      200,
    );
    for (const way of ['voice', 'voice']) {
      service.clock.ms += MINUTE;
      expect((await ask(way)).code).toBe(200);
    }
    service.clock.ms += MINUTE;
    expect((await ask('voice')).code).toBe(429);
    service.calls = null;
    expect((await ask('voice')).code).toBe(400);
  });

  it('answers for a known number as for an unknown one', async () => {
    const phone = newPhone();
    await service.logIn(phone);
    service.clock.ms += MINUTE;
    expect(await service.call(SEND, { phone })).toEqual(await service.call(SEND, { phone: newPhone() }));
  });

  it.each(['', '1380013800', '138001380001', '12345678901', 'abc', "1' or '1'='1"])(
    'refuses %j as a number, naming the field',
    async (phone) => {
      const answer = await service.call(SEND, { phone });
      expect(answer.code).toBe(400);
      expect(answer.data.field).toBe('phone');
      expect(answer.message).toContain('phone');
    },
  );

  it.each(['17012345678', '17112345678', '16212345678', '16512345678', '16712345678', '14112345678'])(
    'refuses the resale number %s, unless it is configured to accept them',
    async (phone) => {
      expect((await service.call(SEND, { phone })).code).toBe(403);
      service.configure({ sms: { ...service.data.sms, resaleNumbers: 'accept' } });
      expect((await service.call(SEND, { phone })).code).toBe(200);
      service.configure({});
    },
  );

  it('takes a number with spaces, dashes and country code', async () => {
    const phone = newPhone();
    const typed = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`;
    expect((await service.call(SEND, { phone: typed })).code).toBe(200);
    expect(service.sent.at(-1)?.phone).toBe(phone);
  });

  it('lets a number ask once a minute', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    service.clock.ms += 20_000;
    const early = await service.call(SEND, { phone });
    expect(early).toMatchObject({ code: 429, data: { retry_after: 40 } });
    service.clock.ms += 40_000;
    expect((await service.call(SEND, { phone })).code).toBe(200);
  });

  it('lets a number ask five times an hour', async () => {
    const phone = newPhone();
    for (let i = 0; i < 5; i += 1) expect((await askAndWait(phone)).code).toBe(200);
    expect(await service.call(SEND, { phone })).toMatchObject({ code: 429, data: { retry_after: 55 * 60 } });
    service.clock.ms += 55 * MINUTE;
    expect((await service.call(SEND, { phone })).code).toBe(200);
  });

  it('lets no number wait for a day that a clock was at once', async () => {
    const phone = newPhone();
    service.clock.ms += 30 * 24 * 60 * MINUTE;
    await service.call(SEND, { phone });
    service.clock.ms -= 30 * 24 * 60 * MINUTE;
    expect((await service.call(SEND, { phone })).code).toBe(200);
    expect(await service.call(SEND, { phone })).toMatchObject({ code: 429, data: { retry_after: 60 } });
    service.clock.ms -= 2000;
    expect(await service.call(SEND, { phone })).toMatchObject({ code: 429, data: { retry_after: 60 } });
  });

  it('lets a number ask ten times a day', async () => {
    const phone = newPhone();
    for (let i = 0; i < 10; i += 1) {
      expect((await askAndWait(phone)).code).toBe(200);
      service.clock.ms += 14 * MINUTE;
    }
    const refused = await service.call(SEND, { phone });
    expect(refused.code).toBe(429);
    expect(refused.data.retry_after).toBe((24 * 60 - 150) * 60);
  });

  it('keeps messages for networks that the number has logged in from, whatever strangers ask for', async () => {
    const phone = newPhone();
    const home = { 'x-forwarded-for': newAddress() };
    await service.call(SEND, { phone }, home);
    const login = { phone, code: service.lastCode(phone), agreements: AGREEMENTS };
    expect((await service.call(LOGIN, login, home)).code).toBe(200);
    const { perDay } = service.data.sms;
    for (let n = 1; n < perDay; n += 1) {
      service.clock.ms += 15 * MINUTE;
      expect((await service.call(SEND, { phone })).code).toBe(200);
    }
    expect(await service.call(SEND, { phone })).toMatchObject({ data: { reason: 'sms-day-limit' } });
    for (let n = 1; n < perDay; n += 1) {
      expect((await service.call(SEND, { phone }, home)).code).toBe(200);
      service.clock.ms += 15 * MINUTE;
    }
    expect(await service.call(SEND, { phone }, home)).toMatchObject({ data: { reason: 'sms-day-limit' } });
  });

  it('sends one code when the same number asks many times at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.call(SEND, { phone })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(service.sent.filter((message) => message.phone === phone)).toHaveLength(1);
  });

  it('lets one address ask for sixty numbers an hour', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    for (let i = 0; i < 60; i += 1) {
      expect((await service.call(SEND, { phone: newPhone() }, headers)).code).toBe(200);
    }
    expect((await service.call(SEND, { phone: newPhone() }, headers)).code).toBe(429);
    expect((await service.call(SEND, { phone: newPhone() })).code).toBe(200);
  });

  it('counts all addresses of one IPv6 customer as one', async () => {
    const ask = async (address: string) =>
      (await service.call(SEND, { phone: newPhone() }, { 'x-forwarded-for': address })).code;
    for (let i = 1; i <= 60; i += 1) expect(await ask(`2001:db8:7:1::${i.toString(16)}`)).toBe(200);
    expect(await ask('2001:db8:7:1:ffff::1')).toBe(429);
    expect(await ask('2001:db8:7:2::1')).toBe(200);
  });

  it('a message that could not be sent does not count', async () => {
    const phone = newPhone();
    service.smsDown = true;
    expect((await service.call(SEND, { phone })).code).toBe(500);
    service.smsDown = false;
    expect((await service.call(SEND, { phone })).code).toBe(200);
  });

  it('a message that the service refuses counts, and a code that was sent before stays good', async () => {
    const phone = newPhone();
    await askAndWait(phone);
    service.smsDown = 'refused';
    expect(await service.call(SEND, { phone })).toMatchObject({
      code: 500,
      data: { reason: 'sms-not-sent', retry_after: 60 },
    });
    service.smsDown = false;
    expect(await service.call(SEND, { phone })).toMatchObject({ data: { reason: 'sms-too-soon' } });
    const login = { phone, code: service.lastCode(phone), agreements: AGREEMENTS };
    expect(await service.call(LOGIN, login)).toMatchObject({ code: 200 });
  });

  it('a message that may still arrive counts, and its code is good', async () => {
    const phone = newPhone();
    service.smsDown = 'unsure';
    expect(await service.call(SEND, { phone })).toMatchObject({
      code: 500,
      message: expect.stringContaining('60秒后'),
      data: { reason: 'sms-unsure', retry_after: 60 },
    });
    service.smsDown = false;
    // However often the service does not answer, nobody gets more messages than allowed.
    expect(await service.call(SEND, { phone })).toMatchObject({
      code: 429,
      data: { reason: 'sms-too-soon' },
    });
    const login = { phone, code: service.lastCode(phone), agreements: AGREEMENTS };
    expect(await service.call(LOGIN, login)).toMatchObject({ code: 200 });
  });

  it('stores no code in clear', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const [row] = await service.db.query('select * from sms_codes where phone_hash = any($1::text[])', [
      phoneHashes(service.secrets, phone),
    ]);
    expect(row).toBeDefined();
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(JSON.stringify(row)).not.toContain(service.lastCode(phone));
  });
});

describe('guessing login codes', () => {
  it('ends for an address after so many wrong ones, whatever the numbers; others go on', async () => {
    service.configure({ limits: { ...service.data.limits, wrongCodes: { most: 4, minutes: 60 } } });
    const headers = { 'x-forwarded-for': newAddress() };
    const logIn = (phone: string, code: string, from: Record<string, string> = headers) =>
      service.call(LOGIN, { phone, code, agreements: AGREEMENTS }, from);
    const phones = Array.from({ length: 4 }, newPhone);
    for (const phone of phones) {
      await service.call(SEND, { phone });
      service.clock.ms += MINUTE;
      expect(await logIn(phone, otherCode(service.lastCode(phone)))).toMatchObject({ code: 400 });
    }
    const last = phones.at(-1) ?? '';
    const right = service.lastCode(last);
    expect(await logIn(last, right)).toMatchObject({
      code: 429,
      data: { reason: 'address-limit', retry_after: 57 * 60 },
    });
    expect(await logIn(last, right, { 'x-forwarded-for': newAddress() })).toMatchObject({ code: 200 });
    service.clock.ms += 57 * MINUTE;
    // One try is free again, and no more.
    expect(await logIn(newPhone(), '000000')).toMatchObject({ code: 400 });
    expect(await logIn(newPhone(), '000000')).toMatchObject({ code: 429 });
    service.configure({});
  });
});

it('wrong codes of a time to come, from before a clock was set back, count for nothing', async () => {
  service.configure({ limits: { ...service.data.limits, wrongCodes: { most: 1, minutes: 60 } } });
  const logIn = () =>
    service.call(
      LOGIN,
      { phone: newPhone(), code: '000000', agreements: AGREEMENTS },
      { 'x-forwarded-for': '198.51.100.78' },
    );
  service.clock.ms += 30 * 24 * 60 * MINUTE;
  expect(await logIn()).toMatchObject({ code: 400 });
  service.clock.ms -= 30 * 24 * 60 * MINUTE;
  expect(await logIn()).toMatchObject({ code: 400 });
  expect(await logIn()).toMatchObject({ code: 429, data: { retry_after: 3600 } });
  service.configure({});
});

describe('expired codes', () => {
  it('count as failed tries of the address', async () => {
    service.configure({ limits: { ...service.data.limits, wrongCodes: { most: 1, minutes: 60 } } });
    const phone = newPhone();
    await service.call(SEND, { phone });
    service.clock.ms += 10 * MINUTE;
    const logIn = () =>
      service.call(
        LOGIN,
        { phone, code: service.lastCode(phone), agreements: AGREEMENTS },
        { 'x-forwarded-for': '198.51.100.77' },
      );
    expect(await logIn()).toMatchObject({ code: 400, data: { reason: 'code-expired' } });
    expect(await logIn()).toMatchObject({ code: 429, data: { reason: 'address-limit' } });
    service.configure({});
  });
});

describe.each([LOGIN, '/v1/user/loginh5'])('logging in at %s', (path) => {
  const logIn = (phone: string, fields = {}, headers = {}) =>
    service.call(path, { phone, code: service.lastCode(phone), agreements: AGREEMENTS, ...fields }, headers);

  it('gives a token and the user for the right code', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const answer = await logIn(phone);
    expect(answer.code).toBe(200);
    expect(answer.data).toEqual({
      access_token: expect.stringMatching(/^k1\.[0-9a-f]{32}$/),
      userinfo: { id: expect.any(String), phone },
    });
    expect((await service.call('/v3/user/get', { token: answer.data.access_token })).data.id).toBe(
      answer.data.userinfo.id,
    );
  });

  it('keeps who agreed to what, when, from where and with what', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const { data } = await service.call(
      path,
      { phone, code: service.lastCode(phone), agreements: AGREEMENTS, channel: 'channel_5300' },
      { 'user-agent': 'Phone/1', 'x-forwarded-for': '198.51.100.7' },
    );
    const rows = await service.db.query(
      'select agreement_id, version, address, agent, channel, created_at, purpose, text_hash from consents where user_id = $1 order by agreement_id',
      [data.userinfo.id],
    );
    expect(rows).toEqual(
      Object.entries({ privacy: '1.1', 'user-service': '1.0' }).map(([id, version]) => ({
        agreement_id: id,
        version,
        address: '198.51.100.7',
        agent: 'Phone/1',
        channel: 'channel_5300',
        created_at: new Date(service.clock.ms),
        purpose: 'login',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
    );
  });

  it('lets visitors agree to what their page showed, though a release since then has taken it away', async () => {
    const [privacy] = Object.values(service.release.agreements);
    if (!privacy) throw new Error('no agreements');
    const taken = { ...privacy, version: '3.0', body: '已撤下的协议' };
    const agreements = { ...service.release.agreements, taken };
    service.earlier.set('0123456789abcdef', { ...service.release, id: '0123456789abcdef', agreements });
    const agreed = JSON.stringify([...JSON.parse(AGREEMENTS), { id: 'taken', version: '3.0' }]);
    const phone = newPhone();
    await service.call(SEND, { phone });
    for (const release of [undefined, '1111111111111111'])
      expect(
        await logIn(phone, { agreements: agreed, ...(release === undefined ? {} : { release }) }),
      ).toMatchObject({ code: 400, data: { field: 'agreements' } });
    const { code, data } = await logIn(phone, { agreements: agreed, release: '0123456789abcdef' });
    expect(code).toBe(200);
    expect(
      await service.db.query(
        "select version, text_hash from consents where user_id = $1 and agreement_id = 'taken'",
        [data.userinfo.id],
      ),
    ).toEqual([{ version: '3.0', text_hash: createHash('sha256').update('已撤下的协议').digest('hex') }]);
  });

  it('refuses a wrong code in words, and the right one still works', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const wrong = await logIn(phone, { code: otherCode(service.lastCode(phone)) });
    expect(wrong).toMatchObject({
      code: 400,
      message: '验证码错误，请重新输入',
      data: { field: 'code', tries_left: 4 },
    });
    expect((await logIn(phone)).code).toBe(200);
  });

  it('tells an expired code from a wrong one', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    service.clock.ms += 5 * MINUTE;
    expect(await logIn(phone)).toMatchObject({ code: 400, message: '验证码已过期，请重新获取' });
  });

  it('a code is good until its five minutes are over', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    service.clock.ms += 5 * MINUTE - 1;
    expect((await logIn(phone)).code).toBe(200);
  });

  it('five wrong tries make the code void, also for the right one', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const wrong = otherCode(service.lastCode(phone));
    const from = { 'x-forwarded-for': newAddress() };
    const codes: number[] = [];
    for (let i = 0; i < 5; i += 1) codes.push((await logIn(phone, { code: wrong }, from)).code);
    expect(codes).toEqual([400, 400, 400, 400, 429]);
    expect((await logIn(phone, {}, from)).code).toBe(429);
    service.clock.ms += MINUTE;
    await service.call(SEND, { phone });
    expect((await logIn(phone, {}, from)).code).toBe(200);
  });

  it('strangers, however many, use up no tries of who asked, and have some in all', async () => {
    const phone = newPhone();
    const home = { 'x-forwarded-for': newAddress() };
    await service.call(SEND, { phone }, home);
    const wrong = otherCode(service.lastCode(phone));
    const { tries, triesByOthers } = service.data.sms;
    const guesses: Answer[] = [];
    for (let n = 0; n < triesByOthers + 3; n += 1) guesses.push(await logIn(phone, { code: wrong }));
    expect(guesses.filter(({ code }) => code === 400)).toHaveLength(triesByOthers - 1);
    expect(guesses.slice(-4).map(({ code }) => code)).toEqual(Array(4).fill(429));
    expect((await logIn(phone)).code, 'the right code, from elsewhere').toBe(429);
    for (let n = 1; n < tries; n += 1)
      expect((await logIn(phone, { code: wrong }, home)).data.tries_left).toBe(tries - n);
    expect((await logIn(phone, {}, home)).code).toBe(200);
  });

  it('a code that strangers ask for takes the place of none that the number asked for itself', async () => {
    const phone = newPhone();
    const [home, stranger] = [newAddress(), newAddress()].map((of) => ({ 'x-forwarded-for': of }));
    await service.call(SEND, { phone }, home);
    const own = service.lastCode(phone);
    service.clock.ms += MINUTE;
    await service.call(SEND, { phone }, stranger);
    const theirs = service.lastCode(phone);
    const wrong = [own, theirs].includes('000000') ? '000001' : '000000';
    // Not from elsewhere, where only the newest counts.
    expect(await logIn(phone, { code: own })).toMatchObject({ data: { reason: 'code-wrong' } });
    expect((await logIn(phone, { code: wrong }, home)).data.tries_left).toBe(4);
    expect((await logIn(phone, { code: own }, home)).code).toBe(200);
    expect(await logIn(phone, { code: theirs }, stranger), 'all are used up').toMatchObject({ code: 400 });
  });

  it('the newest code is good wherever the number asked before', async () => {
    const phone = newPhone();
    const home = { 'x-forwarded-for': newAddress() };
    await service.call(SEND, { phone }, home);
    service.clock.ms += MINUTE;
    await service.call(SEND, { phone });
    expect((await logIn(phone, {}, home)).code).toBe(200);
  });

  it('a code of a time to come, from before a clock was set back, is not the newest until then', async () => {
    const phone = newPhone();
    const month = 30 * 24 * 60 * MINUTE;
    service.clock.ms += month;
    await service.call(SEND, { phone });
    service.clock.ms -= month;
    await service.call(SEND, { phone });
    expect((await logIn(phone)).code).toBe(200);
  });

  it('a code works once', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    expect((await logIn(phone)).code).toBe(200);
    expect((await logIn(phone)).code).toBe(400);
  });

  it('two taps at once log in once', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const answers = await Promise.all([logIn(phone), logIn(phone)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  });

  it('a code that a newer one took the place of stays useless when that one was used', async () => {
    const phone = newPhone();
    await askAndWait(phone);
    const older = service.lastCode(phone);
    await service.call(SEND, { phone });
    expect((await logIn(phone)).code).toBe(200);
    expect(await logIn(phone, { code: older })).toMatchObject({ code: 400, data: { reason: 'code-wrong' } });
  });

  it('shows of no number whether it was ever here: wrong codes get the same answers, one after the other', async () => {
    const [visited, left, unknown] = [newPhone(), newPhone(), newPhone()];
    await askAndWait(visited);
    expect((await logIn(visited)).code).toBe(200);
    await askAndWait(left);
    service.clock.ms += 30 * 24 * 60 * MINUTE;
    const guess = async (phone: string, code = '000000') => {
      const answers: Answer[] = [];
      const from = { 'x-forwarded-for': newAddress() };
      for (let i = 0; i < 6; i += 1)
        answers.push(await service.call(path, { phone, code, agreements: AGREEMENTS }, from));
      return answers;
    };
    const answers = await guess(unknown);
    expect(answers.map(({ code, data }) => [code, data.tries_left])).toEqual([
      [400, 4],
      [400, 3],
      [400, 2],
      [400, 1],
      [429, undefined],
      [429, undefined],
    ]);
    expect(await guess(visited)).toEqual(answers);
    expect(await guess(left)).toEqual(answers);
    // A number that has a code answers the same.
    const asked = newPhone();
    await service.call(SEND, { phone: asked });
    expect(await guess(asked, otherCode(service.lastCode(asked)))).toEqual(answers);
    // Nobody is locked out by what others guessed before the code was sent.
    await askAndWait(unknown);
    expect((await logIn(unknown)).code).toBe(200);
  });

  it('a number that never asked gets the answer of a wrong code', async () => {
    const answer = await service.call(path, { phone: newPhone(), code: '000000', agreements: AGREEMENTS });
    expect(answer).toMatchObject({ code: 400, message: '验证码错误，请重新输入' });
  });

  it.each([
    ['phone', { phone: '123' }],
    ['code', { code: '12345' }],
    ['code', { code: 'abcdef' }],
    ['code', { code: '' }],
    ['agreements', { agreements: '' }],
    ['agreements', { agreements: '[]' }],
    ['agreements', { agreements: 'yes' }],
    ['agreements', { agreements: '[{"id":"privacy","version":"1.0"}]' }],
    ['agreements', { agreements: '[{"id":"nothing","version":"1.0"}]' }],
    ['agreements', { agreements: '[{"id":"privacy"}]' }],
  ])('names %s when it is %j', async (field, fields) => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const answer = await logIn(phone, fields);
    expect(answer.code).toBe(400);
    expect(answer.data.field).toBe(field);
    // Nothing was used up: with everything right it works.
    expect((await logIn(phone)).code).toBe(200);
  });
});

describe('loginh5', () => {
  it('keeps what the advertisement said of the visit', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    const { data } = await service.call('/v1/user/loginh5', {
      phone,
      code: service.lastCode(phone),
      agreements: AGREEMENTS,
      attribution: '{"utm_source":"kuaishou","callback":"abc"}',
    });
    const [event] = await service.db.query<{ attr: object }>(
      'select attr from tracked_events where user_id = $1',
      [data.userinfo.id],
    );
    expect(event?.attr).toEqual({ utm_source: 'kuaishou', callback: 'abc' });
  });

  it('logs nobody in whose visit could not be kept', async () => {
    const phone = newPhone();
    await service.call(SEND, { phone });
    await service.db.asOwner.query('alter table tracked_events rename to away');
    const login = {
      phone,
      code: service.lastCode(phone),
      agreements: AGREEMENTS,
      attribution: '{"callback":"abc"}',
    };
    expect((await service.call('/v1/user/loginh5', login)).code).toBe(500);
    await service.db.asOwner.query('alter table away rename to tracked_events');
    // The code was not used up: the same tap again works.
    expect((await service.call('/v1/user/loginh5', login)).code).toBe(200);
  });

  it('names attribution when it is no JSON object', async () => {
    const answer = await service.call('/v1/user/loginh5', {
      phone: newPhone(),
      code: '123456',
      agreements: AGREEMENTS,
      attribution: '[1]',
    });
    expect(answer).toMatchObject({ code: 400, data: { field: 'attribution' } });
  });
});

describe('a token', () => {
  const DAY = 24 * 3600 * 1000;
  const codeOf = async (token: string) => (await service.call('/v3/user/get', { token })).code;
  const sessions = (change: Partial<SessionSettings>) =>
    service.configure({
      login: { ...service.data.login, sessions: { ...service.data.login.sessions, ...change } },
    });
  afterEach(() => sessions({}));

  it('ends after thirty days, however much it is used', async () => {
    const { token } = await service.logIn(newPhone());
    for (const days of [10, 10]) {
      service.clock.ms += days * DAY;
      expect(await codeOf(token)).toBe(200);
    }
    service.clock.ms += 10 * DAY - 1;
    expect(await codeOf(token)).toBe(200);
    service.clock.ms += 1;
    expect(await codeOf(token)).toBe(401);
  });

  it('ends after fourteen days without a call', async () => {
    const { token } = await service.logIn(newPhone());
    service.clock.ms += 14 * DAY - 1;
    expect(await codeOf(token)).toBe(200);
    service.clock.ms += 14 * DAY;
    expect(await codeOf(token)).toBe(401);
  });

  it('lasts as configured, also when it was given out before', async () => {
    const { token } = await service.logIn(newPhone());
    service.clock.ms += 2 * DAY;
    sessions({ idleDays: 2 });
    expect(await codeOf(token)).toBe(401);
    sessions({ lifetimeDays: 2 });
    expect(await codeOf(token)).toBe(401);
    sessions({ lifetimeDays: 3, idleDays: 3 });
    expect(await codeOf(token)).toBe(200);
  });

  it('ends on the server when its visitor logs out, and no other does', async () => {
    const phone = newPhone();
    const [{ token }, other] = [await service.logIn(phone), await service.logIn(newPhone())];
    expect(await service.call('/v1/user/logout', { token })).toMatchObject({ code: 200, data: {} });
    expect(await codeOf(token)).toBe(401);
    expect(await codeOf(other.token)).toBe(200);
    // Nothing to end is no mistake, and tells nothing.
    for (const none of [token, '', 'nonsense', `k9.${'f'.repeat(32)}`]) {
      expect(await service.call('/v1/user/logout', { token: none })).toMatchObject({ code: 200, data: {} });
    }
  });

  it.each([
    [true, 401],
    [false, 200],
  ])(
    'stands beside a newer one of the number as configured: only the newest %s',
    async (onlyNewest, code) => {
      const phone = newPhone();
      const first = await service.logIn(phone);
      const stranger = await service.logIn(newPhone());
      sessions({ onlyNewest });
      service.clock.ms += 60_000;
      const second = await service.logIn(phone);
      expect(await codeOf(first.token)).toBe(code);
      expect(await codeOf(second.token)).toBe(200);
      expect(await codeOf(stranger.token)).toBe(200);
    },
  );

  it('is not ended by a one-tap link to the number, which others may hold', async () => {
    const phone = newPhone();
    const { token } = await service.logIn(phone);
    sessions({ onlyNewest: true });
    const mark = await service.db.transaction((transaction) =>
      createMark(
        transaction,
        { kind: 'mark', phone, channel: 'channel_1', uses: 1, now: service.clock.ms, lifetime: DAY },
        service.secrets,
      ),
    );
    const { data } = await service.call('/v1/user/loginMark', { mark, channel: 'channel_1' });
    expect(await codeOf(data.access_token)).toBe(200);
    expect(await codeOf(token)).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const { token, userId } = await service.logIn(newPhone());
    const rows = await service.db.query('select * from tokens where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    expect(token).toMatch(/^k1\.[0-9a-f]{32}$/);
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  it.each(['', 'nonsense', 'f'.repeat(32), '0'])('%j is refused with code 401', async (token) => {
    expect((await service.call('/v3/user/get', { token })).code).toBe(401);
  });
});
