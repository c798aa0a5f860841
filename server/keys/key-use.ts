import type { SqlReader } from '../db/database.ts';
import { REKEYED_COLUMNS } from './rekeyed-columns.ts';

/** How many rows of a column are under a key; `plain` are not encrypted yet. */
export interface KeyUse {
  readonly column: string;
  readonly key: string;
  readonly rows: number;
}

/** What is under which key. Reads every row: for an operator, or now and then. */
export async function keyUse(db: SqlReader): Promise<readonly KeyUse[]> {
  const found: KeyUse[] = [];
  for (const { table, name, columns, keys } of REKEYED_COLUMNS) {
    const rows = await db.query<{ key: string; rows: string }>(
      `select key, count(*) as rows from ${table} t, unnest(${keys}) key where t.${columns} is not null group by key`,
    );
    found.push(...rows.map(({ key, rows: number }) => ({ column: name, key, rows: Number(number) })));
  }
  return found;
}
