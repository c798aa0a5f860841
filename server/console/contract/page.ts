/** A page of a list: `?cursor` of the answer before gives the next one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number;
}
