import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idCardPlace } from '../../server/accounts/id-card-place.ts';
import { createMark } from '../../server/accounts/marks.ts';
import { secretBox } from '../../server/keys/secret-box.ts';
import { idCard } from '../support/id-card.ts';
import { fixedRing } from './support/fixed-ring.ts';
import { completeAnswers } from './support/form-answers.ts';
import { newAddress, newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const HOUR = 3600_000;

describe('user/save', () => {
  it('keeps what the visitor tells, and user/get returns name and city', async () => {
    const { token } = await service.logIn(newPhone());
    const fields = JSON.stringify({ realname: '李\u3000雷，', city: '成都市\u200b', income: '8k', age: 30 });
    expect(await service.call('/v3/user/save', { token, fields })).toMatchObject({ code: 200, data: {} });
    expect((await service.call('/v3/user/get', { token })).data).toMatchObject({
      realname: '李雷',
      city: '成都市',
    });
    await service.call('/v3/user/save', { token, fields: '{"city":"上海市"}' });
    expect((await service.call('/v3/user/get', { token })).data).toMatchObject({
      realname: '李雷',
      city: '上海市',
    });
  });

  it.each([
    ['fields', ''],
    ['fields', '[]'],
    ['fields', '{'],
    ['fields.nested', '{"nested":{"a":1}}'],
    ['fields.a b', '{"a b":"c"}'],
    ['fields', '{"__proto__":{"admin":true}}'],
    ['fields.long', JSON.stringify({ long: 'x'.repeat(201) })],
    ['fields', JSON.stringify(Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`f${i}`, 1])))],
  ])('names %s for %s', async (field, fields) => {
    const { token } = await service.logIn(newPhone());
    expect(await service.call('/v3/user/save', { token, fields })).toMatchObject({
      code: 400,
      data: { field },
    });
  });

  it('is no store for whatever somebody has: a profile has an end, and what is in it can still be changed', async () => {
    const { token } = await service.logIn(newPhone());
    const save = async (from: number, to: number) => {
      const names = Array.from({ length: to - from }, (_, i) => [`f${from + i}`, 1]);
      const fields = JSON.stringify(Object.fromEntries(names));
      return service.call('/v3/user/save', { token, fields });
    };
    for (let from = 0; from < 100; from += 25) expect((await save(from, from + 25)).code).toBe(200);
    expect(await save(99, 101)).toMatchObject({ code: 400, data: { field: 'fields' } });
    expect((await save(0, 25)).code).toBe(200);
  });

  it('needs a login', async () => {
    expect((await service.call('/v3/user/save', { fields: '{}' })).code).toBe(401);
  });
});

describe('user/realname', () => {
  it('keeps the identity number encrypted', async () => {
    const { token, userId } = await service.logIn(newPhone());
    const answer = await service.call('/v2/user/realname', { token, realname: '韩梅梅', id_card: idCard(2) });
    expect(answer).toMatchObject({ code: 200, data: { verified: true } });
    const [row] = await service.db.query<{ id_card: string }>('select id_card from users where id = $1', [
      userId,
    ]);
    expect(row?.id_card).not.toContain(idCard(2).slice(0, 6));
    const box = (hex: string) => secretBox(fixedRing(hex.repeat(64)));
    expect(box('5').open(row?.id_card ?? '', idCardPlace(userId))).toBe(idCard(2));
    expect(() => box('6').open(row?.id_card ?? '', idCardPlace(userId))).toThrow();
    expect(() => box('5').open(row?.id_card ?? '', idCardPlace('another'))).toThrow();
  });

  it.each([
    ['realname', '', idCard(2)],
    ['realname', 'Robert"); drop table users', idCard(2)],
    ['realname', '王', idCard(2)],
    ['id_card', '韩梅梅', ''],
    ['id_card', '韩梅梅', '110101199003070012'],
    ['id_card', '韩梅梅', '110101900307001'],
  ])('names %s for %j, %j', async (field, realname, id_card) => {
    const { token } = await service.logIn(newPhone());
    expect(await service.call('/v2/user/realname', { token, realname, id_card })).toMatchObject({
      code: 400,
      data: { field },
    });
  });

  it("refuses a foreigner's permanent residence card politely, in words of its own", async () => {
    const { token } = await service.logIn(newPhone());
    const card = { token, realname: '韩梅梅', id_card: '911156198108030024' };
    expect(await service.call('/v2/user/realname', card)).toMatchObject({
      code: 400,
      message: '抱歉，暂不支持外国人永久居留身份证（id_card），请填写居民身份证号',
      data: { field: 'id_card' },
    });
  });

  it('needs a login', async () => {
    expect((await service.call('/v2/user/realname', { realname: '韩梅梅', id_card: idCard(2) })).code).toBe(
      401,
    );
  });
});

