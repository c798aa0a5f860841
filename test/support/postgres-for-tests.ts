import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/open-database.ts';
import { readSettings } from '../../server/settings.ts';
import { findPostgres } from './find-postgres.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a PostgreSQL server for this run; absent where the embedded database is tested. */
    readonly postgres?: string;
    /** Name of a database there that is up to date and otherwise empty: those of services are copies of it. */
    readonly template?: string;
  }
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
  const template = await openDatabase({ url, limits: readSettings({}, { dev: false }).databaseLimits });
  await template.close();
  project.provide('template', new URL(url).pathname.slice(1));
  return () => server.stop();
}
