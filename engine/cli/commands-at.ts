import type { Again } from './again.ts';
import type { CliIo } from './cli-io.ts';
import { repeatedCommand } from './repeated-command.ts';

/**
 * What a command on the configuration names others by, so that they are of the same project, and of the same data where
 * it knows of any.
 *
 * @param root folder of the project, from `cwd` on.
 */
export function commandsAt(root: string, io: CliIo): Again {
  return io.published?.(root).again ?? ((command) => repeatedCommand(command, { cwd: io.cwd, root }));
}
