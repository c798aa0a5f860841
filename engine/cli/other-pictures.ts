import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const FOLDER = 'src/public/brand';

/**
 * Addresses of the pictures of brands, for example `/brand/light-boat/logo.svg`, whose files differ between two
 * projects; none where one of them has no such folder.
 */
export function otherPictures(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map(filesIn);
  if (!old || !now) return [];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.filter((name) => !old.get(name)?.equals(now.get(name) ?? Buffer.alloc(0)));
}

function filesIn(root: string): ReadonlyMap<string, Buffer> | null {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [
        `/brand/${path
          .slice(folder.length + 1)
          .split(sep)
          .join('/')}`,
        readFileSync(path),
      ];
    }),
  );
}
