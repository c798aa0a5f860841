import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE_FOLDERS } from '../engine/cli/read-sources.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { generateChannels } from './generate-channels.ts';

/** Works in a folder with the shipped configuration and so many channels more, which is gone afterwards. */
export function withChannels(count: number, work: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'dukou-bench-'));
  try {
    for (const folder of SOURCE_FOLDERS)
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
    mkdirSync(join(root, 'channels/groups'), { recursive: true });
    for (const { path, text } of generateChannels(count)) writeFileSync(join(root, path), text);
    work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
