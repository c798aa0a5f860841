import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Read while the server runs, or when something is published, not when it is built. */
const NOT_BUILT = ['server/config', 'src/public/brand'];

function filesBelow(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute) || NOT_BUILT.includes(path)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isFile() ? [`${path}/${entry.name}`] : filesBelow(root, `${path}/${entry.name}`),
    );
}

/** A text that changes when the content of any file below the paths does. */
export function stampOf(root, paths) {
  return digestOf(root, paths, (file) => readFileSync(file));
}

/** A text that changes when a file below the paths was written, which is seen without reading it. */
export function timesOf(root, paths) {
  return digestOf(root, paths, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

function digestOf(root, paths, contentOf) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(root, path))) {
    hash.update(`\0${file}\0`).update(contentOf(join(root, file)));
  }
  return hash.digest('hex');
}
