import { printParseErrorCode } from 'jsonc-parser';
import type { JsonDocument } from './problems/json-document.ts';
import { lineColumn } from './problems/line-index.ts';
import { mergeMarks, UNMERGED } from './problems/merge-marks.ts';
import type { Problem } from './problems/problem.ts';

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value; write texts between straight double quotes "…", also around Chinese',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a property name in double quotes is expected (a comma may not stand before "}")',
  ValueExpected: 'a value is expected (a comma may not stand before "]")',
  ColonExpected: 'a colon is expected after the property name',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing "}" is missing',
  CloseBracketExpected: 'a closing "]" is missing',
  EndOfFileExpected: 'the file should end here; remove what follows',
  InvalidCommentToken: 'comments start with // or /*',
  UnexpectedEndOfComment: 'this comment is never closed; add */',
  UnexpectedEndOfString: 'this text is never closed; add a double quote',
  UnexpectedEndOfNumber: 'this number is cut short',
  InvalidUnicode: 'four hexadecimal digits must follow \\u',
  InvalidEscapeCharacter: 'this \\ escape does not exist in JSON',
  InvalidCharacter: 'a control character may not stand in a text; write \\n or \\t',
};

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
  if (text.trim() === '')
    return errors.slice(0, 1).map((error) => problem(path, 'the file is empty; fill or remove it', error));
  const unmerged = errors.length > 0 ? mergeMarks(text) : [];
  if (unmerged.length > 0) return unmerged.map((mark) => problem(path, UNMERGED, mark));
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
    const detail =
      meant === undefined
        ? (SYNTAX[name] ?? name)
        : `write ${meant} instead of the Chinese ${text.charAt(error.offset)}`;
    found.push(problem(path, detail, error));
  }
  return found;
}

/** The mark of JSON that a Chinese one at a place stands for. */
function markAt(text: string, offset: number): string | undefined {
  return CHINESE_MARKS[text.charAt(offset)];
}

function problem(file: string, detail: string, range: Problem['range']): Problem {
  const base = { code: 'C001', severity: 'error', file, pointer: '', on: 'value', suggest: [] } as const;
  return range ? { ...base, data: { detail }, range } : { ...base, data: { detail } };
}
