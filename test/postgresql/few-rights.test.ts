import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomId } from '../../server/accounts/random-id.ts';
import type { DataContext } from '../../server/admin/data-task.ts';
import { readServiceData } from '../../server/config/read-service-data.ts';
import type { ServiceData } from '../../server/config/service-data.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate, NEWEST_STRUCTURE } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { main } from '../../server/dukou.ts';
import { enforceRetention } from '../../server/reports/enforce-retention.ts';
import { eventRow } from '../../server/reports/event-row.ts';
import { eventSink } from '../../server/reports/event-sink.ts';
import { funnel } from '../../server/reports/funnel.ts';
import { readSettings } from '../../server/settings.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { asUser, REPORTS_USER, SERVER_USER } from '../support/postgres-for-tests.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { addDatabaseUsers } from '../support/start-postgres.ts';

const server = inject('postgres') ?? '';
const bin = findPostgres() ?? '';
const { databaseLimits: limits } = readSettings({}, { dev: false });

let admin: pg.Client;
let url: string;
/** A service with few rights. */
let db: Database;
let owner: pg.Client;
let reports: pg.Client;

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client;
}

/** A database that is empty, or else a copy of the one that is up to date. */
async function newDatabase(options = ''): Promise<string> {
  const address = new URL(server);
  address.pathname = `few_rights_${randomId()}`;
  await admin.query(`create database ${address.pathname.slice(1)} ${options}`);
  return address.href;
}

/** What opening it ends with, for this user. */
const refusal = (address: string, user: string): Promise<string> =>
  openDatabase({ url: asUser(address, user), limits }).then(
    async (opened) => {
      await opened.close();
      return '';
    },
    (error: Error) => error.message,
  );

async function dukouMigrate(env: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const io = { env, cwd: PROJECT_ROOT, now: Date.now, out: say, err: say, progress: () => undefined };
  return { code: await main(['migrate'], io), said: said.join('\n') };
}

beforeAll(async () => {
  admin = await connected(server);
  url = await newDatabase(`template ${inject('template')}`);
  db = await openDatabase({ url: asUser(url, SERVER_USER), limits });
  owner = await connected(asUser(url, 'dukou_migrate'));
  reports = await connected(asUser(url, REPORTS_USER));
});

afterAll(async () => {
  await db.close();
  for (const client of [owner, reports, admin]) await client.end();
});

