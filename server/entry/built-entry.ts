import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryRenderer, EntrySource } from './entry-renderer.ts';
import { type BuildManifest, moduleLinks } from './module-links.ts';

/** Folders of the built product, from the project's root. */
export const CLIENT_DIR = 'dist/client';
export const NODE_ENTRY = 'dist/node/entry/entry-server.js';

/** Entry pages from the built product. */
export async function builtEntry(root: string): Promise<EntrySource> {
  const client = join(root, CLIENT_DIR);
  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as BuildManifest;
  const address = pathToFileURL(join(root, NODE_ENTRY)).href;
  const built = (await import(/* @vite-ignore */ address)) as { readonly renderEntry: EntryRenderer };
  return {
    template: async () => html,
    render: built.renderEntry,
    headOf: (modules, template) => moduleLinks(manifest, modules, template),
  };
}
