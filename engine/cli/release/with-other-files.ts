import { findNode } from '../../compile/problems/find-node.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import { lineColumn } from '../../compile/problems/line-index.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json, JsonPointer } from '../../decide/model/json.ts';
import type { Origin } from '../../decide/model/release.ts';
import type { ChangedFile, ReleaseChange } from './diff-releases.ts';
import { diffValues } from './diff-values.ts';

/**
 * The files in which two releases differ, with those that changed besides: no value of the release comes from them, as
 * from `schemas/legal.json`, or only their comments are others. A file that was there before is not new, though no
 * value came from it then. Nothing is added where one side's files are not known.
 */
export function withOtherFiles(
  changes: readonly ChangedFile[],
  before: readonly SourceFile[] | null,
  after: readonly SourceFile[] | null,
): readonly ChangedFile[] {
  if (before === null || after === null) return changes;
  const known = new Set(changes.map(({ file }) => file));
  const [was, is] = [before, after].map((files) => new Map(files.map((file) => [file.path, file])));
  const others = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap(
    (path): ChangedFile[] => {
      const [old, now] = [was?.get(path), is?.get(path)];
      if (known.has(path) || old?.text === now?.text) return [];
      const state = old === undefined ? 'new' : now === undefined ? 'gone' : 'changed';
      return [{ file: path, state, changes: old && now ? valuesOf(old, now) : [] }];
    },
  );
  const told = changes.map((change) => {
    const isBoth = was?.has(change.file) && is?.has(change.file);
    return isBoth ? { ...change, state: 'changed' as const } : change;
  });
  return [...told, ...others].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** What two states of a JSON file differ in; nothing for other files, and where only comments do. */
function valuesOf(before: SourceFile, after: SourceFile): readonly ReleaseChange[] {
  if (!before.path.endsWith('.json')) return [];
  const [old, now] = [before, after].map((file) => parseDocument(file));
  if (old?.value === undefined || now?.value === undefined) return [];
  const line = (file: typeof old, pointer: JsonPointer, value: Json | undefined): Origin | null => {
    if (value === undefined || file.tree === undefined) return null;
    const { key, value: node } = findNode(file.tree, pointer);
    return { file: file.path, pointer, ...lineColumn(file.lines, (key ?? node).offset) };
  };
  return diffValues(old.value, now.value).map((change) => ({
    ...change,
    setBefore: line(old, change.pointerBefore, change.before),
    setNow: line(now, change.pointer, change.after),
  }));
}
