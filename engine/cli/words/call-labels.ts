import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';

/** What staff call a call or an answer of the guard, by its name; what nobody has labelled stays as it is. */
export type CallLabels = (name: string) => string;

interface Labelled {
  readonly label?: string;
  readonly endpoint?: string;
}

/** Labels stand in the files of the guard and of the calls, the guard's first: visitors do not load them. */
export function callLabels(files: readonly SourceFile[]): CallLabels {
  const { fetches = {} } = contentOf<{ fetches?: Readonly<Record<string, Labelled>> }>(
    files,
    'schemas/guard.json',
  );
  const { endpoints = {} } = contentOf<{ endpoints?: Readonly<Record<string, Labelled>> }>(
    files,
    'schemas/api.json',
  );
  const labels = new Map(
    Object.entries(fetches).flatMap(([name, { endpoint = name, label }]) => [
      [endpoint, label],
      [name, label],
    ]),
  );
  return (name) => labels.get(name) ?? endpoints[name]?.label ?? name;
}

/** What a file says, which may have comments. What its schema refuses is no release, of which nothing is told here. */
export function contentOf<Content>(files: readonly SourceFile[], path: string): Partial<Content> {
  const file = files.find((one) => one.path === path);
  return file ? (parseDocument(file).value as Partial<Content>) : {};
}
