import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { ownDatabase } from '../server/support/running-service.ts';

it('a transaction sends statements that are asked for together at once, with its beginning', async () => {
  const own = await ownDatabase('dukou_migrate');
  const [{ name } = { name: '' }] = await own.query<{ name: string }>('select current_database() as name');
  const server = new URL(inject('postgres') ?? '');
  let asked = '';
  let isHeld = false;
  let release = () => {};
  const line = createServer((from) => {
    const to = connect(Number(server.port), server.hostname);
    from.on('data', (bytes) => {
      asked += bytes.toString('latin1');
      to.write(bytes);
    });
    to.on('data', (bytes) => {
      if (!isHeld) from.write(bytes);
      else {
        const before = release;
        release = () => {
          before();
          from.write(bytes);
        };
      }
    });
    for (const end of [from, to])
      end.on('error', () => undefined).on('close', () => [from, to].map((one) => one.destroy()));
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = new URL(server);
  url.pathname = name;
  url.port = String((line.address() as AddressInfo).port);
  const { databaseLimits: limits } = readSettings({}, { dev: false });
  const db = await openDatabase({ url: url.href, limits });
  await db.query('select 1');
  isHeld = true;
  asked = '';
  const both = db.transaction((transaction) =>
    Promise.all([transaction.query("select 'one' as name"), transaction.query("select 'two' as name")]),
  );
  // Nothing of it is answered yet.
  await expect.poll(() => /begin.*'one'.*'two'/s.test(asked)).toBe(true);
  isHeld = false;
  release();
  expect(await both).toEqual([[{ name: 'one' }], [{ name: 'two' }]]);
  await db.close();
  line.close();
  await own.close();
});