describe('user/activeChannel', () => {
  it('notes the last activity of a user in a channel', async () => {
    const { token, userId } = await service.logIn(newPhone());
    expect(await service.call('/v1/user/activeChannel', { token, channel: '5300' })).toMatchObject({
      code: 200,
    });
    service.clock.ms += HOUR;
    await service.call('/v1/user/activeChannel', { token, channel: 'channel_5300' });
    expect(
      await service.db.query('select channel, active_at from channel_activity where user_id = $1', [userId]),
    ).toEqual([{ channel: 'channel_5300', active_at: new Date(service.clock.ms) }]);
  });

  it('forgets the oldest of too many channels', async () => {
    const { token, userId } = await service.logIn(newPhone());
    service.configure({ limits: { ...service.data.limits, channelsPerUser: 2 } });
    for (const channel of ['1', '2', '3', '2', '4']) {
      expect((await service.call('/v1/user/activeChannel', { token, channel })).code).toBe(200);
      service.clock.ms += 1000;
    }
    service.configure({});
    expect(
      await service.db.query('select channel from channel_activity where user_id = $1 order by 1', [userId]),
    ).toEqual([{ channel: 'channel_2' }, { channel: 'channel_4' }]);
  });

  it('names the channel when it is none, and needs a login', async () => {
    const { token } = await service.logIn(newPhone());
    expect(await service.call('/v1/user/activeChannel', { token, channel: 'x' })).toMatchObject({
      code: 400,
      data: { field: 'channel' },
    });
    expect((await service.call('/v1/user/activeChannel', { channel: '5300' })).code).toBe(401);
  });
});

