/** The script of a block could not be loaded: no connection, or a newer version of the site has replaced it. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError';

  constructor(
    readonly script: string,
    override readonly cause: unknown,
  ) {
    super(`The script of "${script}" could not be loaded.`);
  }
}

/** The event that a failed script raises. Unless a listener handles it, the failure is thrown on. */
export interface ScriptFailure {
  readonly error: ScriptLoadError;
  handle(): void;
}
