import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Read while the server runs, not when it is built. */
const NOT_BUILT = 'server/config';

function filesBelow(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute) || path === NOT_BUILT) return [];
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