describe('a server whose user has few rights', () => {
  it('starts on a structure that is up to date, and else says who has to do what', async () => {
    const fresh = await newDatabase();
    addDatabaseUsers(bin, fresh);
    const wanted = (structure: number) =>
      `The database has the structure ${structure}, this program needs ${NEWEST_STRUCTURE}, and the user "${SERVER_USER}" may not change it. Run, with the user who owns the tables: DUKOU_MIGRATE_URL=postgres://… dukou migrate`;
    expect(await refusal(fresh, SERVER_USER)).toBe(wanted(0));
    const pool = new pg.Pool({ connectionString: asUser(fresh, 'dukou_migrate') });
    await migrate(pool, 19);
    expect(await refusal(fresh, SERVER_USER)).toMatch(
      /permission denied for table migrations\. Run, with .* dukou migrate$/,
    );
    await pool.query(`grant select on migrations to dukou_app`);
    expect(await refusal(fresh, SERVER_USER)).toBe(wanted(19));
    await pool.end();
    const env = {
      DATABASE_URL: asUser(fresh, SERVER_USER),
      DUKOU_MIGRATE_URL: asUser(fresh, 'dukou_migrate'),
    };
    expect(await dukouMigrate(env)).toEqual({
      code: 0,
      said: `The structure was 19 and is ${NEWEST_STRUCTURE}.\nThe users dukou_app and dukou_read have their rights, and no others.`,
    });
    expect(await refusal(fresh, SERVER_USER)).toBe('');
    expect((await dukouMigrate(env)).said).toContain(`up to date: ${NEWEST_STRUCTURE}`);
  });

  it('does not start with what it may not read, nor with the user of reports', async () => {
    const other = await newDatabase(`template ${inject('template')}`);
    const client = await connected(asUser(other, 'dukou_migrate'));
    // What a newer program, or somebody else, has put there is none of its business.
    await client.query('create table of_tomorrow (id integer)');
    expect(await refusal(other, SERVER_USER)).toBe('');
    await client.query('revoke select on leads from dukou_app');
    await client.end();
    expect(await refusal(other, SERVER_USER)).toMatch(
      `The user "${SERVER_USER}" of the database may not read its table leads. Run,`,
    );
    expect(await refusal(other, REPORTS_USER)).toMatch(/permission denied for table migrations/);
  });

  it('is refused whatever changes the structure, or what is only added to', async () => {
    const refused = [
      'create table mine (id integer)',
      'drop table leads',
      'alter table leads add column mine text',
      'alter table leads disable trigger all',
      'truncate leads',
      'drop table tracked_events_astray',
      'select * from tracked_events_astray',
      'drop function make_tracked_day(date)',
      'create function mine() returns integer language sql as $$ select 1 $$',
      'delete from audit',
      "update audit set actor = 'me'",
      'delete from publications',
      "update publications set line = ''",
      'delete from consents',
      "update consents set purpose = 'mine'",
      "update lead_versions set institution = 'mine'",
      'delete from console_draft_rows',
      'update console_draft_events set actor = actor',
      'delete from console_policy_changes',
      'delete from console_terminal_reviews',
      'delete from migrations',
      'update migrations set breaking = null',
      'set role dukou_migrate',
      'set session_replication_role = replica',
    ];
    for (const sql of refused)
      await expect(db.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
  });

  it('makes and drops the days of events, which are not its own, and nothing else', async () => {
    const now = Date.now();
    const put = async (at: number) => {
      const sender = { source: 'h5', userId: null, channel: null, now: at };
      const event = { id: randomId(), at, title: 'seen', attr: {} };
      await eventSink(db).put({ rows: [eventRow(event, sender)], takings: [], now: at });
    };
    await put(now);
    await put(now - 400 * 24 * 3600 * 1000);
    const days = async () => {
      const { rows } = await owner.query(
        `select relname as name, pg_get_userbyid(relowner) as owner from pg_inherits join pg_class on oid = inhrelid
         where inhparent = 'tracked_events'::regclass order by 1`,
      );
      return rows as readonly { readonly name: string; readonly owner: string }[];
    };
    const before = await days();
    expect(before).toHaveLength(3);
    expect(new Set(before.map((day) => day.owner))).toEqual(new Set(['dukou_migrate']));
    const { retention } = readServiceData(PROJECT_ROOT).data as ServiceData;
    expect(await enforceRetention(db, retention, now)).toEqual({ 'days of events': 1 });
    const after = await days();
    expect(after.map(({ name }) => name)).toEqual([before[1]?.name, 'tracked_events_astray']);
    for (const day of ['1970-01-01', '1969-12-31', 'infinity', '10000-01-01'])
      await expect(db.query('select make_tracked_day($1)', [day])).rejects.toThrow(
        'no table of events has the day',
      );
    await db.query(
      "select drop_tracked_day('1970-01-01'), drop_tracked_day('infinity'), drop_tracked_day(null)",
    );
    expect(await days()).toEqual(after);
  });

  it('makes a day once for all who have its first event, and fails none of them', async () => {
    const pools = Array.from(
      { length: 8 },
      () => new pg.Pool({ connectionString: asUser(url, SERVER_USER), max: 1 }),
    );
    const all = (sql: string, day: string) => Promise.all(pools.map((pool) => pool.query(sql, [day])));
    for (let n = 0; n < 20; n += 1) {
      const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
      // Each has found it missing, as those do who are about to make it.
      await all("select to_regclass('tracked_events_' || replace($1, '-', ''))", day);
      await all('select make_tracked_day($1)', day);
    }
    for (const pool of pools) await pool.end();
  });

  it('has proofs deleted that are old, and no others, whatever it asks for', async () => {
    const DAY = 24 * 3600 * 1000;
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    for (const days of [400, 100]) {
      await db.query(`insert into audit (actor, action, detail, created_at) values ('a', 'b', '{}', $1)`, [
        ago(days),
      ]);
      await db.query(
        `insert into consents (id, user_id, agreement_id, version, purpose, address, agent, created_at)
         values ($1, 'u', 'a', '1', 'p', '', '', $2)`,
        [`${days}`, ago(days)],
      );
    }
    const counts = async () =>
      (
        await owner.query(
          'select (select count(*)::int from audit) as audit, (select count(*)::int from consents) as consents',
        )
      ).rows[0];
    const deleteOld = (limit: string) =>
      db.query(
        `select (select count(*) from delete_old_audit($1)), (select count(*) from delete_old_consents($1))`,
        [limit],
      );
    await deleteOld(ago(500));
    expect(await counts()).toEqual({ audit: 2, consents: 2 });
    await deleteOld(ago(-500));
    expect(await counts()).toEqual({ audit: 1, consents: 1 });
    // What somebody puts in the way of a name is not used.
    const kept = await counts();
    await db.query("insert into audit (actor, action, detail, created_at) values ('a', 'b', '{}', $1)", [
      ago(400),
    ]);
    await db.transaction(async (transaction) => {
      await transaction.query('create temp table audit (id bigint, created_at timestamptz) on commit drop');
      await transaction.query('select delete_old_audit(now())');
    });
    expect(await counts()).toEqual(kept);
    await owner.query(`select delete_old_audit('${ago(0)}'), delete_old_consents('${ago(0)}')`);
    expect(await counts()).toEqual({ audit: 0, consents: 0 });
  });
});

interface Column {
  readonly name: string;
  readonly app: boolean;
  readonly read: boolean;
}

describe('the rights that are written down', () => {
  it('leave no table out, and let servers change all but proofs', async () => {
    const { rows } = await owner.query<Readonly<Record<'name' | 'rights', string>>>(
      `select relname as name, concat_ws(' ',
         case when has_table_privilege('dukou_app', oid, 'select') then 'read' end,
         case when has_any_column_privilege('dukou_app', oid, 'insert') then 'add' end,
         case when has_table_privilege('dukou_app', oid, 'update') then 'change'
              when has_any_column_privilege('dukou_app', oid, 'update') then 'change-some' end,
         case when has_table_privilege('dukou_app', oid, 'delete') then 'delete' end) as rights
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    const withRights = (rights: string) =>
      rows.filter((row) => row.rights === rights).map(({ name }) => name);
    expect(rows.filter(({ rights }) => !rights.startsWith('read'))).toEqual([]);
    expect(withRights('read')).toEqual(['journal_position', 'migrations']);
    expect(withRights('read add')).toEqual([
      'audit',
      'console_draft_events',
      'console_draft_rows',
      'console_policy_changes',
      'console_terminal_reviews',
      'publications',
    ]);
    expect(withRights('read add change-some')).toEqual(['consents', 'console_attempts']);
    expect(withRights('read add change-some delete')).toEqual(['lead_versions']);
  });

  it('let reports read what they count, and no secret, answer or address', async () => {
    const { rows } = await owner.query<Column>(
      `select relname || '.' || attname as name, has_column_privilege('dukou_read', pg_class.oid, attnum, 'select') as read,
         has_column_privilege('dukou_app', pg_class.oid, attnum, 'select') as app
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const read = rows.filter((column) => column.read).map(({ name }) => name);
    expect(
      read.filter((name) =>
        /\.(?:.*hash|salt|secret|password|phone|id_card|realname|profile|form|address|agent|value|payload|key|request|fingerprint|check_value|detail)$/.test(
          name,
        ),
      ),
    ).toEqual(['publications.hash']);
    expect([...new Set(read.map((name) => name.split('.')[0]))].sort()).toEqual([
      'channel_activity',
      'consents',
      'conversions',
      'events',
      'lead_versions',
      'leads',
      'person_requests',
      'publications',
      'sms_codes',
      'tokens',
      'tracked_events',
      'users',
      'visits',
    ]);
    const refused = [
      'select * from users',
      'select phone from users',
      'select hash from tokens',
      'select form from lead_versions',
      'select * from installation',
      'select * from keys',
      'select * from console_sessions',
      'select password from console_people',
      'select payload from conversions',
      'select * from audit',
      "insert into visits values (now(), 'x', 1)",
      'delete from leads',
      'select make_tracked_day(current_date)',
      'select delete_old_audit(now())',
      'create table mine (id integer)',
    ];
    for (const sql of refused) await expect(reports.query(sql), sql).rejects.toThrow('permission denied');
    const reader = {
      query: async (sql: string, values: unknown[] = []) => (await reports.query(sql, values)).rows,
    };
    const rowsOfFunnel = await funnel.run({ from: null, before: null }, {
      db: reader,
      visits: null,
    } as unknown as DataContext);
    expect(rowsOfFunnel).toEqual([]);
  });
});

describe('dukou migrate', () => {
  it('refuses a member who may make tables, or has rights of its own, and runs nothing that it has made', async () => {
    const user = `member_${randomId()}`;
    await admin.query(`create user ${user} in role dukou_app`);
    const other = await newDatabase(`template ${inject('template')}`);
    const env = { DUKOU_MIGRATE_URL: asUser(other, 'dukou_migrate') };
    const root = await connected(other);
    await root.query(`grant all on schema public to ${user}`);
    const member = await connected(asUser(other, user));
    await member.query(
      'create function public.format(text, text) returns text language sql as $$ select pg_catalog.format($1, 1 / 0) $$',
    );
    await member.query("select make_tracked_day('2031-05-05')");
    await member.end();
    expect(await dukouMigrate(env)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`The user ${user} may make tables`),
    });
    await root.query(`revoke all on schema public from ${user}; grant delete on audit to ${user}`);
    expect((await dukouMigrate(env)).said).toContain(`The user ${user} may delete audit, by a right`);
    await root.query(`revoke all on all tables in schema public from ${user}`);
    expect(await dukouMigrate(env)).toMatchObject({ code: 0 });
    await root.end();
  });

  it('leaves the rights alone that a newer program gave', async () => {
    const other = await newDatabase(`template ${inject('template')}`);
    const client = await connected(asUser(other, 'dukou_migrate'));
    await client.query("insert into migrations (id, name) values (999, 'of tomorrow')");
    await client.query('create table of_tomorrow (id integer); grant select on of_tomorrow to dukou_app');
    expect(await dukouMigrate({ DUKOU_MIGRATE_URL: asUser(other, 'dukou_migrate') })).toEqual({
      code: 0,
      said: 'The structure is up to date: 999.\nA newer program has made the structure: rights are left as it gave them.',
    });
    const { rows } = await client.query(
      "select has_table_privilege('dukou_app', 'of_tomorrow', 'select') as may",
    );
    expect(rows).toEqual([{ may: true }]);
    await client.end();
  });

  it('is refused to a superuser, and a server that is one leaves everything to the owner of the tables', async () => {
    const other = await newDatabase();
    addDatabaseUsers(bin, other);
    const pool = new pg.Pool({ connectionString: asUser(other, 'dukou_migrate') });
    await migrate(pool, 19);
    await pool.end();
    expect(await dukouMigrate({ DUKOU_MIGRATE_URL: other })).toMatchObject({
      code: 1,
      said: expect.stringContaining('is a superuser'),
    });
    expect(await refusal(other, new URL(other).username)).toBe('');
    const root = await connected(other);
    const { rows } = await root.query(
      `select distinct pg_get_userbyid(owner) as owner from (
         select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
         union all select proowner from pg_proc where pronamespace = 'public'::regnamespace) as made`,
    );
    expect(rows).toEqual([{ owner: 'dukou_migrate' }]);
    await root.end();
  });
});

