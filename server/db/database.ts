/**
 * What a statement may carry: values that also survive in the journal, so times are ISO texts and objects JSON texts.
 */
export type SqlValue = string | number | boolean | null;

export interface SqlReader {
  /**
   * What a statement changes here, such as a count, is not in the journal of the embedded database (see `write`).
   * Statements of a transaction that are asked for without waiting are sent together and done in that order; where one
   * fails, so do those behind it.
   */
  query<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** One transaction. */
export interface Transaction extends SqlReader {
  /**
   * A change that the caller will acknowledge to somebody. It must give the same result when it is run again in the
   * same order, each statement once (given ids, times and values, `on conflict`), since the journal of the embedded
   * database repeats it after a power loss. Returns the number of rows changed.
   */
  write(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** A database whose statements may be made one by one or in transactions. */
export interface Transactional extends SqlReader {
  /** Commits when `run` resolves, and only then resolves; rolls back when it rejects. */
  transaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The one SQL dialect of the server: PostgreSQL, embedded or on a server. */
export interface Database extends Transactional {
  readonly kind: 'embedded' | 'postgresql';
  /** The same without limits of time, for work that nobody waits for. */
  readonly patient: Transactional;
  /**
   * Removes earlier states of rows from the files of the embedded database: after this, what was deleted is in none of
   * them.
   */
  forgetPast(): Promise<void>;
  close(): Promise<void>;
}
