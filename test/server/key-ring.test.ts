import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../server/calls/refusal.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { writeKeyFile } from '../../server/keys/key-file.ts';
import { checkOf, keyRing, keyRows } from '../../server/keys/key-ring.ts';
import { openKeyRing } from '../../server/keys/open-key-ring.ts';
import { type Place, secretBox } from '../../server/keys/secret-box.ts';
import { visitTickets } from '../../server/reports/visit-ticket.ts';
import { readSettings } from '../../server/settings.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { fixedRing } from './support/fixed-ring.ts';

const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)];
const PRODUCTION = { NODE_ENV: 'production', DUKOU_SMS: 'webhook', DUKOU_SMS_URL: 'https://sms.example' };
const PLACE: Place = { kind: 'identity', table: 'users', column: 'id_card', row: 'u1' };

let dataDir: string;
let db: Database;
const said: string[] = [];
beforeAll(async () => {
  db = await openDatabase({ dataDir: null, cacheDir: join(PROJECT_ROOT, 'dist/cache') });
});
afterAll(() => db.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dukou-key-'));
  said.length = 0;
});
afterEach(async () => {
  await db.query('delete from keys');
  await db.query('delete from installation');
  rmSync(dataDir, { recursive: true });
});

const open = (env: Readonly<Record<string, string>> = {}) =>
  openKeyRing(readSettings({ DATA_DIR: dataDir, ...env }, { dev: false }), db, 0, (text) => said.push(text));
const file = (): string => join(dataDir, 'secret.key');
const states = async () => Object.fromEntries((await keyRows(db)).map(({ id, state }) => [id, state]));

