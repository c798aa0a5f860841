/** Errors of a connection that never was: nothing was sent. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Why `fetch` failed. */
export interface ConnectionFailure {
  /** Code of the operating system or name of the error. */
  readonly code: string;
  /** False when the other side surely never had the request; otherwise nobody can tell. */
  readonly mayHaveArrived: boolean;
}

/** Reads what `fetch` threw. */
export function connectionFailure(error: unknown): ConnectionFailure {
  const { cause } = error as { cause?: { code?: string } };
  const code = cause?.code ?? (error instanceof Error ? error.name : String(error));
  return { code, mayHaveArrived: !NEVER_CONNECTED.includes(code) };
}
