import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a PostgreSQL server for this run; absent where the embedded database is tested. */
    readonly postgres?: string;
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
  return () => server.stop();
}
