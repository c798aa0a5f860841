import type pg from 'pg';
import { MIGRATIONS } from './migrations.ts';

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

/**
 * Brings the structure up to date. Several processes may do this at once: each waits for its turn. Throws when the
 * database is newer than this program.
 *
 * @param upTo the structure to stop at: that of the rows that are to be put in.
 */
export async function migrate(pool: pg.Pool, upTo: number = NEWEST_STRUCTURE): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ id: number }>('select id from migrations order by id');
    const done = rows.map((row) => row.id);
    const last = done[done.length - 1] ?? 0;
    if (last > NEWEST_STRUCTURE) {
      throw new Error(
        `The database has structure ${last}, this program knows ${NEWEST_STRUCTURE}. Run a newer version.`,
      );
    }
    for (const step of MIGRATIONS.filter((entry) => !done.includes(entry.id) && entry.id <= upTo)) {
      await client.query('begin');
      await client.query(step.sql);
      await client.query('insert into migrations (id, name) values ($1, $2)', [step.id, step.name]);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
