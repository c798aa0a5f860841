import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateServer } from '../../server/db/open-database.ts';
import { findPostgres } from './find-postgres.ts';
import { addDatabaseUsers, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a PostgreSQL server for this run; absent where the embedded database is tested. */
    readonly postgres?: string;
    /**
     * Name of a database there that is up to date and otherwise empty: those of services are copies of it. Its tables
     * belong to `dukou_migrate`.
     */
    readonly template?: string;
  }
}

/** Users with few rights: what a server may do, and what reports may read. */
export const SERVER_USER = 'server_of_tests';
export const REPORTS_USER = 'reports_of_tests';

/** The same database for another user. */
export function asUser(url: string, user: string): string {
  const other = new URL(url);
  other.username = user;
  return other.href;
}

/** Brings an empty database up to date, whose tables belong to `dukou_migrate`, and makes the other users. */
export async function giveUsers(bin: string, url: string): Promise<void> {
  addDatabaseUsers(bin, url);
  await migrateServer(asUser(url, 'dukou_migrate'), 'DUKOU_MIGRATE_URL', 5000);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    `create user ${SERVER_USER} in role dukou_app; create user ${REPORTS_USER} in role dukou_read`,
  );
  await admin.end();
}

/** Before the tests on a PostgreSQL server: starts one; each service then makes a database of its own there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres();
  if (bin === null) {
    throw new Error('No PostgreSQL server is installed. Install one, or name its folder in POSTGRES_BIN.');
  }
  const server = await startPostgres(bin);
  project.provide('postgres', await server.createDatabase());
  const url = await server.createDatabase();
  await giveUsers(bin, url);
  project.provide('template', new URL(url).pathname.slice(1));
  return () => server.stop();
}
