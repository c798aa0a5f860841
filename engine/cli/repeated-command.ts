import { resolve } from 'node:path';
import { shellWord } from '../analyse/prove/shell-word.ts';

/** Where a command works. */
export interface CommandPlace {
  readonly cwd: string;
  /** Folder of the project, from `cwd` on. */
  readonly root: string;
  /** `DATA_DIR` as it was given. */
  readonly dataDir?: string | undefined;
}

/** A command to be copied, such that it works on the same project and the same data as the one that names it. */
export function repeatedCommand(command: string, { cwd, root, dataDir }: CommandPlace): string {
  const before = dataDir === undefined || dataDir === '' ? '' : `DATA_DIR=${shellWord(dataDir)} `;
  const after = resolve(cwd, root) === resolve(cwd) ? '' : ` --root ${shellWord(root)}`;
  return `${before}${command}${after}`;
}
