import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { WORK_LOCKS } from './advisory-lock.ts';
import grants from './grants.sql?raw';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** The newest structure that this program knows. */
export const NEWEST_STRUCTURE = MIGRATIONS[MIGRATIONS.length - 1]?.id ?? 0;

/** Structure of the database: the number of its last migration, 0 for an empty one. */
export async function structureOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (!rows[0]?.found) {
    return 0;
  }
  const last = await pool.query<{ id: number | null }>('select max(id) as id from public.migrations');
  return last.rows[0]?.id ?? 0;
}

/** How long a step waits for a table that is in use, before everybody else has to wait behind it. */
const STEP_WAITS = '2s';
/** How often it is tried again. */
const STEP_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/** Throws when somebody newer has made a step that this program cannot work with. */
async function checkNewer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; name: string; breaking: string }>(
    'select id, name, breaking from public.migrations where id > $1 and breaking is not null order by id limit 1',
    [NEWEST_STRUCTURE],
  );
  const [step] = rows;
  if (step === undefined) return;
  throw new StartError(
    `The database has the structure ${step.id} (${step.name}), this program knows ${NEWEST_STRUCTURE}: ${step.breaking}. Start a newer version of the program.`,
  );
}

/**
 * What is made belongs to whoever owns the tables, also where somebody with more rights makes it; and no schema that
 * others may add to is looked at before `public`.
 */
async function asOwner(client: pg.PoolClient): Promise<void> {
  await client.query('set local search_path = pg_catalog, pg_temp');
  const { rows } = await client.query<{ owner: string }>(
    `select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class
     where oid = to_regclass('public.migrations') and pg_get_userbyid(relowner) <> current_user`,
  );
  if (rows[0]) await client.query(`set local role ${rows[0].owner}`);
  await client.query('set local search_path = public, pg_temp');
}

/**
 * Changes the structure in a transaction of its own, one process after the other. The lock ends with the transaction: a
 * pool in between may give each its own connection.
 */
export async function changeInTurn(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [WORK_LOCKS.migration]);
    await asOwner(client);
    await change(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function doneSteps(reader: Pick<pg.PoolClient, 'query'>): Promise<readonly number[]> {
  const { rows } = await reader.query<{ id: number }>('select id from public.migrations');
  return rows.map(({ id }) => id);
}

/** Makes a step unless it is made, and gives way to whoever uses its tables: they would all wait behind it. */
async function makeStep(pool: pg.Pool, { id, name, sql, breaking }: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await changeInTurn(pool, async (client) => {
        if ((await doneSteps(client)).includes(id)) return;
        await client.query(`set local lock_timeout = '${STEP_WAITS}'`);
        await client.query(sql);
        const row = [id, name, breaking ?? null];
        await client.query('insert into public.migrations (id, name, breaking) values ($1, $2, $3)', row);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === STEP_TRIES) throw error;
    }
  }
}

/** The tables that servers have a right to. */
const SERVED_TABLES = [
  ...grants.matchAll(/^grant (?!execute|usage)[^;]* on ([a-z_,\s]+) to dukou_app;/gm),
].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));

/** What gives a user with few rights what it lacks. */
export const RUN_MIGRATE =
  'Run, with the user who owns the tables: DUKOU_MIGRATE_URL=postgres://… dukou migrate';

/** Throws when there are steps to make, and the user has no right to. */
async function checkOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user: string; may: boolean }>(
    `select current_user as user, coalesce(
       (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.migrations')),
       has_schema_privilege('public', 'create')) as may`,
  );
  if (rows[0]?.may) return;
  throw new StartError(
    `The database has the structure ${await structureOf(pool)}, this program needs ${NEWEST_STRUCTURE}, and the user "${rows[0]?.user}" may not change it. ${RUN_MIGRATE}`,
  );
}

/** Throws when the user may not even read a table that servers need: nobody has given it the rights to what is new. */
export async function checkRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user: string; name: string }>(
    `select current_user as user, name from unnest($1::text[]) as name
     where not has_table_privilege('public.' || name, 'select') limit 1`,
    [SERVED_TABLES],
  );
  const [lacking] = rows;
  if (lacking === undefined) return;
  throw new StartError(
    `The user "${lacking.user}" of the database may not read its table ${lacking.name}. ${RUN_MIGRATE}`,
  );
}

/**
 * Brings the structure up to date. Several processes may do this at once: each waits for its turn. One that is newer
 * than this program stays as it is; throws `StartError` when it says that this program cannot work with it, and when
 * there are steps to make and the user may not make them.
 *
 * @param upTo the structure to stop at: that of the rows that are to be put in.
 */
export async function migrate(pool: pg.Pool, upTo: number = NEWEST_STRUCTURE): Promise<void> {
  const wanted = MIGRATIONS.filter(({ id }) => id <= upTo);
  const isThere = (await structureOf(pool)) > 0;
  const done = isThere ? await doneSteps(pool) : [];
  if (wanted.some(({ id }) => !done.includes(id))) {
    await checkOwner(pool);
    await changeInTurn(pool, async (client) => {
      await client.query(
        'create table if not exists public.migrations (id integer primary key, name text not null, applied_at timestamptz not null default now(), breaking text)',
      );
      // Of versions before.
      await client.query('alter table public.migrations add column if not exists breaking text');
    });
    await checkNewer(pool);
    for (const step of wanted) if (!done.includes(step.id)) await makeStep(pool, step);
  } else await checkNewer(pool);
}
