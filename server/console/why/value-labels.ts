import { contentOf } from '../../../engine/cli/words/call-labels.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { fileKind } from '../../../engine/compile/file-kinds.ts';
import { parseDocument } from '../../../engine/compile/problems/json-document.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { DestinationKind } from '../../../engine/decide/model/destination.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { nameOf } from '../channels/names-of.ts';
import { sourceOf } from '../channels/source-of.ts';
import type { Named } from '../contract/named.ts';
import type { WhyFact } from '../contract/why.ts';

interface Labelled {
  readonly label?: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface Files {
  readonly keys: Readonly<Record<string, Labelled>>;
  readonly apps: readonly (Labelled & { readonly app: string })[];
}

/** Apps by their labels, those without one by their ids. */
export function appLabels(files: readonly SourceFile[], apps: readonly string[]): readonly Named[] {
  const { apps: told = [] } = contentOf<Files>(files, 'schemas/environment.json');
  return apps.map((id) => ({ name: told.find(({ app }) => app === id)?.label ?? id, id }));
}

/** What staff call a stored or answered value; what has no label is for programs alone, and has no name. */
export type ValueLabels = (key: string, value: unknown) => WhyFact;

export function valueLabels(files: readonly SourceFile[], release: Release): ValueLabels {
  const { keys = {} } = contentOf<Files>(files, 'schemas/storage.json');
  const { flowCode, rows } = release.site.destinations;
  const kinds = Object.keys(rows) as DestinationKind[];

  /** Where a flow code leads, by the titles of the paths. */
  function destinationOf(key: string, code: unknown): string | null {
    const kind = kinds.find((one) => JSON.stringify(flowCode[one]) === `{"var":"stored.${key}"}`);
    if (kind === undefined) return null;
    const to = rows[kind].filter(({ codes }) => codes.includes(Number(code))).map((row) => row.to);
    return [...new Set(to.map((path) => addressTitle(release, path) ?? path))].join('或') || null;
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

/** What is said of other files is for programmers. */
const NAMED_KINDS: ReadonlySet<string> = new Set(['brand', 'group', 'conversion']);

/** The file that sets a value, by what staff call what it describes: the name of a brand, the note of a group. */
export function sourceNamed(file: string | null, files: readonly SourceFile[]): Named {
  const { source, sourceId } = sourceOf(file, (path) => {
    const found = NAMED_KINDS.has(fileKind(path) ?? '') && files.find((one) => one.path === path);
    return found ? nameOf({ file: path, pointer: '', value: parseDocument(found).value }) : '';
  });
  return { name: source, id: sourceId };
}
