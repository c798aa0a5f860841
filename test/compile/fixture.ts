import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { splitPointer } from '../../engine/decide/model/pointer.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';

type Content = JsonObject | string;

/** Changes to the base configuration: file → pointer → value; the pointer "" replaces the whole file. */
export type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A fixture of a check: changes, and for a bad one where its problems are. */
export interface Fixture {
  readonly set: Changes;
  readonly expect?: readonly { readonly file: string; readonly pointer: string }[];
}

export const FIXTURES = join(PROJECT_ROOT, 'test/compile/fixtures');

const base = JSON.parse(readFileSync(join(FIXTURES, 'base.json'), 'utf8')) as Record<string, Content>;

/** The JSON Schemas that ship with the product. */
const meta = shippedSources().filter(({ path }) => path.startsWith('schemas/meta/'));

/** The pictures that the base configuration shows. */
export const ASSETS: ReadonlySet<string> = new Set(['/a.svg', '/q.svg']);

/** A moment that their days are around. */
export const NOW = Date.UTC(2026, 10, 27, 4);

/** Names of the folders of fixtures: one for each check. */
export function fixtureNames(): readonly string[] {
  return readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** A fixture by check and kind, or null when there is none. */
export function readFixture(check: string, kind: 'good' | 'bad'): Fixture | null {
  try {
    return JSON.parse(readFileSync(join(FIXTURES, check, `${kind}.json`), 'utf8')) as Fixture;
  } catch {
    return null;
  }
}

/** A small whole configuration, without problems, with the given changes. */
export function configWith(changes: Changes = {}): readonly SourceFile[] {
  const contents = structuredClone(base) as Record<string, unknown>;
  for (const [file, sets] of Object.entries(changes)) {
    for (const [pointer, value] of Object.entries(sets)) {
      if (pointer === '') contents[file] = structuredClone(value);
      else put(contents[file], splitPointer(pointer), structuredClone(value));
    }
  }
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
  }));
  return [...files, ...meta];
}

/** The configuration with the text of one file replaced, or taken away when the text is null. */
export function withText(path: string, text: string | null, files = configWith()): readonly SourceFile[] {
  const others = files.filter((file) => file.path !== path);
  return text === null ? others : [...others, { path, text }];
}

function put(root: unknown, keys: readonly string[], value: unknown): void {
  let target = root as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) target = target[key] as Record<string, unknown>;
  target[keys.at(-1) as string] = value;
}
