import type { Command } from 'commander';
import { registerCheckCommand } from '../../engine/cli/check-command.ts';
import { readBackendFiles, SERVICE_DATA_FOLDER } from '../config/read-service-data.ts';
import type { CommandIo } from './command-io.ts';

/** Adds `check`, which looks at the backend's own configuration too. */
export function registerWholeCheckCommand(program: Command, io: CommandIo): void {
  registerCheckCommand(program, {
    ...io,
    backend: { folder: SERVICE_DATA_FOLDER, read: readBackendFiles },
  });
}
