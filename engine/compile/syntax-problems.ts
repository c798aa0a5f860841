import { printParseErrorCode } from 'jsonc-parser';
import type { JsonDocument } from './problems/json-document.ts';
import { lineColumn } from './problems/line-index.ts';
import { mergeMarks } from './problems/merge-marks.ts';
import type { Problem } from './problems/problem.ts';
import type { SYNTAX_SLIPS, SyntaxSlip } from './problems/wordings/syntax-slip.ts';

/** Marks of a Chinese keyboard, and those of JSON in their place. */
const CHINESE_MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '；': ',',
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
};

/**
 * What is wrong with a file as JSON, one problem a line. Marks of a Chinese keyboard make the parser stumble over
 * whatever follows: of a file whose first mistake is one, only such marks are told. So it is with an unfinished merge.
 */
export function syntaxProblems({ path, text, errors, lines }: JsonDocument): readonly Problem[] {
  if (text.trim() === '') return errors.slice(0, 1).map((error) => problem(path, { kind: 'empty' }, error));
  const unmerged = errors.length > 0 ? mergeMarks(text) : [];
  if (unmerged.length > 0) return unmerged.map((mark) => problem(path, { kind: 'unmerged' }, mark));
  const [first] = errors;
  const isChinese = first !== undefined && markAt(text, first.offset) !== undefined;
  const found: Problem[] = [];
  let lastLine = 0;
  let stumbles = false;
  for (const error of errors) {
    const { line } = lineColumn(lines, error.offset);
    const meant = markAt(text, error.offset);
    // One slip makes the parser stumble over the rest of its line.
    const name = printParseErrorCode(error.error);
    if (line === lastLine || (stumbles && name === 'ValueExpected') || (isChinese && meant === undefined))
      continue;
    lastLine = line;
    stumbles = name === 'InvalidSymbol';
    const slip: SyntaxSlip =
      meant === undefined
        ? { kind: name as keyof typeof SYNTAX_SLIPS }
        : { kind: 'mark', given: text.charAt(error.offset), meant };
    found.push(problem(path, slip, error));
  }
  return found;
}

/** The mark of JSON that a Chinese one at a place stands for. */
function markAt(text: string, offset: number): string | undefined {
  return CHINESE_MARKS[text.charAt(offset)];
}

function problem(file: string, data: SyntaxSlip, range: Problem['range']): Problem {
  const base = { code: 'C001', severity: 'error', file, pointer: '', on: 'value', suggest: [] } as const;
  return range ? { ...base, data, range } : { ...base, data };
}