describe('a database that one user owned', () => {
  it('is taken over with its days, and the user serves on with few rights', async () => {
    const user = `one_${randomId()}`;
    await admin.query(`create user ${user}`);
    const taken = await newDatabase(`owner ${user}`);
    const one = await connected(asUser(taken, user));
    // What the file that makes the users would run as a superuser, if it looked there.
    await one.query(
      "create function public.format(text, text) returns text language sql as $$ select '1 / 0' $$",
    );
    await one.query(
      `alter database ${new URL(taken).pathname.slice(1)} set search_path = public, pg_catalog`,
    );
    await one.end();
    const before = await openDatabase({ url: asUser(taken, user), limits });
    await before.query('select make_tracked_day(current_date - 300)');
    await before.close();
    addDatabaseUsers(bin, taken);
    addDatabaseUsers(bin, taken);
    await admin.query(`grant dukou_app to ${user}`);
    expect(await dukouMigrate({ DUKOU_MIGRATE_URL: asUser(taken, 'dukou_migrate') })).toMatchObject({
      code: 0,
    });
    const after = await openDatabase({ url: asUser(taken, user), limits });
    await expect(after.query('drop table leads')).rejects.toThrow('must be owner');
    const { retention } = readServiceData(PROJECT_ROOT).data as ServiceData;
    expect(await enforceRetention(after, retention, Date.now())).toEqual({ 'days of events': 1 });
    await after.close();
  });
});
