import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '../../../server/db/database.ts';
import type { Measured } from './attack.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of a heap in which nothing is that is not needed. */
function heapUsed(): number {
  for (let times = 0; times < 3; times += 1) collect();
  return process.memoryUsage().heapUsed;
}

/** Less than an entry for each case would be, by far, and more than what a heap wavers by. */
const MEMORY_BYTES = 1024 * 1024;

/** Memory of this process, which is that of the service too. */
export function measureMemory(): Measured {
  return { what: 'bytes of memory', amount: heapUsed(), mayAdd: MEMORY_BYTES };
}

/** Rows that half of the cases may add to a table once its bounds are reached. */
const ROWS = 40;

/** Rows of each table. */
export async function measureRows(db: Database): Promise<readonly Measured[]> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.query<{ rows: string }>(`select count(*) as rows from ${name}`);
      return { what: `rows of ${name}`, amount: Number(row?.rows), mayAdd: ROWS };
    }),
  );
}
