import { gunzipSync, gzipSync } from 'node:zlib';
import type { SqlReader, Transaction } from '../db/database.ts';
import type { ChainLink } from './chain-link.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { sha256 } from './sha256.ts';

/** On which processes hear that something became current. */
export const NEWS_CHANNEL = 'dukou_releases';

/** Files in one statement. */
const AT_ONCE = 100;

/** The line that is current; null when nothing was published. */
export async function lastLink(reader: SqlReader): Promise<ChainLink | null> {
  const [last] = await reader.query<ChainLink>(
    'select n, line, hash from publications order by n desc limit 1',
  );
  return last ?? null;
}

export async function linkAt(reader: SqlReader, n: number): Promise<ChainLink | null> {
  const [link] = await reader.query<ChainLink>('select n, line, hash from publications where n = $1', [n]);
  return link ?? null;
}

export function linksAfter(reader: SqlReader, n: number): Promise<readonly ChainLink[]> {
  return reader.query<ChainLink>('select n, line, hash from publications where n > $1 order by n', [n]);
}

/** Adds lines, and tells the other processes. Fails with `unique_violation` where another was quicker. */
export async function addLinks(transaction: Transaction, links: readonly ChainLink[]): Promise<void> {
  await transaction.write(
    `insert into publications (n, line, hash)
     select n, line, hash from jsonb_to_recordset($1::jsonb) as links (n integer, line text, hash text) order by n`,
    [JSON.stringify(links)],
  );
  await transaction.query('select pg_notify($1, $2)', [NEWS_CHANNEL, String(links.at(-1)?.n)]);
}

async function idsOf(reader: SqlReader, table: 'releases' | 'release_sources'): Promise<ReadonlySet<string>> {
  return new Set((await reader.query<{ id: string }>(`select id from ${table}`)).map(({ id }) => id));
}

export const keptReleases = (reader: SqlReader) => idsOf(reader, 'releases');
export const keptSources = (reader: SqlReader) => idsOf(reader, 'release_sources');

function partsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, n) =>
    items.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}

/** Keeps the files of a release; what is there already is left, what was damaged is replaced. */
export async function putRelease(
  transaction: Transaction,
  id: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const hashed = [...files].map(([path, content]) => ({ path, hash: sha256(content), content }));
  await transaction.write('insert into releases (id) values ($1) on conflict do nothing', [id]);
  const blobs = [...new Map(hashed.map(({ hash, content }) => [hash, content]))];
  for (const some of partsOf(blobs.sort(([a], [b]) => (a < b ? -1 : 1)))) {
    const packed = some.map(([hash, content]) => ({
      hash,
      body: gzipSync(content, { level: 1 }).toString('base64'),
    }));
    await transaction.write(
      `insert into release_blobs (hash, body) select hash, decode(body, 'base64')
       from jsonb_to_recordset($1::jsonb) as blobs (hash text, body text) order by hash
       on conflict (hash) do update set body = excluded.body where release_blobs.body <> excluded.body`,
      [JSON.stringify(packed)],
    );
  }
  await transaction.write('delete from release_files where release = $1', [id]);
  await transaction.write(
    `insert into release_files (release, path, hash) select $1, path, hash
     from jsonb_to_recordset($2::jsonb) as files (path text, hash text)`,
    [id, JSON.stringify(hashed.map(({ path, hash }) => ({ path, hash })))],
  );
}

/** Keeps what versions are made of. */
export async function putSources(transaction: Transaction, id: string, packed: Buffer): Promise<void> {
  await transaction.write(
    `insert into release_sources (id, body) values ($1, decode($2, 'base64'))
     on conflict (id) do update set body = excluded.body where release_sources.body <> excluded.body`,
    [id, packed.toString('base64')],
  );
}

/** What a version is made of, packed; null where that is not kept. */
export async function packedSources(reader: SqlReader, id: string): Promise<Buffer | null> {
  const [row] = await reader.query<{ body: string }>(
    `select encode(body, 'base64') as body from release_sources where id = $1`,
    [id],
  );
  return row ? Buffer.from(row.body, 'base64') : null;
}

/**
 * The files of a release; null where it is not kept. Throws `DamagedReleaseError` where one is not what was put there.
 *
 * @param have contents that need not be asked for, by their hash.
 */
export async function filesOfRelease(
  reader: SqlReader,
  id: string,
  have: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, Buffer> | null> {
  const files = await reader.query<{ path: string; hash: string }>(
    'select path, hash from release_files where release = $1 order by path',
    [id],
  );
  if (files.length === 0) return null;
  const found = new Map(have);
  const wanted = [...new Set(files.map(({ hash }) => hash))].filter((hash) => !have.has(hash));
  for (const some of partsOf(wanted)) {
    const rows = await reader.query<{ hash: string; body: string }>(
      `select hash, encode(body, 'base64') as body from release_blobs
       where hash in (select jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify(some)],
    );
    for (const { hash, body } of rows) {
      const content = unpacked(body);
      if (content !== null && sha256(content) === hash) found.set(hash, content);
    }
  }
  return new Map(
    files.map(({ path, hash }) => {
      // A row that somebody else wrote must lead nowhere out of the folder.
      const content = /(?:^|\/)\.*(?:\/|$)/.test(path) ? undefined : found.get(hash);
      if (content === undefined)
        throw new DamagedReleaseError(id, `${path} was changed or cut short in the database`, null);
      return [path, content];
    }),
  );
}

function unpacked(body: string): Buffer | null {
  try {
    return gunzipSync(Buffer.from(body, 'base64'));
  } catch {
    return null;
  }
}

/** Takes away all but these. */
export async function keepOnly(
  transaction: Transaction,
  releases: ReadonlySet<string>,
  sources: ReadonlySet<string>,
): Promise<void> {
  const others = (table: string) =>
    `delete from ${table} where id not in (select jsonb_array_elements_text($1::jsonb))`;
  await transaction.write(others('releases'), [JSON.stringify([...releases])]);
  await transaction.write(
    'delete from release_blobs b where not exists (select 1 from release_files f where f.hash = b.hash)',
  );
  await transaction.write(others('release_sources'), [JSON.stringify([...sources])]);
}
