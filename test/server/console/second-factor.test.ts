import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorPlace } from '../../../server/console/people/second-factor-place.ts';
import { checkOf, keyRing } from '../../../server/keys/key-ring.ts';
import { rekeyer } from '../../../server/keys/rekey.ts';
import { REKEYED_COLUMNS } from '../../../server/keys/rekeyed-columns.ts';
import { secretBox } from '../../../server/keys/secret-box.ts';
import { PASSWORD, type RunningConsole, runConsole } from '../support/running-console.ts';

let service: RunningConsole;

beforeAll(async () => {
  service = await runConsole();
});
afterAll(() => service.close());

describe('a second factor', () => {
  it('is asked for at sign-in, and each of its codes counts once', async () => {
    const person = await service.person('once', ['engineer']);
    const without = await person.signIn({ code: undefined });
    expect([without.statusCode, Object.keys(without.json().error.fields)]).toEqual([400, ['code']]);
    const code = person.code();
    expect((await person.signIn({ code })).statusCode).toBe(200);
    const again = await person.signIn({ code });
    expect([again.statusCode, again.json().error.fields]).toEqual([
      400,
      { code: '验证码不对或已经用过，请等下一个' },
    ]);
    expect((await person.send('POST', '/api/session/step-up', { password: PASSWORD, code })).statusCode).toBe(
      400,
    );
  });

  it('counts a step of 30 seconds early or late, and no more', async () => {
    const person = await service.person('clock', ['data']);
    const at = (seconds: number) =>
      generateSync({ secret: person.secret ?? '', epoch: Math.floor(service.clock.ms / 1000) + seconds });
    for (const [seconds, status] of [
      [-60, 400],
      [60, 400],
      [-30, 200],
      [30, 200],
    ] as const) {
      // Whoever waits a day waits no more.
      service.clock.ms += 24 * 3600_000;
      expect([seconds, (await person.signIn({ code: at(seconds) })).statusCode]).toEqual([seconds, status]);
    }
  });

  it('that is lost is stood in for by ten codes, each once', async () => {
    const person = await service.person('lost', ['compliance']);
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const [code = ''] = person.recoveryCodes;
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    expect((await person.signIn({ code: code.toLowerCase() })).statusCode).toBe(200);
    expect((await person.signIn({ code })).statusCode).toBe(400);
    const stored = await service.db.query('select * from console_recovery_codes');
    expect(JSON.stringify(stored)).not.toContain((person.recoveryCodes[1] ?? '-').replaceAll('-', ''));
  });

  it('is encrypted in the database', async () => {
    const person = await service.person('sealed', ['engineer']);
    const [row] = await service.db.query<{ secret: string }>(
      'select secret from console_second_factors where person_id = $1',
      [person.id],
    );
    expect(row?.secret).toMatch(/^v2\.k1\./);
    expect(row?.secret).not.toContain(person.secret);
  });

  it('goes under another key with everything else that is encrypted', async () => {
    const person = await service.person('rekeyed', ['viewer']);
    person.secret = (await person.send('POST', '/api/me/second-factor')).json().secret;
    const both = new Map([
      ['k1', Buffer.from('5'.repeat(64), 'hex')],
      ['k2', Buffer.from('6'.repeat(64), 'hex')],
    ]);
    const rows = [...both].map(([id, key]) => ({
      id,
      check_value: checkOf(id, key),
      state: id === 'k1' ? ('old' as const) : ('current' as const),
      since: new Date(0),
    }));
    const keys = keyRing(rows, () => both);
    const under = async () =>
      (
        await service.db.query<{ id: string; secret: string }>(
          'select id, secret from console_second_factors',
        )
      ).filter(({ secret }) => secret.startsWith('v2.k2.'));
    const step = rekeyer({
      db: service.db,
      keys,
      rows: 100,
      now: () => service.clock.ms,
      print: () => undefined,
    });
    for (let n = 0; n <= REKEYED_COLUMNS.length && (await under()).length === 0; n += 1) await step();
    const found = await under();
    const opened = found.map(({ id, secret }) => secretBox(keys).open(secret, secondFactorPlace(id)));
    expect(opened).toContain(person.secret);
    // The console of this file has the first key alone.
    await service.db.query('delete from console_second_factors');
  });

  it('is changed by whoever gave the old one again; the old one counts until the new one is confirmed', async () => {
    const person = await service.person('changes', ['viewer']);
    const uri = (await person.send('POST', '/api/me/second-factor')).json().uri;
    expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/渡口控制台:changes\?secret=[A-Z2-7]{32}/);
    const { secret } = (await person.send('POST', '/api/me/second-factor')).json();
    person.secret = secret;
    const wrong = await person.send('PUT', '/api/me/second-factor', { code: '000000' });
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([400, ['code']]);
    expect((await person.send('PUT', '/api/me/second-factor', { code: person.code() })).statusCode).toBe(200);
    expect((await person.send('GET', '/api/me')).json().hasSecondFactor).toBe(true);
    expect((await person.send('POST', '/api/me/second-factor')).statusCode).toBe(423);
    await person.stepUp();
    const next = (await person.send('POST', '/api/me/second-factor')).json().secret;
    expect((await person.signIn()).statusCode).toBe(200);
    person.secret = next;
    expect((await person.send('PUT', '/api/me/second-factor', { code: person.code() })).statusCode).toBe(200);
    expect((await person.signIn()).statusCode).toBe(200);
  });

  it('that is set up ends the other sessions of the person', async () => {
    const person = await service.person('two-places', ['viewer']);
    const here = person.cookie;
    await person.send('POST', '/api/session', { login: 'two-places', password: PASSWORD }, { cookie: '' });
    const { secret } = (await person.send('POST', '/api/me/second-factor')).json();
    person.secret = secret;
    await person.send('PUT', '/api/me/second-factor', { code: person.code() });
    expect((await person.send('GET', '/api/me')).statusCode).toBe(200);
    expect((await person.send('GET', '/api/me', undefined, { cookie: here })).statusCode).toBe(401);
  });
});

describe('a step-up', () => {
  it('gives the session another id, and what was under way with the old one ten seconds', async () => {
    const person = await service.person('steps', ['viewer']);
    const before = person.cookie;
    const wrong = await person.send('POST', '/api/session/step-up', { password: 'not the password' });
    expect([wrong.statusCode, wrong.json().error.fields]).toEqual([400, { password: '密码不对' }]);
    expect((await person.stepUp()).statusCode).toBe(200);
    expect(person.cookie).not.toBe(before);
    expect((await person.send('GET', '/api/me', undefined, { cookie: before })).statusCode).toBe(200);
    service.clock.ms += 11_000;
    expect((await person.send('GET', '/api/me', undefined, { cookie: before })).statusCode).toBe(401);
    expect((await person.send('GET', '/api/me')).statusCode).toBe(200);
  });
});
