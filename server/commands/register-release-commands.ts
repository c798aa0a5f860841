import type { Command } from 'commander';
import type { CommandIo } from './command-io.ts';
import { registerDiffCommand } from './diff-command.ts';
import { registerPublishCommand } from './publish-command.ts';
import { registerReleasesCommand } from './releases-command.ts';
import { registerRollbackCommand } from './rollback-command.ts';
import { registerStaticCommand } from './static-command.ts';

/** Adds the commands that work on published releases: `publish`, `rollback`, `releases`, `diff` and `static`. */
export function registerReleaseCommands(program: Command, io: CommandIo): void {
  registerPublishCommand(program, io);
  registerRollbackCommand(program, io);
  registerReleasesCommand(program, io);
  registerDiffCommand(program, io);
  registerStaticCommand(program, io);
}
