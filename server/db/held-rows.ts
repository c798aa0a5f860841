import type pg from 'pg';
import { ASTRAY } from '../reports/event-row.ts';
import { readSnapshotRows, type SnapshotRow } from './snapshot.ts';

type Client = Pick<pg.PoolClient, 'query'>;

const ROWS_AT_ONCE = 500;

/**
 * Tables of the product's data, each with all its days where it is one by days. The structure's own table is made by
 * the migrations.
 */
export async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Holds what all tables are at this moment; call it in a transaction. The rows are then read in small parts, between
 * which the database serves others.
 */
export async function holdRows(client: Client): Promise<readonly string[]> {
  const tables = await tablesOf(client);
  for (const table of tables) {
    await client.query(
      `declare snapshot_${table} cursor with hold for select to_jsonb(t)::text as row from ${table} t`,
    );
  }
  return tables;
}

/** The held rows, in parts. What was held is let go at the end, also when the reader stops early. */
export async function* heldRows(
  client: Client,
  tables: readonly string[],
): AsyncGenerator<readonly SnapshotRow[]> {
  const open = new Set(tables);
  try {
    for (const table of tables) {
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from snapshot_${table}`);
        if (rows.length === 0) break;
        yield rows.map(({ row }) => ({ table, row }));
      }
      await client.query(`close snapshot_${table}`);
      open.delete(table);
    }
  } finally {
    for (const table of open) await client.query(`close snapshot_${table}`);
  }
}

/** What must be there before rows of a table can be put in; `$1` is the rows. */
const BEFORE: Readonly<Record<string, string>> = {
  tracked_events: `select make_tracked_day(day) from (select distinct (event ->> 'day')::date as day
    from jsonb_array_elements($1::jsonb) as event) as days where day > '${ASTRAY}'`,
};

async function insertRows(client: Client, table: string, rows: readonly string[]): Promise<void> {
  const before = BEFORE[table];
  if (before !== undefined) await client.query(before, [`[${rows.join(',')}]`]);
  await client.query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

/** Counted ids go on after the highest one. */
async function advanceCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table_name: table, column_name: column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
    );
  }
}

/** Puts the rows of a snapshot into a new database, in one transaction. */
export async function loadRows(client: Client, path: string): Promise<void> {
  await client.query('begin');
  // Rows come table by table: what they refer to may come later.
  await client.query('set local session_replication_role = replica');
  for (const table of await tablesOf(client)) {
    await client.query(`delete from ${table}`);
  }
  let part: SnapshotRow[] = [];
  const flush = async (): Promise<void> => {
    const [first] = part;
    if (first)
      await insertRows(
        client,
        first.table,
        part.map(({ row }) => row),
      );
    part = [];
  };
  for await (const row of readSnapshotRows(path)) {
    if (part.length >= ROWS_AT_ONCE || (part[0] !== undefined && part[0].table !== row.table)) await flush();
    part.push(row);
  }
  await flush();
  await advanceCounters(client);
  await client.query('commit');
}
