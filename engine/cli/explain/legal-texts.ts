import { blockSchemaPath } from '../../core/config/file-kinds.ts';
import { marksOf } from '../../core/config/schema-marks.ts';
import { selectAt } from '../../core/config/select-at.ts';
import type { Release } from '../../core/model/release.ts';
import { parseDocument } from '../../core/problems/json-document.ts';
import { joinPointer } from '../../core/problems/pointer.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';
import { holds } from '../../core/rules/evaluate.ts';
import type { Lookup } from '../../core/rules/unknown.ts';
import { fillText } from '../../core/text/fill-text.ts';
import type { Explained } from './explained.ts';

/**
 * The legal text that a page shows: what the schemas of its blocks mark with `"x-legal": true` (blocks whose condition does
 * not hold are left out), and the agreements that it asks for, with their versions.
 */
export function legalTexts(
  release: Release,
  files: readonly SourceFile[],
  page: string,
  lookup: Lookup,
): readonly Explained[] {
  const spec = release.pages[page];
  if (!spec) return [];
  const explained = (value: string, from: string): Explained => ({
    value,
    from,
    origin: release.origins[from] ?? null,
  });
  const pointer = joinPointer('/pages', page);
  const lines = spec.blocks.flatMap((block, index) => {
    if (holds(block.when, lookup) !== true) return [];
    const options = { file: '', pointer: `${pointer}/blocks/${index}/with`, value: block.with };
    return legalPatterns(files, block.block)
      .flatMap((pattern) => selectAt(options, pattern))
      .map((at) => explained(fillText(String(at.value), lookup), at.pointer));
  });
  const agreements = spec.agreements.map(({ title, version }, index) =>
    explained(`《${title}》 ${version}`, `${pointer}/agreements/${index}/version`),
  );
  return [...lines, ...agreements];
}

function legalPatterns(files: readonly SourceFile[], block: string): readonly string[] {
  const path = blockSchemaPath(block);
  const file = files.find((candidate) => candidate.path === path);
  if (!file) return [];
  const { value } = parseDocument(path, file.text);
  return marksOf({ file: path, pointer: '', value })
    .filter(({ legal }) => legal)
    .map(({ pattern }) => pattern);
}
