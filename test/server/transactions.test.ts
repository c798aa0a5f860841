import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OwnDatabase, ownDatabase } from './support/running-service.ts';

let db: OwnDatabase;
beforeAll(async () => {
  db = await ownDatabase();
});
afterEach(() => db.asOwner.query('delete from users'));
afterAll(() => db.close());

const INSERT = "insert into users (id, phone, created_at) values ($1, $1, '2026-05-12T02:00:00Z')";
const users = async () =>
  (await db.query<{ id: string }>('select id from users order by id')).map(({ id }) => id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );

it('a transaction does statements that are asked for together in turn, each on what those before have done', async () => {
  const counted = db.transaction(async (transaction) => {
    const count = async () =>
      (await transaction.query<{ count: string }>('select count(*) from users'))[0]?.count;
    return Promise.all([
      transaction.write(INSERT, ['a']),
      count(),
      transaction.write(INSERT, ['b']),
      count(),
    ]);
  });
  expect(await counted).toEqual([1, '1', 1, '2']);
  expect(await users()).toEqual(['a', 'b']);
});

it('a transaction of which one statement fails keeps nothing, and tells what failed and not what failed for that', async () => {
  const failing = db.transaction(async (transaction) => {
    const divided = transaction.query('select 1 / 0');
    divided.catch(() => undefined);
    // What comes behind is listened to first.
    await transaction.write(INSERT, ['a']);
    await divided;
  });
  expect(await codeOf(failing)).toBe('22012');
  expect(await users()).toEqual([]);
});

it('a transaction is not told to be kept where a failure was not listened to', async () => {
  const careless = db.transaction(async (transaction) => {
    await transaction.write(INSERT, ['a']);
    await transaction.query('select 1 / 0').catch(() => undefined);
  });
  expect(await codeOf(careless)).toBe('22012');
  expect(await users()).toEqual([]);
});

it('a transaction that has ended takes nothing more from whoever is still at work in it', async () => {
  let goOn = () => {};
  const refused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let slow: Promise<number> = Promise.resolve(0);
  const failing = db.transaction(async (transaction) => {
    slow = refused.then(() => transaction.write(INSERT, ['a']));
    await transaction.query('select 1');
    throw new Error('refused');
  });
  expect(await codeOf(failing)).toBe('refused');
  goOn();
  expect(await codeOf(slow)).toBe('the transaction is over');
  expect(await users()).toEqual([]);
});
