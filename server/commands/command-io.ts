import type { CliIo } from '../../engine/cli/cli-io.ts';

/** What a command needs of the process it runs in, its environment included. */
export interface CommandIo extends CliIo {
  readonly env: Readonly<Record<string, string | undefined>>;
}
