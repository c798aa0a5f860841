import type { Command } from 'commander';
import { readSettings, SettingsError } from '../settings.ts';
import type { CommandIo } from './command-io.ts';

/** Resolves at Ctrl-C or when the system asks the process to end. Later signals change nothing. */
function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}

/** Serves the product until it is told to stop. */
async function serve(
  io: CommandIo,
  options: { readonly dev: boolean; readonly expose?: boolean },
): Promise<void> {
  if (options.dev && io.env.NODE_ENV === 'production') {
    throw new SettingsError(
      'NODE_ENV is production, and `dukou dev` is for development: it shows login codes instead of sending them. For visitors: dukou start',
    );
  }
  const told = whenToldToStop();
  // Loaded when it is wanted: the help needs none of it.
  const { startServer } = await import('../start-server.ts');
  const server = await startServer(readSettings(io.env, options), io.out, told);
  await told;
  await server.stop();
  io.exit(0);
}

const EXPOSE = [
  '--expose',
  'let other machines in without NODE_ENV=production: they can read login codes',
] as const;

/** Adds `start`: serves the built product. */
export function registerStartCommand(program: Command, io: CommandIo): void {
  program
    .command('start')
    .description('serve the site and its backend')
    .option(...EXPOSE)
    .action((options: { readonly expose?: boolean }) => serve(io, { ...options, dev: false }));
}

/** Adds `dev`: serves the product from its sources. */
export function registerDevCommand(program: Command, io: CommandIo): void {
  program
    .command('dev')
    .description('the same from the sources, with hot reload of code and configuration')
    .option(...EXPOSE)
    .action((options: { readonly expose?: boolean }) => serve(io, { ...options, dev: true }));
}
