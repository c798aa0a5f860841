import { type At, entries, isObject, items } from '../../compile/at.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { SourceRangeFinder } from '../../compile/problems/source-range.ts';
import { collectReferences } from '../../compile/references.ts';

/**
 * Every place of these files that names something, as `file:line:column`.
 *
 * @param kind of brands only what is a reference to one counts: their ids are words that stand for other things, too.
 */
export function mentionsOf(kind: string, id: string, files: readonly SourceFile[]): readonly string[] {
  const roots: At[] = files
    .filter(({ path }) => path.endsWith('.json'))
    .map(({ path, text }) => ({ file: path, pointer: '', value: parseDocument(path, text).value }));
  const found: readonly Mention[] =
    kind === 'brand'
      ? collectReferences(roots).filter((one) => one.kind === 'brand' && one.name === id)
      : roots.flatMap((root) => placesOf(root, id));
  const finder = new SourceRangeFinder(files);
  return found.map(({ at, on }) => {
    const { line, column } = finder.find({ ...at, ...(on ? { on } : {}) }) ?? { line: 1, column: 1 };
    return `${at.file}:${line}:${column}`;
  });
}

interface Mention {
  readonly at: At;
  readonly on?: 'key';
}

/** Texts and keys that are the id and nothing else. */
function placesOf(at: At, id: string): readonly Mention[] {
  if (at.value === id) return [{ at }];
  if (Array.isArray(at.value)) return items(at).flatMap((item) => placesOf(item, id));
  if (!isObject(at.value)) return [];
  return entries(at).flatMap(([key, inner]) =>
    key === id ? [{ at: inner, on: 'key' as const }] : placesOf(inner, id),
  );
}
