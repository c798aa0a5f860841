/** What a command needs of the process it runs in. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Writes a line for machines and people who asked for it. */
  out(text: string): void;
  /** Writes a line about what went wrong or is going on. */
  err(text: string): void;
  /** Sets the exit code: 0 all is well, 1 something is wrong, 2 the command was not understood. */
  exit(code: 0 | 1 | 2): void;
}
