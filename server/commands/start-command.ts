import type { Command } from 'commander';
import { readSettings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';

/** Resolves at Ctrl-C or when the system asks the process to end. Later signals change nothing. */
function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}

/** Adds `start` and `dev`: both serve the product until they are told to stop. */
export function registerStartCommands(program: Command, io: CommandIo): void {
  const serve = async (dev: boolean): Promise<void> => {
    const told = whenToldToStop();
    // Loaded when it is wanted: commands on configuration start in half the time without it.
    const { startServer } = await import('../start-server.ts');
    const server = await startServer(readSettings(io.env, { dev }), io.out);
    await told;
    await server.stop();
    io.exit(0);
  };
  program
    .command('start')
    .description('serve the site and its backend')
    .action(() => serve(false));
  program
    .command('dev')
    .description('the same from the sources, with hot reload of code and configuration')
    .action(() => serve(true));
}
