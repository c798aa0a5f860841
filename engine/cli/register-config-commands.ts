import type { Command } from 'commander';
import { registerBrandCommand } from './brand-command.ts';
import { registerCheckCommand } from './check-command.ts';
import type { CliIo } from './cli-io.ts';
import { registerCompareCommand } from './compare-command.ts';
import { registerExplainCommand } from './explain-command.ts';
import { registerLegalCommand } from './legal-command.ts';
import { registerProveCommand } from './prove-command.ts';
import { registerRoutesCommand } from './routes-command.ts';

/** Adds the commands that work on configuration: `check`, `explain`, `routes`, `brand` and `prove`. */
export function registerConfigCommands(program: Command, io: CliIo): void {
  registerCheckCommand(program, io);
  registerExplainCommand(program, io);
  registerRoutesCommand(program, io);
  registerBrandCommand(program, io);
  registerProveCommand(program, io);
  registerLegalCommand(program, io);
  registerCompareCommand(program, io);
}
