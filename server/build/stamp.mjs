import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Read while the server runs, or when something is published, not when it is built. */
const NOT_BUILT = ['server/config', 'src/public/brand'];

function filesBelow(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute) || NOT_BUILT.includes(path)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/** A text that changes when any file below the paths does. */
export function stampOf(root, paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of paths.flatMap((path) => filesBelow(root, path))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
