import type { Command } from 'commander';
import { CONFIG_COMMANDS } from '../../engine/cli/config-commands.ts';
import type { CommandIo } from './command-io.ts';
import { publishedIn } from './published-in.ts';

/** Adds a command to the program. */
type Register = (program: Command, io: CommandIo) => void;

/** A server that has not answered by then is said not to. */
const PATIENCE_MS = 10_000;

async function askServer(address: string, body: string) {
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Every command of `dukou` by its name, in the order of the help, each loaded when it is wanted. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  start: async () => (await import('./start-command.ts')).registerStartCommand,
  dev: async () => (await import('./start-command.ts')).registerDevCommand,
  migrate: async () => (await import('./migrate-command.ts')).registerMigrateCommand,
  leads: async () => (await import('./leads-command.ts')).registerLeadsCommand,
  marks: async () => (await import('./marks-command.ts')).registerMarksCommand,
  person: async () => (await import('./person-command.ts')).registerPersonCommand,
  console: async () => (await import('./console-command.ts')).registerConsoleCommand,
  keys: async () => (await import('./keys-command.ts')).registerKeysCommand,
  reports: async () => (await import('./reports-command.ts')).registerReportsCommand,
  stats: async () => (await import('./stats-command.ts')).registerStatsCommand,
  ...CONFIG_COMMANDS,
  check: async () => (await import('./whole-check-command.ts')).registerWholeCheckCommand,
  publish: async () => (await import('./publish-command.ts')).registerPublishCommand,
  pull: async () => (await import('./pull-command.ts')).registerPullCommand,
  push: async () => (await import('./push-command.ts')).registerPushCommand,
  rollback: async () => (await import('./rollback-command.ts')).registerRollbackCommand,
  releases: async () => (await import('./releases-command.ts')).registerReleasesCommand,
  diff: async () => (await import('./diff-command.ts')).registerDiffCommand,
  judge: async () => (await import('./judge-command.ts')).registerJudgeCommand,
  static: async () => (await import('./static-command.ts')).registerStaticCommand,
};

/**
 * Adds the named command to a program; all of them when the name is none of theirs, for the help and for a misspelt
 * one.
 */
export async function registerCommands(program: Command, io: CommandIo, name?: string): Promise<void> {
  const named = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const whole: CommandIo = {
    ...io,
    ask: askServer,
    published: (root) => publishedIn({ cwd: io.cwd, root, dataDir: io.env.DATA_DIR }),
  };
  for (const load of named === undefined ? Object.values(COMMANDS) : [named]) (await load())(program, whole);
}
