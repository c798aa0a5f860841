import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILLED_DATA, startProduct } from './start-product.ts';

/**
 * Before any browser test: a data folder as a first start leaves it. Products begin with a copy, which saves each of
 * them a new database and the writing of its release.
 */
export default async function fillData(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-filled-'));
  const product = await startProduct({ dataDir });
  await product.interrupt();
  process.env[FILLED_DATA] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
