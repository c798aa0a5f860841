import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '../../server/accounts/delete-person.ts';
import { exportPerson } from '../../server/accounts/export-person.ts';
import { idCardPlace } from '../../server/accounts/id-card-place.ts';
import { createMark } from '../../server/accounts/marks.ts';
import { randomId, sha256 } from '../../server/accounts/random-id.ts';
import { addKey } from '../../server/keys/add-key.ts';
import { listKeys } from '../../server/keys/list-keys.ts';
import { openKeyRing } from '../../server/keys/open-key-ring.ts';
import { putKeyToUse } from '../../server/keys/put-key-to-use.ts';
import { rekeyer } from '../../server/keys/rekey.ts';
import { retireKey } from '../../server/keys/retire-key.ts';
import { secretBox } from '../../server/keys/secret-box.ts';
import { readSettings } from '../../server/settings.ts';
import { idCard } from '../support/id-card.ts';
import { completeAnswers } from './support/form-answers.ts';
import { AGREEMENTS, newPhone, type RunningService, runService } from './support/running-service.ts';

/** What tests leave something in. */
const TABLES = [
  'users',
  'sms_codes',
  'marks',
  'leads',
  'lead_versions',
  'tokens',
  'audit',
  'failed_tries',
  'conversions',
  'counts',
];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: RunningService;
const told: string[] = [];
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());
beforeEach(async () => {
  told.length = 0;
  await service.db.asOwner.query(`truncate ${TABLES.join(', ')} cascade`);
  await service.db.asOwner.query(`delete from keys where id <> 'k1'`);
  await service.db.query(`update keys set state = 'current'`);
  await service.db.query(`delete from installation where name like 'no-values-before%'`);
  rmSync(service.tasks.keyFile, { force: true });
  await service.keys.learn(service.db);
});

const newRekeyer = (rows = 2) =>
  rekeyer({
    db: service.db,
    keys: service.keys,
    rows,
    now: () => service.clock.ms,
    print: (line) => told.push(line),
  });

/** Until everything is under the current key; says how many steps it took. */
async function rekey(step = newRekeyer()): Promise<number> {
  for (let steps = 1; steps < 200; steps += 1) {
    await step();
    if (told.some((line) => line.includes('are now encrypted'))) return steps;
  }
  throw new Error('never done');
}

async function useNewKey(): Promise<string> {
  const made = await addKey.run(null, service.tasks);
  const id = 'id' in made ? made.id : '';
  expect(await putKeyToUse.run({ id }, service.tasks)).toEqual({ id });
  return id;
}

/** Somebody with everything that is encrypted. */
async function somebody() {
  const phone = newPhone();
  const { token, userId } = await service.logIn(phone);
  const form = { token, channel: 'channel_5300', package: 'form-package', request_id: randomId() };
  const saved = await service.call('/v3/user/formSave', { ...form, form: completeAnswers() });
  expect(saved.code).toBe(200);
  await service.call('/v2/user/realname', { token, realname: '王小明', id_card: idCard(1) });
  await service.call('/v3/user/save', { token, fields: JSON.stringify({ note: idCard(2), pet: '猫' }) });
  return { phone, token, userId, form, saved };
}

const recordOf = async (phone: string) =>
  JSON.parse(JSON.stringify(await exportPerson.run({ phone }, service.tasks)));

const use = async () =>
  Object.fromEntries(
    (await listKeys.run(null, service.tasks)).keys.map(({ id, state, rows }) => [
      id,
      `${state} ${rows.reduce((all, { rows: n }) => all + n, 0)}`,
    ]),
  );

/** Every value that the database has. */
async function everything(): Promise<string> {
  const tables = [...TABLES, 'keys', 'installation'];
  return JSON.stringify(await Promise.all(tables.map((table) => service.db.query(`select * from ${table}`))));
}

