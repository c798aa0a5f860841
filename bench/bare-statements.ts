import { randomBytes } from 'node:crypto';
import type { Database } from '../server/db/database.ts';

/**
 * What a call does in the database at least, and nothing else: statements in a transaction, one after the other,
 * without HTTP, checks and rules.
 */
export type BareWork = (worker: number) => Promise<void>;

const id = (): string => randomBytes(16).toString('hex');
const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const at = (ms = 0): string => new Date(Date.now() + ms).toISOString();

/** The statements of `sendLoginSms`: two locks, four limits, six counters, one row. */
export function bareCode(db: Database): BareWork {
  return () =>
    db.transaction(async (transaction) => {
      const [phone, address] = [id(), id()];
      await transaction.query('select pg_advisory_xact_lock(1, hashtext($1))', [address]);
      await transaction.query('select pg_advisory_xact_lock(2, hashtext($1))', [phone]);
      for (const [column, who] of [
        ['phone', phone],
        ['phone', phone],
        ['phone', phone],
        ['address', address],
      ] as const) {
        await transaction.query(
          `select created_at from sms_codes where ${column} = $1 and created_at > $2 order by created_at desc limit 10`,
          [who, at(-3_600_000)],
        );
      }
      const counters = JSON.stringify(
        ['network', 'host', 'site'].flatMap((of) =>
          ['day', 'hour'].map((window) => ({ scope: `bench ${of} ${window}`, starts_at: HOUR_AGO })),
        ),
      );
      const wanted = 'jsonb_to_recordset($1::jsonb) as wanted (scope text, starts_at timestamptz)';
      await transaction.query(
        `insert into counts (scope, starts_at, ends_at, count) select scope, starts_at, starts_at, 1 from ${wanted}
         order by scope on conflict (scope, starts_at) do update set count = counts.count + 1`,
        [counters],
      );
      await transaction.query(`select count from counts join ${wanted} using (scope, starts_at)`, [counters]);
      await transaction.write(
        `insert into sms_codes (id, phone, salt, hash, tries, channel, address, created_at, expires_at)
         values ($1, $2, $3, $3, 0, 'bench', $4, $5, $6)`,
        [id(), phone, id(), address, at(), at(300_000)],
      );
    });
}

/** Events of a request that tracks. */
export const TRACKED = 10;

/** The statements of a request of so many events when each is a statement, after those of its budgets. */
export function bareTrack(db: Database): BareWork {
  return (worker) =>
    db.transaction(async (transaction) => {
      for (const scopes of [[id()], [`bench address ${worker}`, 'bench site']]) {
        const counters = JSON.stringify(scopes.map((scope) => ({ scope, starts_at: HOUR_AGO })));
        const wanted = 'jsonb_to_recordset($1::jsonb) as wanted (scope text, starts_at timestamptz)';
        await transaction.query(
          `insert into counts (scope, starts_at, ends_at, count) select scope, starts_at, starts_at, ${TRACKED} from ${wanted}
           order by scope on conflict (scope, starts_at) do update set count = counts.count + ${TRACKED}`,
          [counters],
        );
        await transaction.query(`select count from counts join ${wanted} using (scope, starts_at)`, [
          counters,
        ]);
      }
      for (let n = 0; n < TRACKED; n += 1) {
        await transaction.query(
          'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
          ['h5', 'tap', null, 'channel_5818', JSON.stringify(benchEvent(n)), at()],
        );
      }
    });
}

/** An event as pages send it. */
export const benchEvent = (n: number) => ({
  kind: 'tap',
  attr: { element: 'button', name: `获取验证码 ${n}` },
  eventId: id(),
  at: Date.now(),
  path: '/login',
  screen: 'login-second',
  channel: 'channel_5818',
});

/** The statements of `formSave` for one user each: session, lock, lead, version, name. */
export async function bareSave(db: Database, workers: number): Promise<BareWork> {
  const users = Array.from({ length: workers }, id);
  for (const user of users) {
    await db.query('insert into users (id, phone, created_at) values ($1, $1, $2)', [user, at()]);
  }
  return async (worker) => {
    const user = users[worker] as string;
    await db.query('select user_id, origin from tokens where hash = $1 and expires_at > $2', [user, at()]);
    await db.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(3, hashtext($1))', [user]);
      const request = id();
      await transaction.query('select id from lead_versions where user_id = $1 and request_id = $2', [
        user,
        request,
      ]);
      await transaction.write(
        `insert into leads (user_id, package, channel, id, application_no, created_at) values ($1, 'bench', 'bench', $2, $2, $3)
         on conflict (user_id, package, channel) do nothing`,
        [user, id(), at()],
      );
      const [lead] = await transaction.query<{ id: string }>('select id from leads where user_id = $1', [
        user,
      ]);
      const [last] = await transaction.query<{ version: number | null }>(
        'select max(version) as version from lead_versions where lead_id = $1',
        [lead?.id ?? ''],
      );
      await transaction.write(
        `insert into lead_versions (id, lead_id, version, user_id, request_id, fingerprint, form, result, consented,
           release_id, host, address, agent, created_at)
         values ($1, $2, $3, $4, $5, $1, $6, 1, false, 'bench', 'bench', '', '', $7)`,
        [id(), lead?.id ?? '', (last?.version ?? 0) + 1, user, request, '{"city":"杭州市"}', at()],
      );
      await transaction.write('update users set city = $2 where id = $1', [user, '杭州市']);
    });
  };
}
