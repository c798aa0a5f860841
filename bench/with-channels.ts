import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE_FOLDERS } from '../engine/cli/read-sources.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { generateChannels, generatedFilings } from './generate-channels.ts';

/** Does some work in a folder with the shipped configuration and so many channels more, which is gone afterwards. */
export function withChannels<T>(count: number, work: (root: string) => T): T {
  const root = folderWithChannels(count);
  try {
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Makes such a folder; whoever asks for it takes it away. */
export function folderWithChannels(count: number): string {
  const root = mkdtempSync(join(tmpdir(), 'dukou-bench-'));
  for (const folder of SOURCE_FOLDERS)
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  mkdirSync(join(root, 'channels/groups'), { recursive: true });
  for (const { path, text } of generateChannels(count)) writeFileSync(join(root, path), text);
  declare(root, generatedFilings(count));
  return root;
}

/** Adds filing numbers to those that `prove` accepts. */
function declare(root: string, filings: Readonly<Record<string, readonly string[]>>): void {
  const file = join(root, 'schemas/legal.json');
  const legal = JSON.parse(readFileSync(file, 'utf8')) as { readonly companies: object };
  writeFileSync(file, JSON.stringify({ ...legal, companies: { ...legal.companies, ...filings } }, null, 2));
}
