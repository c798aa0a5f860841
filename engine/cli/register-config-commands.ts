import type { Command } from 'commander';
import { registerAddCommand } from './add-command.ts';
import { registerBrandCommand } from './brand-command.ts';
import { registerCheckCommand } from './check-command.ts';
import type { CliIo } from './cli-io.ts';
import { registerCompareCommand } from './compare-command.ts';
import { registerExplainCommand } from './explain-command.ts';
import { registerExportCommand } from './export-command.ts';
import { registerImportCommand } from './import-command.ts';
import { registerLegalCommand } from './legal-command.ts';
import { registerProveCommand } from './prove-command.ts';
import { registerRoutesCommand } from './routes-command.ts';

/** Adds the commands that work on configuration: those that look at it, and those that write it. */
export function registerConfigCommands(program: Command, io: CliIo): void {
  registerCheckCommand(program, io);
  registerExplainCommand(program, io);
  registerRoutesCommand(program, io);
  registerBrandCommand(program, io);
  registerAddCommand(program, io);
  registerImportCommand(program, io);
  registerExportCommand(program, io);
  registerProveCommand(program, io);
  registerLegalCommand(program, io);
  registerCompareCommand(program, io);
}
