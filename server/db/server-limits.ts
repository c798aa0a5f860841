/** How long a PostgreSQL server may keep this process waiting. Times in milliseconds. */
export interface ServerLimits {
  /** Most connections of this process. */
  readonly connections: number;
  /** Until a connection is there, also for one of a pool that is all in use. */
  readonly connect: number;
  /** Until a row or an advisory lock that another transaction holds is free. */
  readonly lock: number;
  /** For one statement. */
  readonly statement: number;
}

/**
 * A transaction that does nothing for so long belongs to a process that hangs: the server ends it, and its locks are
 * free.
 */
const IDLE_IN_TRANSACTION = 30_000;
/** A server that does not even say that a statement took too long is not reachable any more. */
export const UNREACHABLE_AFTER = 2000;

/**
 * The limits as options of a connection. `query_timeout` runs from when a statement is sent, so for those that are sent
 * together it is one limit for all before them as well.
 */
export const connectionOptions = ({ connections, connect, lock, statement }: ServerLimits) => ({
  max: connections,
  connectionTimeoutMillis: connect,
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  query_timeout: statement + UNREACHABLE_AFTER,
  keepAlive: true,
});

/**
 * SQLSTATEs: a lock was not free in time, two waited for one another and this one gave way, a statement took too long,
 * no connection is left, the server stops or starts.
 */
const BUSY = ['55P03', '40P01', '57014', '53300', '57P01', '57P03'];
/** Codes of a connection that broke or cannot be made. */
const LOST = /^(?:ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08\w{3})$/;
/** What the driver says of a server that does not answer, or went between two statements; such errors have no code. */
const NO_ANSWER =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/**
 * True for errors of a database that has no time or is gone: they say nothing of the request, which can succeed a
 * moment later.
 */
export function isBusy(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return BUSY.includes(code) || LOST.test(code) || NO_ANSWER.test(message);
}