describe('the keys of an installation', () => {
  it('must be those that the database was made with', async () => {
    await open({ DUKOU_SECRET: ONE });
    await open({ DUKOU_SECRET: ONE });
    await expect(open({ DUKOU_SECRET: TWO })).rejects.toThrow('made with another key');
    await expect(open({ DUKOU_SECRET: `k2:${TWO}` })).rejects.toThrow(
      'The key k1 of the encrypted values is missing',
    );
  });

  it('are made once in development, which is said with the place, and never beside data that has one', async () => {
    expect((await open()).ids()).toEqual(['k1']);
    expect(said).toEqual([expect.stringContaining(`Made a key for encrypted values: ${file()}`)]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const [, made = ''] = /^k1:([0-9a-f]{64})\n$/.exec(readFileSync(file(), 'utf8')) ?? [];
    await open();
    expect(said).toHaveLength(1);
    rmSync(file());
    await expect(open()).rejects.toThrow('The key k1 of the encrypted values is missing');
    expect((await open({ DUKOU_SECRET: made })).ids()).toEqual(['k1']);
    expect(said.join()).not.toContain(made);
  });

  it('are never made in production', async () => {
    for (const DUKOU_SECRET_FILE of ['', join(dataDir, 'none')]) {
      const refused = open({ ...PRODUCTION, DUKOU_SECRET_FILE });
      await expect(refused).rejects.toThrow(/DUKOU_SECRET must be the key.*openssl rand -hex 32/);
    }
    expect(await states()).toEqual({});
    await db.query(`insert into installation (name, value) values ('secret', $1)`, [ONE]);
    await expect(open(PRODUCTION), 'nor taken from beside the data').rejects.toThrow('DUKOU_SECRET must be');
  });

  it('may all be in the usual file in production, as after a change of the key', async () => {
    await writeKeyFile(file(), new Map([['k2', Buffer.from(TWO, 'hex')]]));
    await open({ ...PRODUCTION, DUKOU_SECRET: ONE });
    await db.query(`update keys set state = 'retired' where id = 'k1'`);
    await db.query(`update keys set state = 'current' where id = 'k2'`);
    expect((await open(PRODUCTION)).ids()).toEqual(['k2']);
    rmSync(file());
    await expect(open(PRODUCTION)).rejects.toThrow('The key k2 of the encrypted values is missing');
  });

  it('begin with the one secret that there was before, from the environment or the data folder', async () => {
    const check = createHmac('sha256', Buffer.from(ONE, 'hex')).update('key-check').digest('hex');
    await db.query(`insert into installation (name, value) values ('key-check', $1)`, [check]);
    writeFileSync(file(), `${TWO}\n`, { mode: 0o600 });
    await expect(open()).rejects.toThrow('made with another key');
    writeFileSync(file(), `${ONE}\n`);
    const ring = await open();
    expect(ring.current()).toBe('k1');
    expect(await states()).toEqual({ k1: 'current' });
    expect((await open({ DUKOU_SECRET: ONE })).current()).toBe('k1');
    expect(await db.query(`select 1 from installation where name = 'key-check'`)).toEqual([]);
  });

  it('come from the file and the environment together; further ones wait to be used', async () => {
    await writeKeyFile(file(), new Map([['k2', Buffer.from(TWO, 'hex')]]));
    const ring = await open({ DUKOU_SECRET: `${ONE},k3:${'3'.repeat(64)}` });
    expect([...ring.ids()].sort()).toEqual(['k1', 'k2', 'k3']);
    expect(await states()).toEqual({ k1: 'current', k2: 'added', k3: 'added' });
    await db.query(`update keys set state = 'retired' where id = 'k3'`);
    const again = await open({ DUKOU_SECRET: `${ONE},k3:${'3'.repeat(64)}` });
    expect([...again.ids()].sort()).toEqual(['k1', 'k2']);
    expect(again.master('k3')).toBeNull();
    expect(said).toEqual(['The key k3 is retired: take it out of DUKOU_SECRET.']);
  });

  it('are not read from a file that others may read, or that is damaged, and what is in it is not told', async () => {
    writeFileSync(file(), `${ONE}\n`);
    chmodSync(file(), 0o644);
    await expect(open()).rejects.toThrow(`chmod 600 ${file()}`);
    writeFileSync(file(), `${ONE}${ONE}\n`);
    chmodSync(file(), 0o600);
    const error = await open().catch(String);
    expect(error).toContain(`${file()} is damaged`);
    expect(error).not.toContain(ONE);
  });
});

describe('a process', () => {
  const two = (clock: () => number) => {
    let keys = new Map([['k1', Buffer.from(ONE, 'hex')]]);
    const row = { id: 'k1', check_value: checkOf('k1', Buffer.from(ONE, 'hex')), state: 'current' } as const;
    let reads = 0;
    const ring = keyRing(
      [{ ...row, since: new Date(0) }],
      () => {
        reads += 1;
        return keys;
      },
      clock,
    );
    const give = () => {
      keys = new Map([...keys, ['k2', Buffer.from(TWO, 'hex')]]);
    };
    return { ring, give, reads: () => reads };
  };

  it('reads its keys again when it meets one that it does not know, once a second at most', () => {
    let now = 0;
    const { ring, give, reads } = two(() => now);
    const sealed = secretBox(fixedRing(TWO, 'k2')).seal('secret', PLACE);
    give();
    expect(() => secretBox(ring).open(sealed, PLACE)).toThrow('The key k2 is not valid here');
    now = 1000;
    expect(secretBox(ring).open(sealed, PLACE)).toBe('secret');
    const before = reads();
    for (let n = 0; n < 100; n += 1) expect(ring.master('k7')).toBeNull();
    now = 2000;
    for (let n = 0; n < 100; n += 1) expect(ring.master('k7')).toBeNull();
    expect(reads() - before).toBe(1);
  });

  it('takes up what the database says, and refuses when a key is in use that it does not have', async () => {
    const { ring, give } = two(() => 0);
    await db.query(
      `insert into keys (id, check_value, state, since) values ('k1', $1, 'old', now()), ('k2', $2, 'current', now())`,
      [checkOf('k1', Buffer.from(ONE, 'hex')), checkOf('k2', Buffer.from(TWO, 'hex'))],
    );
    const box = secretBox(ring);
    const sealed = box.seal('secret', PLACE);
    await expect(ring.learn(db)).rejects.toThrow('The key k2 of the encrypted values is missing');
    // Nothing more is made with the old one, which may be retired at any moment; what there is can be read.
    expect(() => box.seal('secret', PLACE)).toThrow(new Refusal('busy'));
    expect(() => box.hash('phone', '13900001111')).toThrow(new Refusal('busy'));
    expect(box.open(sealed, PLACE)).toBe('secret');
    const tickets = visitTickets(ring);
    expect(tickets.channelOf(tickets.issue('channel_7', 0), 0, 24)).toBe('channel_7');
    await expect(ring.learn(db)).rejects.toThrow('is missing');
    give();
    expect(await ring.learn(db)).toBe(true);
    expect(box.seal('secret', PLACE)).toMatch(/^v2\.k2\./);
    expect(ring.ids()).toEqual(['k2', 'k1']);
    expect(await ring.learn(db)).toBe(false);
    await db.query(`update keys set state = 'retired' where id = 'k1'`);
    await ring.learn(db);
    expect(ring.ids()).toEqual(['k2']);
    expect(ring.master('k1')).toBeNull();
  });

  it('passes over another key under a known id', async () => {
    const { ring, give } = two(() => 0);
    give();
    await db.query(
      `insert into keys (id, check_value, state, since) values ('k1', $1, 'current', now()), ('k2', 'another', 'added', now())`,
      [checkOf('k1', Buffer.from(ONE, 'hex'))],
    );
    await ring.learn(db);
    expect(ring.ids()).toEqual(['k1']);
  });
});

describe('what is encrypted', () => {
  const box = secretBox(fixedRing(ONE));

  it('opens only where it was put, unchanged, and says its key', () => {
    const sealed = box.seal('110101199003070011', PLACE);
    expect(sealed).toMatch(/^v2\.k1\.[\w-]+$/);
    expect(box.open(sealed, PLACE)).toBe('110101199003070011');
    expect(box.seal('110101199003070011', PLACE)).not.toBe(sealed);
    const elsewhere: Partial<Place>[] = [
      { row: 'u2' },
      { column: 'phone' },
      { table: 'marks' },
      { kind: 'phone' },
    ];
    for (const place of elsewhere) expect(() => box.open(sealed, { ...PLACE, ...place })).toThrow();
    expect(() => box.open(sealed.replace('k1', 'k2'), PLACE)).toThrow();
    expect(() => secretBox(fixedRing(TWO)).open(sealed, PLACE)).toThrow();
    const [head, body = ''] = [sealed.slice(0, 6), sealed.slice(6)];
    expect(() => box.open(`${head}${body.slice(0, 20)}`, PLACE)).toThrow();
    for (const at of [0, 18, 30]) {
      const other = body[at] === 'A' ? 'B' : 'A';
      expect(() => box.open(`${head}${body.slice(0, at)}${other}${body.slice(at + 1)}`, PLACE)).toThrow();
    }
  });

  it('was sealed before keys had ids: still opens with the first key', () => {
    // Made by that version, with this key.
    const before = 'v1.AAECAwQFBgcICQoLztiHGZVOgA6Y_TtCWZ6m7yLShiJLkgTNLYjjrPSYxxb4kA';
    expect(box.open(before, PLACE)).toBe('110101199003070011');
  });
});

describe('keyed hashes', () => {
  const box = secretBox(fixedRing(ONE));

  it('say their key, and differ by purpose', () => {
    const hash = box.hash('phone', '13900001111');
    expect(hash).toMatch(/^k1\.[0-9a-f]{64}$/);
    expect(box.hash('phone', '13900001111')).toBe(hash);
    expect(box.hash('audit', '13900001111')).not.toBe(hash);
    expect(box.matches('phone', hash, '13900001111')).toBe(true);
    expect(box.matches('phone', hash, '13900001112')).toBe(false);
    expect(box.matches('audit', hash, '13900001111')).toBe(false);
    expect(box.matches('phone', hash.replace('k1', 'k2'), '13900001111')).toBeNull();
  });

  it('of before, without an id, still match', () => {
    const before = createHmac('sha256', Buffer.from(ONE, 'hex')).update('salt:123456').digest('hex');
    expect(box.matches('login-code', before, 'salt:123456')).toBe(true);
    expect(box.matches('login-code', before, 'salt:123457')).toBe(false);
    expect(box.hashes('conversion', 'salt:123456')).toContain(before);
    expect(secretBox(fixedRing(ONE, 'k2')).matches('login-code', before, 'salt:123456')).toBeNull();
  });
});

it('page tickets say their key; those of before, without an id, are of the first', () => {
  const tickets = visitTickets(fixedRing(ONE));
  const ticket = tickets.issue('channel_7', 0);
  expect(ticket).toMatch(/^k1\.0\.channel_7\.[\w-]{22}$/);
  expect(tickets.channelOf(ticket, 0, 24)).toBe('channel_7');
  expect(tickets.channelOf(ticket.slice(3), 0, 24)).toBe('channel_7');
  expect(visitTickets(fixedRing(ONE, 'k2')).channelOf(ticket.slice(3), 0, 24)).toBeNull();
  expect(tickets.channelOf(ticket.replace('k1', 'k2'), 0, 24)).toBeNull();
});
