import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntryRenderer, EntrySource } from './entry-renderer.ts';
import { SHEET } from './fill-template.ts';
import { type BuildManifest, moduleFiles } from './module-files.ts';

/** Folders of the built product, from the project's root. */
export const CLIENT_DIR = 'dist/client';
export const NODE_ENTRY = 'dist/node/entry/entry-server.js';

/**
 * Entry pages from the built product. Style sheets stand in the page itself, so that the first paint waits for nothing;
 * their links stay beside them, switched off: what loads a part of the site later finds its sheets there, and `boot.js`
 * switches them on where a view has refused the page's own style.
 */
export async function builtEntry(root: string): Promise<EntrySource> {
  const client = join(root, CLIENT_DIR);
  const read = (path: string): string => readFileSync(join(client, path), 'utf8');
  const document = read('index.html');
  const own = [...document.matchAll(SHEET)].map(([, path = '']) => path);
  const manifest = JSON.parse(read('.vite/manifest.json')) as BuildManifest;
  const script = read('early.js').trim();
  const address = pathToFileURL(join(root, NODE_ENTRY)).href;
  const built = (await import(/* @vite-ignore */ address)) as { readonly renderEntry: EntryRenderer };
  const texts = new Map<string, string>();
  const text = (path: string): string => {
    const known = texts.get(path) ?? read(path).trim();
    texts.set(path, known);
    return known;
  };
  return {
    template: async () => document,
    render: built.renderEntry,
    headOf(modules) {
      const files = moduleFiles(manifest, modules, document);
      const sheets = [...own, ...files.sheets];
      return {
        css: sheets.map(text).join(''),
        script,
        tags: [
          ...sheets.map((path) => `<link rel="stylesheet" disabled href="/${path}">`),
          ...files.scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`),
        ].join(''),
      };
    },
  };
}
