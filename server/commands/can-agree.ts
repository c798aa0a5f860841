import { UsageError } from '../../engine/cli/usage-error.ts';
import type { CommandIo } from './command-io.ts';

/**
 * Refuses a command that changes what visitors get, where nobody agreed beforehand and nobody can be asked: a script, a
 * pipe, a job.
 *
 * @throws UsageError
 */
export function canAgree(yes: boolean | undefined, io: CommandIo, command: string): void {
  if (yes || io.confirm) return;
  throw new UsageError(
    `dukou ${command} asks before it changes what visitors get, and there is no terminal to ask on. Give --yes to do it unasked.`,
  );
}
