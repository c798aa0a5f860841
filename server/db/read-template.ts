import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { writeRefusal } from '../write-refusal.ts';

/** File with an empty database cluster, made by this version of the package. */
function templatePath(folder: string): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = join(dirname(entry), '../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(folder, `empty-cluster-${version}.tar`);
}

/**
 * An empty cluster to start from: unpacking one takes a fifth of the time of making one. Null when there is none yet.
 */
export function readTemplate(folder: string): Blob | null {
  const path = templatePath(folder);
  return existsSync(path) ? new Blob([readFileSync(path)]) : null;
}

/**
 * Keeps the cluster, which must be empty still, for the next database. Where a service may not write into its own
 * program, the next one is made as slowly.
 */
export async function keepTemplate(folder: string, lite: PGlite): Promise<void> {
  const path = templatePath(folder);
  const cluster = await lite.dumpDataDir('none');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.${process.pid}`, Buffer.from(await cluster.arrayBuffer()));
    renameSync(`${path}.${process.pid}`, path);
  } catch (error) {
    if (writeRefusal(error, folder) === null) throw error;
  }
}
