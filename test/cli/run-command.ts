import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import type { CliIo } from '../../engine/cli/cli-io.ts';
import { CONFIG_COMMANDS } from '../../engine/cli/config-commands.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** What was said on the way, the oldest first; the empty text took it away again. */
  readonly progress: readonly string[];
}

/** Runs a command as a person would, in the given folder. */
export async function runCommand(cwd: string, ...args: readonly string[]): Promise<CommandResult> {
  const out: string[] = [];
  const err: string[] = [];
  const progress: string[] = [];
  let code = 0;
  const program = new Command('dukou').exitOverride().configureOutput({
    writeOut: (text) => out.push(text),
    writeErr: (text) => err.push(text),
  });
  const io: CliIo = {
    cwd,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    progress: (text) => progress.push(text),
    exit: (given) => {
      code = given;
    },
  };
  for (const load of Object.values(CONFIG_COMMANDS)) (await load())(program, io);
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    code = error.exitCode === 0 ? 0 : 2;
  }
  return { code, out: out.join('\n'), err: err.join('\n'), progress };
}

/** Writes files to a new folder; `remove` takes it away. */
export function projectOf(files: readonly SourceFile[]): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'dukou-cli-'));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
