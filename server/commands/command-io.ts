import type { CliIo } from '../../engine/cli/cli-io.ts';

/** What a command needs of the process it runs in, its environment included. */
export interface CommandIo extends CliIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks a question that is answered with yes or no. Only where somebody sits at a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
}