describe('another key', () => {
  it('is used for everything new at once, while what is under the old one is still read', async () => {
    const one = await somebody();
    const before = await recordOf(one.phone);
    const ticket = service.tickets.issue('channel_5301', service.clock.ms);
    await useNewKey();
    expect(await recordOf(one.phone)).toEqual(before);
    expect(await service.call('/v3/user/get', { token: one.token })).toMatchObject({
      code: 200,
      data: { phone: one.phone },
    });
    expect(service.tickets.channelOf(ticket, service.clock.ms, 24)).toBe('channel_5301');
    const { token } = await service.logIn(newPhone());
    expect(token).toMatch(/^k2\./);
    const sealed = await service.db.query<{ phone: string }>('select phone from users order by phone');
    expect(sealed.map(({ phone }) => phone.slice(0, 6)).sort()).toEqual(['v2.k1.', 'v2.k2.']);
  });

  it('is looked for where a process that was behind wrote after the end, also when a clock was set back', async () => {
    await somebody();
    const [row] = await service.db.query<{ phone: string; phone_hash: string }>('select * from users');
    await useNewKey();
    const step = newRekeyer(50);
    await rekey(step);
    told.length = 0;
    await service.db.query('update users set phone = $1, phone_hash = $2', [
      row?.phone as string,
      row?.phone_hash as string,
    ]);
    await step();
    expect(await use()).toMatchObject({ k1: 'old 1' });
    service.clock.ms -= 300 * DAY;
    await rekey(step);
    service.clock.ms += 300 * DAY;
    expect(await use()).toMatchObject({ k1: 'old 0' });
  });

  it('loses nobody: a number has the user that it had, before, during and after', async () => {
    const one = await somebody();
    service.clock.ms += 2 * MINUTE;
    await useNewKey();
    expect((await service.logIn(one.phone)).userId).toBe(one.userId);
    service.clock.ms += 2 * MINUTE;
    const step = newRekeyer(1);
    await step();
    expect((await service.logIn(one.phone)).userId).toBe(one.userId);
    await rekey(step);
    service.clock.ms += 2 * MINUTE;
    expect((await service.logIn(one.phone)).userId).toBe(one.userId);
    expect(await service.db.query('select id from users')).toHaveLength(1);
  });

  it('keeps the limits of a number, and its code', async () => {
    const phone = newPhone();
    await service.call('/v1/user/sendLoginSms', { phone });
    await useNewKey();
    expect(await service.call('/v1/user/sendLoginSms', { phone })).toMatchObject({
      data: { reason: 'sms-too-soon' },
    });
    const fields = { phone, code: service.lastCode(phone), agreements: AGREEMENTS };
    expect(await service.call('/v1/user/loginSmsCode', fields)).toMatchObject({ code: 200 });
    expect(await service.call('/v1/user/loginSmsCode', fields)).toMatchObject({ code: 400 });
  });

  it('counts a conversion and a form no second time', async () => {
    const { token, form, saved } = await somebody();
    const report = {
      token,
      callback: 'abc',
      event_type: '9',
      channel: 'channel_5300',
      request_id: 'once-1234',
    };
    await service.call('/oapi/kuaishou/report', report);
    await useNewKey();
    await service.call('/oapi/kuaishou/report', report);
    await service.call('/oapi/kuaishou/report', { ...report, request_id: 'twice-1234' });
    expect(await service.db.query('select id from conversions')).toHaveLength(1);
    const again = { ...form, form: completeAnswers() };
    expect(await service.call('/v3/user/formSave', again)).toEqual(saved);
    const other = { ...again, form: completeAnswers().replace('杭州市', '上海市') };
    expect(await service.call('/v3/user/formSave', other)).toMatchObject({ code: 409 });
    await rekey();
    expect(await service.call('/v3/user/formSave', again)).toEqual(saved);
  });
});

