import type pg from 'pg';
import { MIGRATIONS } from './migrations.ts';

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 728_193_467;

/**
 * Brings the structure up to date. Several processes may do this at once: each waits for its turn. Throws when the
 * database is newer than this program.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ id: number }>('select id from migrations order by id');
    const done = rows.map((row) => row.id);
    const newest = MIGRATIONS[MIGRATIONS.length - 1]?.id ?? 0;
    const last = done[done.length - 1] ?? 0;
    if (last > newest) {
      throw new Error(
        `The database has structure ${last}, this program knows ${newest}. Run a newer version.`,
      );
    }
    for (const step of MIGRATIONS.filter((entry) => !done.includes(entry.id))) {
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
