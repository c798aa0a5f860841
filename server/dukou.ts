import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { UsageError } from '../engine/cli/usage-error.ts';
import { ENGINE_VERSION } from '../engine/decide/model/engine-version.ts';
import { systemClock } from './clock.ts';
import type { CommandIo } from './commands/command-io.ts';
import { confirmOn } from './commands/confirm-on.ts';
import { registerCommands } from './commands/register-commands.ts';
import { writeRefusal } from './write-refusal.ts';

export { offerSchemas, precompileSchemas } from './precompile-schemas.ts';

/** Errors whose text is all that a person needs; others are mistakes of this program and shown with their stack. */
const EXPECTED: readonly string[] = [
  'StartError',
  'SettingsError',
  'DataLockedError',
  'JournalError',
  'SnapshotError',
  'SourceError',
  'PublishError',
  'PublishBusyError',
  'DamagedReleaseError',
  'BrokenLogError',
];

/** What a command needs of this process, but for the code that it ends with. */
function thisProcess(): Omit<CommandIo, 'exit'> {
  return {
    env: process.env,
    cwd: process.cwd(),
    now: systemClock.now,
    out: (text) => console.log(text),
    err: (text) => console.error(text),
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
    ...(process.stdin.isTTY && process.stderr.isTTY
      ? { confirm: confirmOn({ input: process.stdin, output: process.stderr }) }
      : {}),
  };
}

/**
 * The `dukou` command. Resolves to the exit code: 0 all is well, 1 something is wrong, 2 the command was not
 * understood.
 *
 * @param given where it reads and writes; this process when absent.
 */
export async function main(
  args: readonly string[],
  given: Omit<CommandIo, 'exit'> = thisProcess(),
): Promise<number> {
  let code = 0;
  const io: CommandIo = {
    ...given,
    exit: (end) => {
      code = end;
    },
  };
  const program = new Command('dukou')
    .description('渡口: a page engine driven by configuration')
    .version(ENGINE_VERSION, '--version', 'say which version this is')
    // Behind the name of a command, `--version` is the command's own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      outputError: (text, write) => write(text),
    });
  await registerCommands(program, io, args[0]);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? 0 : 2;
    }
    if (error instanceof UsageError) {
      io.err(error.message);
      return 2;
    }
    const known = error instanceof Error && EXPECTED.includes(error.name);
    io.err(
      known ? error.message : (writeRefusal(error) ?? writeRefusal((error as Error).cause) ?? inspect(error)),
    );
    return 1;
  }
}