describe.each([
  ['/v1/user/loginMark', 'mark'],
  ['/v3/user/loginMarkCode', 'markcode'],
] as const)('one-tap login at %s', (path, kind) => {
  const make = (phone: string, options: { uses?: number; kind?: 'mark' | 'markcode' } = {}) =>
    service.db.transaction((transaction) =>
      createMark(
        transaction,
        {
          kind: options.kind ?? kind,
          phone,
          channel: 'channel_6078',
          uses: options.uses ?? 1,
          now: service.clock.ms,
          lifetime: 7 * 24 * HOUR,
        },
        service.secrets,
      ),
    );
  const tap = (mark: string, channel = 'channel_6078') =>
    service.call(path, { token: '', [kind]: mark, channel });

  it('logs in, and shows a link that may have been forwarded no full number', async () => {
    const phone = newPhone();
    const { data, code } = await tap(await make(phone));
    expect(code).toBe(200);
    expect(data.userinfo.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    const user = await service.call('/v3/user/get', { token: data.access_token });
    expect(user.data).toMatchObject({ id: data.userinfo.id, phone: data.userinfo.phone });
  });

  it('shows the masked name to the bearer of a link', async () => {
    const phone = newPhone();
    const { token } = await service.logIn(phone);
    await service.call('/v3/user/save', { token, fields: '{"realname":"欧阳娜娜"}' });
    const { data } = await tap(await make(phone));
    expect((await service.call('/v3/user/get', { token: data.access_token })).data.realname).toBe('欧***');
  });

  it('lets the bearer of a link say who they are once, and change it only after a code by SMS', async () => {
    const phone = newPhone();
    const { data } = await tap(await make(phone));
    const { access_token: token } = data;
    const save = (by: string, realname: string) =>
      service.call('/v3/user/save', { token: by, fields: JSON.stringify({ realname }) });
    const verify = (by: string, realname: string) =>
      service.call('/v2/user/realname', { token: by, realname, id_card: idCard(2) });
    expect((await save(token, '欧阳娜娜')).code).toBe(200);
    expect((await verify(token, '欧阳娜娜')).code).toBe(200);
    const refused = { code: 403, data: { reason: 'identity-kept' } };
    expect(await save(token, '李雷')).toMatchObject(refused);
    expect(await verify(token, '李雷')).toMatchObject(refused);
    expect(await verify(token, '欧阳娜娜')).toMatchObject(refused);
    const answers = completeAnswers({ realname: '李雷' });
    const form = { token, package: 'form-package', form: answers, request_id: `link-${kind}` };
    expect(await service.call('/v3/user/formSave', form)).toMatchObject({ code: 200 });
    const owner = await service.logIn(phone);
    expect((await service.call('/v3/user/get', { token: owner.token })).data.realname).toBe('欧阳娜娜');
    expect((await save(owner.token, '李雷')).code).toBe(200);
    expect((await verify(owner.token, '李雷')).code).toBe(200);
  });

  it.each(['consent_withdrawn', 'deletion_requested'])(
    'lets the bearer of a link not ask for %s, which its owner may after a code',
    async (field) => {
      const phone = newPhone();
      const { data } = await tap(await make(phone));
      const fields = JSON.stringify({ city: '成都市', [field]: '2026-05-12T02:00:00.000Z' });
      const refused = { code: 403, data: { reason: 'identity-kept' } };
      expect(await service.call('/v3/user/save', { token: data.access_token, fields })).toMatchObject(
        refused,
      );
      const asked = 'select 1 from person_requests where user_id = $1';
      expect(await service.db.query(asked, [data.userinfo.id])).toEqual([]);
      const { token, userId } = await service.logIn(phone);
      expect((await service.call('/v3/user/save', { token, fields })).code).toBe(200);
      expect(await service.db.query(asked, [userId])).toHaveLength(1);
    },
  );

  it('works as often as the mark allows', async () => {
    const mark = await make(newPhone(), { uses: 2 });
    expect((await tap(mark)).code).toBe(200);
    expect((await tap(mark)).code).toBe(200);
    expect((await tap(mark)).code).toBe(403);
  });

  it('two taps at once use a mark up once', async () => {
    const mark = await make(newPhone());
    const codes = (await Promise.all([tap(mark), tap(mark), tap(mark)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 403, 403]);
  });

  it('is refused in another channel, after its time, and in the other call', async () => {
    const mark = await make(newPhone());
    expect((await tap(mark, 'channel_5300')).code).toBe(403);
    service.clock.ms += 7 * 24 * HOUR;
    expect((await tap(mark)).code).toBe(403);
    const other = await make(newPhone(), { kind: kind === 'mark' ? 'markcode' : 'mark' });
    expect((await tap(other)).code).toBe(404);
  });

  it('names the field when it is missing or unknown', async () => {
    expect(await tap('')).toMatchObject({ code: 400, data: { field: kind } });
    expect(await tap('0'.repeat(32))).toMatchObject({ code: 404, data: { field: kind } });
  });

  it('guessing is stopped after thirty tries from one address', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const guess = () => service.call(path, { [kind]: 'guess', channel: '6078' }, headers);
    for (let i = 0; i < 30; i += 1) expect((await guess()).code).toBe(404);
    expect((await guess()).code).toBe(429);
    service.clock.ms += HOUR;
    expect((await guess()).code).toBe(404);
  });
});
