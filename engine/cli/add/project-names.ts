import { isObject } from '../../compile/at.ts';
import { baseName, type FileKind, fileKind, formIdOf } from '../../compile/file-kinds.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { JsonObject } from '../../decide/model/json.ts';

/**
 * What a project has, read from its files one by one: also a configuration with errors can be added to, and what is
 * wrong is said afterwards.
 */
export interface ProjectNames {
  readonly files: readonly SourceFile[];
  /** Names of the files of a kind; forms have the names of their folders. */
  ofKind(kind: FileKind): readonly string[];
  /** What the files of a kind say about themselves, by their names. */
  aboutOf(kind: FileKind): Readonly<Record<string, string>>;
  readonly screens: readonly string[];
  readonly variants: readonly string[];
  /** What a file holds; an empty object when it is missing or broken. */
  read(path: string): JsonObject;
}

export function projectNames(files: readonly SourceFile[]): ProjectNames {
  const read = (path: string): JsonObject => {
    const file = files.find((candidate) => candidate.path === path);
    const value = file && parseDocument(file).value;
    return isObject(value) ? value : {};
  };
  const landing = read('schemas/every-host.json').landing;
  const screens = isObject(landing) && Array.isArray(landing.screens) ? landing.screens : [];
  const variants = read('schemas/destinations.json').variants;
  const nameIn = (path: string, kind: FileKind) =>
    kind.startsWith('form') ? formIdOf(path) : baseName(path);
  const filesOf = (kind: FileKind) => files.filter(({ path }) => fileKind(path) === kind);
  return {
    files,
    read,
    ofKind: (kind) => filesOf(kind).map(({ path }) => nameIn(path, kind)),
    aboutOf: (kind) =>
      Object.fromEntries(
        filesOf(kind).flatMap(({ path }) => {
          const { about } = read(path);
          return typeof about === 'string' ? [[nameIn(path, kind), about]] : [];
        }),
      ),
    screens: screens.map(String),
    variants: isObject(variants) ? Object.keys(variants) : [],
  };
}
