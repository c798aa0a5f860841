/** A stretch of time in ISO texts, from its first moment to the one after its last; null means without end. */
export interface Period {
  readonly from: string | null;
  readonly before: string | null;
}

/** SQL that is true for times in the period whose ends are the parameters with these numbers. */
export function inPeriod(column: string, from: number, before: number): string {
  return `($${from}::timestamptz is null or ${column} >= $${from}) and ($${before}::timestamptz is null or ${column} < $${before})`;
}
