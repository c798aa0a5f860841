import { textAt } from '../../../engine/compile/at.ts';
import { baseName, fileKind } from '../../../engine/compile/file-kinds.ts';
import { parseDocument } from '../../../engine/compile/problems/json-document.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { DestinationKind } from '../../../engine/decide/model/destination.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { sourceWords } from '../channels/source-words.ts';
import type { Named } from '../contract/named.ts';
import type { WhyFact } from '../contract/why.ts';

interface Labelled {
  readonly label?: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface Files {
  readonly keys?: Readonly<Record<string, Labelled>>;
  readonly apps?: readonly (Labelled & { readonly app: string })[];
}

/** A file, whose labels visitors do not load. It may have comments. What its schema refuses is no release. */
function fileOf(files: readonly SourceFile[], path: string): Files {
  const file = files.find((one) => one.path === path);
  return file ? (parseDocument(file.path, file.text).value as Files) : {};
}

/** Apps by their labels, those without one by their ids. */
export function appLabels(files: readonly SourceFile[], apps: readonly string[]): readonly Named[] {
  const told = fileOf(files, 'schemas/environment.json').apps ?? [];
  return apps.map((id) => ({ name: told.find(({ app }) => app === id)?.label ?? id, id }));
}

/** What staff call a stored or answered value; what has no label is for programs alone, and has no name. */
export type ValueLabels = (key: string, value: unknown) => WhyFact;

export function valueLabels(files: readonly SourceFile[], release: Release): ValueLabels {
  const { keys = {} } = fileOf(files, 'schemas/storage.json');
  const { flowCode, rows } = release.site.destinations;
  const kinds = Object.keys(rows) as DestinationKind[];

  /** Where a flow code leads, by the titles of the paths. */
  function destinationOf(key: string, code: unknown): string | null {
    const kind = kinds.find((one) => JSON.stringify(flowCode[one]) === `{"var":"stored.${key}"}`);
    if (kind === undefined) return null;
    const to = rows[kind].filter(({ codes }) => codes.includes(Number(code))).map((row) => row.to);
    return [...new Set(to.map((path) => titleAt(release, path)))].join('或') || null;
  }

  return (key, value) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return {
      name: keys[key]?.label ?? '',
      value: keys[key]?.values?.[written] ?? destinationOf(key, value) ?? written,
      id: `${key} = ${written}`,
    };
  };
}

/** The title of a path; the path where it has none. */
export function titleAt({ site }: Release, path: string): string {
  return site.routes.find((route) => route.path === path)?.title || path;
}

/** The file that sets a value, by what staff call what it describes: the name of a brand, the note of a group. */
export function sourceNamed(file: string | null, files: readonly SourceFile[]): Named {
  const words = sourceWords(file);
  const source = files.find(({ path }) => path === file);
  if (file === null || source === undefined || words === '渠道自身') return { name: words, id: '' };
  const value = parseDocument(source.path, source.text).value;
  const at = { file, pointer: '', value };
  const told =
    fileKind(file) === 'brand' ? textAt(at, 'name') : fileKind(file) === 'group' ? textAt(at, 'about') : null;
  const id = baseName(file);
  if (told === null || !words.endsWith(id)) return { name: words, id: '' };
  return { name: `${words.slice(0, -id.length)}${told.replace(/。$/, '')}`, id };
}