describe('in the background', () => {
  it('everything gets under the new key, a few rows at a time, and is what it was', async () => {
    const persons = [await somebody(), await somebody(), await somebody()];
    await service.db.transaction((transaction) =>
      createMark(
        transaction,
        {
          kind: 'mark',
          phone: persons[0]?.phone ?? '',
          channel: 'channel_1',
          uses: 1,
          now: service.clock.ms,
          lifetime: DAY,
        },
        service.secrets,
      ),
    );
    const before = await Promise.all(persons.map(({ phone }) => recordOf(phone)));
    const count = 3 * 5 + 1;
    expect(await use()).toEqual({ k1: `current ${count}` });
    await useNewKey();
    expect(await use()).toEqual({ k1: `old ${count}`, k2: 'current 0' });
    const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
    expect(metrics).toContain('dukou_rows_under_old_key{column="users.id_card",key="k1"} 3');

    // It is stopped amid the work, and another process goes on.
    const first = newRekeyer();
    await first();
    expect(await use()).toEqual({ k1: `old ${count - 2}`, k2: 'current 2' });
    expect(await rekey(newRekeyer())).toBeGreaterThan(6);
    expect(await use()).toEqual({ k1: 'old 0', k2: `current ${count}` });
    expect(told).toEqual([`${count - 2} rows are now encrypted with the key k2.`]);
    expect(await Promise.all(persons.map(({ phone }) => recordOf(phone)))).toEqual(before);
    expect(await everything()).not.toMatch(/v2\.k1\./);
    service.clock.ms += 5 * MINUTE;
    const then = await (await fetch(`${service.opsUrl}/metrics`)).text();
    expect(then).not.toContain('dukou_rows_under_old_key{');
  });

  it('numbers that were kept before they were encrypted get under it too, and are found meanwhile', async () => {
    const { phone, userId, token } = await somebody();
    const plain = async (table: string) =>
      service.db.query(`update ${table} set phone = $1, phone_hash = 'plain.' || $1`, [phone]);
    await plain('users');
    await plain('sms_codes');
    const first = createHmac('sha256', Buffer.from('5'.repeat(64), 'hex'));
    await service.db.query('update sms_codes set hash = $1, salt = $2, used_at = null', [
      first.update('old:123456').digest('hex'),
      'old',
    ]);
    // A token of that time, too.
    await service.db.query('update tokens set hash = $1', [sha256(token.slice(3))]);
    expect(await service.call('/v3/user/get', { token: token.slice(3) })).toMatchObject({
      code: 200,
      data: { id: userId, phone },
    });
    expect(await service.call('/v3/user/get', { token: token.slice(3) })).toMatchObject({ code: 200 });
    const login = { phone, code: '123456', agreements: AGREEMENTS };
    expect((await service.call('/v1/user/loginSmsCode', login)).data.userinfo.id).toBe(userId);
    expect((await listKeys.run(null, service.tasks)).plain).toEqual([
      { column: 'users.phone', key: 'plain', rows: 1 },
      { column: 'sms_codes.phone', key: 'plain', rows: 1 },
    ]);
    await rekey();
    expect(await everything()).not.toContain(phone);
    expect((await listKeys.run(null, service.tasks)).plain).toEqual([]);
    service.clock.ms += 2 * MINUTE;
    expect((await service.logIn(phone)).userId).toBe(userId);
    expect(await deletePerson.run({ phone }, service.tasks)).toMatchObject({ users: 1, sms_codes: 2 });
  });

  it('what another process wrote under a key as it was retired is saved when the key is given', async () => {
    const { phone, userId } = await somebody();
    const late = service.secrets.seal(idCard(2), idCardPlace(userId));
    await useNewKey();
    await rekey();
    await service.db.query(`update users set id_card = $2 where id = $1`, [userId, late]);
    await service.db.query(`update keys set state = 'retired' where id = 'k1'`);
    await service.keys.learn(service.db);
    expect(() => service.secrets.open(late, idCardPlace(userId))).toThrow('k1 is not valid here');
    told.length = 0;
    await rekey();
    expect((await recordOf(phone)).users).toMatchObject([{ id_card: idCard(2) }]);
  });

  it('what was encrypted without a place is put in its own, and believed no more when none is left', async () => {
    const { phone, userId } = await somebody();
    // As it was before keys had ids: it would open in any row.
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from('5'.repeat(64), 'hex'), nonce);
    const body = Buffer.concat([cipher.update(idCard(2)), cipher.final()]);
    const before = `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    const put = () => service.db.query('update users set id_card = $2 where id = $1', [userId, before]);
    await put();
    const step = newRekeyer();
    await rekey(step);
    expect((await recordOf(phone)).users).toMatchObject([{ id_card: idCard(2) }]);
    await put();
    expect(() => service.secrets.open(before, idCardPlace(userId))).toThrow('k1 is not valid here');
    told.length = 0;
    for (let n = 0; n < 20; n += 1) {
      service.clock.ms += 10 * MINUTE;
      await step();
    }
    expect(told).toContain('1 rows cannot be opened with any key; they stay as they are.');
    expect(await service.db.query('select id_card from users')).toEqual([{ id_card: before }]);
  });

  it('what no key opens stays, is told, and keeps no other row back', async () => {
    const [one, two] = [await somebody(), await somebody()];
    await service.db.query('update users set id_card = $2 where id = $1', [one.userId, 'v2.k1.AAAA']);
    await useNewKey();
    await rekey();
    expect(told).toContain('1 rows cannot be opened with any key; they stay as they are.');
    expect(await use()).toEqual({ k1: 'old 1', k2: 'current 9' });
    expect((await recordOf(two.phone)).users).toMatchObject([{ id_card: idCard(1) }]);
  });
});

describe('retiring a key', () => {
  const refused = (text: RegExp) => ({ refused: expect.stringMatching(text) });
  const later = (ms: number) => {
    service.clock.ms += ms;
  };

  it('is refused while it is in use, rows are under it, or logins, and then leaves nothing of it', async () => {
    const { phone, token } = await somebody();
    expect(await retireKey.run({ id: 'k1', now: true }, service.tasks)).toEqual(
      refused(/^The key k1 is in use/),
    );
    expect(await retireKey.run({ id: 'k9', now: true }, service.tasks)).toEqual(
      refused(/^There is no key k9/),
    );
    await useNewKey();
    later(MINUTE);
    expect(await retireKey.run({ id: 'k1', now: true }, service.tasks)).toEqual(
      refused(/^Rows are still under the key k1: 1 in users\.phone, 1 in sms_codes\.phone/),
    );
    await rekey();
    expect(await retireKey.run({ id: 'k1', now: false }, service.tasks)).toEqual(
      refused(/^1 logins or codes are still under the key k1/),
    );
    // The visitor comes back, and the login moves.
    expect(await service.call('/v3/user/get', { token })).toMatchObject({ code: 200 });
    expect(await retireKey.run({ id: 'k1', now: false }, service.tasks)).toEqual(
      refused(/carry tickets of the key k1\. Run it again in 24 h/),
    );
    later(DAY);
    expect(await retireKey.run({ id: 'k1', now: false }, service.tasks)).toMatchObject({ id: 'k1' });
    expect(service.keys.ids()).toEqual(['k2']);
    expect(await service.call('/v3/user/get', { token })).toMatchObject({ code: 200, data: { phone } });
    expect((await recordOf(phone)).users).toMatchObject([{ phone, id_card: idCard(1) }]);
    expect(await putKeyToUse.run({ id: 'k1' }, service.tasks)).toEqual(refused(/k1 is retired/));
  });

  it('ends what only it can check when it is told to', async () => {
    const { token } = await somebody();
    const ticket = service.tickets.issue('channel_5301', service.clock.ms);
    await useNewKey();
    later(MINUTE);
    await rekey();
    expect(await retireKey.run({ id: 'k1', now: true }, service.tasks)).toMatchObject({ id: 'k1' });
    expect(await service.call('/v3/user/get', { token })).toMatchObject({ code: 401 });
    expect(service.tickets.channelOf(ticket, service.clock.ms, 24)).toBeNull();
  });

  it('takes it out of the key file, and a start goes on without it', async () => {
    const file = service.tasks.keyFile;
    await useNewKey();
    await useNewKey();
    later(MINUTE);
    expect(readFileSync(file, 'utf8')).toMatch(/^k2:[0-9a-f]{64}\nk3:[0-9a-f]{64}\n$/);
    await retireKey.run({ id: 'k2', now: true }, service.tasks);
    expect(readFileSync(file, 'utf8')).toMatch(/^k3:[0-9a-f]{64}\n$/);
    await retireKey.run({ id: 'k1', now: true }, service.tasks);
    // As in production, where DUKOU_SECRET had k1 alone, and is empty now.
    const sms = { DUKOU_SMS: 'webhook', DUKOU_SMS_URL: 'https://sms.example' };
    const env = { DATA_DIR: service.dataDir, NODE_ENV: 'production', ...sms };
    const settings = readSettings(env, { dev: false });
    expect((await openKeyRing(settings, service.db, 0, () => undefined)).ids()).toEqual(['k3']);
  });
});

describe('a key', () => {
  it('is never told: not in what commands answer, the database, the log or a ciphertext', async () => {
    await somebody();
    const made = await addKey.run(null, service.tasks);
    const [, hex = ''] = /k2:([0-9a-f]{64})/.exec(readFileSync(service.tasks.keyFile, 'utf8')) ?? [];
    expect(hex).toHaveLength(64);
    const answers = [
      made,
      await putKeyToUse.run({ id: 'k2' }, service.tasks),
      await listKeys.run(null, service.tasks),
      await retireKey.run({ id: 'k1', now: true }, service.tasks),
      told,
      await everything(),
    ];
    const all = JSON.stringify(answers);
    for (const key of [hex, '5'.repeat(64)]) {
      expect(all).not.toContain(key);
      expect(all).not.toContain(Buffer.from(key, 'hex').toString('base64url'));
    }
  });

  it('that another process made under the same id at the same moment is given up', async () => {
    await service.db.query(
      `insert into keys (id, check_value, state, since) values ('k2', 'theirs', 'added', now())`,
    );
    const made = await addKey.run(null, service.tasks);
    // Its number is the next one, since theirs is known.
    expect(made).toMatchObject({ id: 'k3' });
    rmSync(service.tasks.keyFile);
    expect(await putKeyToUse.run({ id: 'k2' }, service.tasks)).toEqual({
      refused: expect.stringMatching(/^The key k2 is not here/),
    });
    expect(existsSync(join(service.dataDir, 'secret.key.next'))).toBe(false);
  });

  it('that is in use but not here keeps a process from making a second user of a number', async () => {
    const { phone } = await somebody();
    const behind = secretBox(service.keys);
    const [fresh, late] = [newPhone(), newPhone()];
    await service.call('/v1/user/sendLoginSms', { phone: fresh });
    await service.db.query(`update keys set state = 'old' where id = 'k1'`);
    await service.db.query(
      `insert into keys (id, check_value, state, since) values ('k2', 'theirs', 'current', now())`,
    );
    expect(behind.hashes('phone', phone)).toHaveLength(2);
    const login = { phone: fresh, code: service.lastCode(fresh), agreements: AGREEMENTS };
    expect(await service.call('/v1/user/loginSmsCode', login)).toMatchObject({ code: 500 });
    expect(await service.db.query('select id from users')).toHaveLength(1);
    const ready = async () => (await fetch(`${service.opsUrl}/readyz`)).status;
    expect(await ready()).toBe(503);
    // From here on it knows, and makes nothing with the key before.
    const busy = { code: 500, data: { reason: 'busy' } };
    expect(await service.call('/v1/user/sendLoginSms', { phone: late })).toMatchObject(busy);
    expect(await service.call('/v1/user/loginSmsCode', login)).toMatchObject(busy);
    await service.db.asOwner.query(`delete from keys where id = 'k2'`);
    expect(await ready()).toBe(200);
  });
});
