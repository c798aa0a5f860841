import type { ReadFiles } from './cli-io.ts';

/** A file or folder of the configuration exists and cannot be read, or not be understood. */
export class SourceError extends Error {
  override name = 'SourceError';
  /** What is wrong in it, where it was read: for who prints it in another way. */
  readonly found: ReadFiles | undefined;

  constructor(message: string, { found, ...options }: ErrorOptions & { readonly found?: ReadFiles } = {}) {
    super(message, options);
    this.found = found;
  }
}
