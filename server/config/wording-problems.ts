import { parseDocument } from '../../engine/compile/problems/json-document.ts';
import type { Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { wordingRules } from '../../engine/compile/wording.ts';
import { wordingSlips } from '../../engine/compile/wording-slips.ts';
import type { Json } from '../../engine/decide/model/json.ts';

export const WORDING = 'schemas/wording.json';

/**
 * Phrases in products, messages and institutions that visitors must not read, by the same list as everything on pages.
 */
export function wordingProblems(
  sources: readonly SourceFile[],
  values: ReadonlyMap<string, Json>,
): readonly Problem[] {
  const file = sources.find(({ path }) => path === WORDING);
  if (file === undefined) return [];
  // One that is not UTF-8 is refused with the rest of the configuration; its phrases count all the same.
  const { value } = parseDocument(file);
  const rules = wordingRules({ file: WORDING, pointer: '', value });
  return [...values].flatMap(([path, read]) =>
    wordingSlips({ file: path, pointer: '', value: read }, rules).map(
      ({ phrase, instead, zh, ...place }): Problem => ({
        code: 'C049',
        severity: 'error',
        ...place,
        on: 'value',
        data: { phrase, instead, zh },
        suggest: [],
      }),
    ),
  );
}
