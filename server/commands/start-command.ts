import { once } from 'node:events';
import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import type { Command } from 'commander';
import { readSettings, SettingsError } from '../settings.ts';
import type { RunningServer } from '../start-server.ts';
import type { CommandIo } from './command-io.ts';

/** What a stop may take besides draining: running requests, and reports that are being sent. Milliseconds. */
const STOP_WITHIN = 20_000;
/** After a fault of the process no script may be trusted to run; the rest is for debuggers, and no end. */
const NO_STOPS: closeWithGrace.AllEvents[] = [
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
  'beforeExit',
];

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
  const settings = readSettings(io.env, options);
  const { unready, kept } = settings.draining;
  const stopped = new AbortController();
  let running: Promise<RunningServer> | undefined;
  // Ctrl-C, the system, and errors that nobody caught: all end it in the same way, a second time at once.
  closeWithGrace(
    { delay: unready + kept + STOP_WITHIN, logger: { error: io.err }, skip: NO_STOPS },
    async ({ err }) => {
      if (err) io.err(inspect(err));
      stopped.abort();
      // A start that fails says so itself, and ends the process.
      const server = await running?.catch(() => new Promise<never>(() => undefined));
      await server?.stop();
    },
  );
  // Loaded when it is wanted: the help needs none of it.
  const { startServer } = await import('../start-server.ts');
  running = startServer(settings, io.out, once(stopped.signal, 'abort'));
  await running;
  await new Promise(() => undefined);
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
