import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { PROJECT_ROOT } from '../support/project-root.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

const files = ['hosts', 'channels', 'schemas', 'server/config'].flatMap((folder) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `${folder}/${path}`),
);

/** The JSON part of VS Code, reading schemas from disk as the editor does. */
const editor = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});

function open(path: string, text = readFileSync(join(PROJECT_ROOT, path), 'utf8')) {
  const uri = pathToFileURL(join(PROJECT_ROOT, path)).href;
  const document = TextDocument.create(uri, 'jsonc', 1, text);
  return { document, json: editor.parseJSONDocument(document) };
}

async function marksOf(path: string, text?: string): Promise<readonly string[]> {
  const { document, json } = open(path, text);
  const found = await editor.doValidation(document, json, { comments: 'ignore' });
  return found.map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`);
}

describe('an editor', () => {
  it('finds the schema that each file names', () => {
    const lost = files.filter((path) => {
      const link = /"\$schema":\s*"([^"]+)"/.exec(readFileSync(join(PROJECT_ROOT, path), 'utf8'))?.[1];
      if (link === undefined) return true;
      return link !== DRAFT_07 && !existsSync(resolve(PROJECT_ROOT, dirname(path), link));
    });
    expect(files.length).toBeGreaterThan(50);
    expect(lost).toEqual([]);
  });

  it('marks nothing in the files that ship', async () => {
    const marks = await Promise.all(files.map((path) => marksOf(path)));
    expect(marks.flat()).toEqual([]);
  });

  it('marks a misspelt property and a missing one', async () => {
    const text = '{ "$schema": "../schemas/meta/channel.schema.json", "titel": "首页" }';
    const marks = await marksOf('channels/channel_1.json', text);
    expect(marks).toHaveLength(2);
    expect(marks.join()).toMatch(/titel.*|channel/);
  });

  it('offers the properties that a channel may have, with what they mean', async () => {
    const text = '{ "$schema": "../schemas/meta/channel.schema.json", "" }';
    const { document, json } = open('channels/channel_1.json', text);
    const place = document.positionAt(text.indexOf('""') + 1);
    const offered = await editor.doComplete(document, place, json);
    const title = offered?.items.find(({ label }) => label === 'title');
    expect(offered?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(['channel', 'brand']));
    expect(String(title?.documentation)).not.toBe('');
  });

  it('is set up for comments in configuration and for the formatter of this project', () => {
    const settings = readFileSync(join(PROJECT_ROOT, '.vscode/settings.json'), 'utf8');
    const extensions = readFileSync(join(PROJECT_ROOT, '.vscode/extensions.json'), 'utf8');
    for (const folder of ['hosts', 'channels', 'schemas']) expect(settings).toContain(`**/${folder}/`);
    expect(extensions).toContain('biomejs.biome');
  });
});
