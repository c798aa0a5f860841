import type { Command } from 'commander';
import { registerCheckCommand } from './check-command.ts';
import type { CliIo } from './cli-io.ts';
import { registerExplainCommand } from './explain-command.ts';

/** Adds the commands that work on configuration: `check` and `explain`. */
export function registerConfigCommands(program: Command, io: CliIo): void {
  registerCheckCommand(program, io);
  registerExplainCommand(program, io);
}
