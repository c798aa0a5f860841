import { blockSchemaPath } from '../../compile/file-kinds.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { marksOf } from '../../compile/schema-marks.ts';
import { selectAt } from '../../compile/select-at.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { Release } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { fillText } from '../../decide/text/fill-text.ts';
import type { ExplainedValue } from './explained-value.ts';

/**
 * The legal text that a page shows: what the schemas of its blocks mark with `"x-legal": true` (blocks whose condition
 * does not hold are left out), and the agreements that it asks for, with their versions.
 */
export function legalTexts(
  release: Release,
  files: readonly SourceFile[],
  page: string,
  lookup: Lookup,
): readonly ExplainedValue[] {
  const spec = release.pages[page];
  if (!spec) return [];
  const explained = (value: string, from: string): ExplainedValue => ({
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
  const { value } = parseDocument(file);
  return marksOf({ file: path, pointer: '', value })
    .filter(({ legal }) => legal)
    .map(({ pattern }) => pattern);
}
