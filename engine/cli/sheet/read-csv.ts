import { parse } from 'csv-parse/sync';
import { UsageError } from '../usage-error.ts';
import { SHEET } from './columns.ts';
import { unescapeFormula } from './formula-escape.ts';
import { EMPTY, type Sheet } from './sheet.ts';

/** What separates cells: commas, or what some spreadsheets write instead. */
const DELIMITERS: readonly string[] = [',', ';', '\t'];

/**
 * A CSV file as spreadsheets in China write it: UTF-8 with or without mark, UTF-16, or GB 18030; separated by commas, semicolons
 * or tabs.
 *
 * @throws UsageError when the quotes of the file do not match.
 */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decode(bytes);
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [...DELIMITERS].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  let rows: string[][];
  try {
    rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false });
  } catch (cause) {
    throw new UsageError(`the CSV file cannot be read: ${(cause as Error).message}`);
  }
  const cells = rows.map((row) =>
    row.map((value) => (value === '' ? EMPTY : ({ is: 'text', text: unescapeFormula(value) } as const))),
  );
  return { name: SHEET, rows: cells, merges: [] };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
