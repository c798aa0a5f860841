import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Pictures of brands by their path below the site, for example `brand/default/logo.svg`. */
export type Assets = ReadonlyMap<string, Buffer>;

/** Where the pictures of brands lie in the project, and under which path pages name them. */
export const BRAND_FOLDER = 'src/public/brand';
const BRAND_PATH = 'brand';

const PICTURES = /\.(?:svg|png|jpe?g|webp|gif|ico)$/i;

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the pictures of all brands. Throws when one cannot be read. */
export function readBrandAssets(root: string): Assets {
  const folder = join(root, BRAND_FOLDER);
  return new Map(
    entriesOf(folder)
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && PICTURES.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [`${BRAND_PATH}/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]),
  );
}
