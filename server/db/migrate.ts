import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 728_193_467;

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
  const last = await pool.query<{ id: number | null }>('select max(id) as id from migrations');
  return last.rows[0]?.id ?? 0;
}

/** How long a step waits for a table that is in use, before everybody else has to wait behind it. */
const STEP_WAITS = '2s';
/** How often it is tried again. */
const STEP_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/** Throws when somebody newer has made a step that this program cannot work with. */
async function checkNewer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; breaking: string }>(
    'select id, name, breaking from migrations where id > $1 and breaking is not null order by id limit 1',
    [NEWEST_STRUCTURE],
  );
  const [step] = rows;
  if (step === undefined) return;
  throw new StartError(
    `The database has the structure ${step.id} (${step.name}), this program knows ${NEWEST_STRUCTURE}: ${step.breaking}. Start a newer version of the program.`,
  );
}

/** Makes a step, and gives way to whoever uses its tables: they would all wait behind it. */
async function makeStep(client: pg.PoolClient, { id, name, sql, breaking }: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${STEP_WAITS}'`);
      await client.query(sql);
      await client.query('insert into migrations (id, name, breaking) values ($1, $2, $3)', [
        id,
        name,
        breaking ?? null,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === STEP_TRIES) throw error;
    }
  }
}

/**
 * Brings the structure up to date. Several processes may do this at once: each waits for its turn. One that is newer
 * than this program stays as it is; throws `StartError` when it says that this program cannot work with it.
 *
 * @param upTo the structure to stop at: that of the rows that are to be put in.
 */
export async function migrate(pool: pg.Pool, upTo: number = NEWEST_STRUCTURE): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now(), breaking text)',
    );
    // Of versions before.
    await client.query('alter table migrations add column if not exists breaking text');
    const { rows } = await client.query<{ id: number }>('select id from migrations order by id');
    const done = rows.map((row) => row.id);
    await checkNewer(client);
    for (const step of MIGRATIONS.filter((entry) => !done.includes(entry.id) && entry.id <= upTo)) {
      await makeStep(client, step);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
