import type { Command } from 'commander';
import { readSettings, SettingsError } from '../settings.ts';
import type { CommandIo } from './command-io.ts';

const ADDRESSES = ['DUKOU_MIGRATE_URL', 'DUKOU_DATABASE_DIRECT_URL', 'DATABASE_URL'];

const TOLD = {
  given: 'The users dukou_app and dukou_read have their rights, and no others.',
  nobody:
    'There is no user dukou_app: servers and reports need the user who owns the tables. Others: deploy/database-users.sql',
  kept: 'A newer program has made the structure: rights are left as it gave them.',
};

async function migrate({ env, out }: CommandIo): Promise<void> {
  const name = ADDRESSES.find((variable) => env[variable]);
  if (name === undefined)
    throw new SettingsError(
      'Give DUKOU_MIGRATE_URL, the PostgreSQL server with the user who owns the tables. An embedded database is brought up to date by each start.',
    );
  const { migrateServer } = await import('../db/open-database.ts');
  const { connect } = readSettings(
    { DUKOU_DB_CONNECT_SECONDS: env.DUKOU_DB_CONNECT_SECONDS },
    { dev: true },
  ).databaseLimits;
  const { before, after, rights } = await migrateServer(env[name] ?? '', name, connect);
  out(
    before === after
      ? `The structure is up to date: ${after}.`
      : `The structure was ${before === 0 ? 'empty' : before} and is ${after}.`,
  );
  out(TOLD[rights]);
}

/** Adds `migrate`: changes the structure of a database whose servers may not. */
export function registerMigrateCommand(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description(
      'bring a PostgreSQL server’s tables up to date, with the user of DUKOU_MIGRATE_URL, for servers whose own may not',
    )
    .action(() => migrate(io));
}
