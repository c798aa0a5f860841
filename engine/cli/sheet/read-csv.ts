import { type CsvError, parse } from 'csv-parse/sync';
import { mergeMarks } from '../../compile/problems/merge-marks.ts';
import { FORMULA, UNMERGED } from './cell-text.ts';
import { SHEET } from './columns.ts';
import { cutTail } from './cut-tail.ts';
import { decodeText } from './decode-text.ts';
import { isFormula, textOfFormula, unescapeFormula } from './escape-formula.ts';
import { CHANNEL, columnOf, HEAD_WITHIN, headerOf } from './header-of.ts';
import { isOldOffice, isZip } from './is-zip.ts';
import { otherReading } from './other-reading.ts';
import { type Cell, cellName, EMPTY, type Said, type Sheet } from './sheet.ts';
import { UnreadSheetError } from './unread-sheet-error.ts';

/** What separates cells: commas, or what some spreadsheets write instead. */
const DELIMITERS: readonly string[] = [',', ';', '\t'];

/** What people type instead. */
const FULL_WIDTH: readonly string[] = ['，', '；', '、'];

/** All of them in one file: people put files together that different programs wrote. */
const LINE_ENDS: readonly string[] = ['\r\n', '\n', '\r'];
const LINE_END = new RegExp(LINE_ENDS.join('|'));

/** A value such as `="7801"`, with which advertising platforms keep spreadsheets from making numbers of ids. */
const AS_FORMULA = /(^|[,;\t\r\n])="([^"\r\n]*)"(?=[,;\t\r\n]|$)/g;

/**
 * A CSV file as spreadsheets in China write it: UTF-8 or UTF-16, both with or without mark, or GB 18030; separated by
 * commas, semicolons or tabs.
 *
 * @throws UnreadSheetError when it is a workbook, has several encodings or two versions of lines, the quotes of the
 * file do not match, or its cells are separated by marks in full width.
 */
export function readCsv(bytes: Uint8Array): Sheet {
  if (isZip(bytes) || isOldOffice(bytes)) {
    throw new UnreadSheetError(
      `the file is named .csv, but it is a workbook; ${isZip(bytes) ? 'name it .xlsx' : 'open it in a sheet program and save it as .xlsx'}`,
      `文件名是 .csv，内容却是工作簿；请${isZip(bytes) ? '把文件名改为 .xlsx' : '用表格软件打开，另存为 .xlsx'}`,
    );
  }
  const { text: all, mayMix } = decodeText(bytes);
  const text = all.replace(AS_FORMULA, '$1"$2"');
  const [unmerged] = mergeMarks(text);
  if (unmerged) {
    const line = text.slice(0, unmerged.offset).split(LINE_END).length;
    throw new UnreadSheetError(
      `line ${line} of the file: ${UNMERGED.text}`,
      `文件第 ${line} 行：${UNMERGED.zh}`,
    );
  }
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let breaks = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: [...LINE_ENDS],
      relax_column_count: true,
      skip_empty_lines: false,
      cast: (value) => {
        breaks += value.split(LINE_END).length - 1;
        return value;
      },
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch (cause) {
    const { text: why, zh } = whyUnread(cause as CsvError, rows.length, rows.length + breaks + 1);
    throw new UnreadSheetError(why, zh);
  }
  return {
    name: SHEET,
    rows: cutTail(rows.map((row) => row.map((value) => cellOf(value, mayMix)))),
    merges: [],
    hidden: [],
    hiddenColumns: [],
    isHidden: false,
    unread: [],
  };
}

function cellOf(value: string, mayMix: boolean): Cell {
  if (value === '') return EMPTY;
  if (!isFormula(value)) {
    const perhaps = mayMix ? otherReading(value) : null;
    return { is: 'text', text: unescapeFormula(value), ...(perhaps === null ? {} : { perhaps }) };
  }
  const text = textOfFormula(value.trim().slice(1));
  return text === null ? { is: 'formula' } : { is: 'text', text };
}

/** What separates the headers; titles above them may have commas of their own. */
function delimiterOf(text: string): string {
  const [first = '', ...more] = text.split(LINE_END, HEAD_WITHIN);
  const cells = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  const namesChannel = (line: string) => (delimiter: string) =>
    cells(line, delimiter).some((cell) => columnOf(headerOf({ is: 'text', text: cell })) === CHANNEL);
  const head = [first, ...more].find((line) => DELIMITERS.some(namesChannel(line)));
  if (head === undefined) refuseFullWidth([first, ...more], namesChannel);
  const possible = head === undefined ? DELIMITERS : DELIMITERS.filter(namesChannel(head));
  const count = (delimiter: string) => (head ?? first).split(delimiter).length;
  return [...possible].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Commas and semicolons of a Chinese keyboard stand in titles, too: nobody can say which of them end a cell. */
function refuseFullWidth(
  lines: readonly string[],
  namesChannel: (line: string) => (delimiter: string) => boolean,
): void {
  for (const [at, line] of lines.entries()) {
    const mark = FULL_WIDTH.find(namesChannel(line));
    if (mark === undefined) continue;
    throw new UnreadSheetError(
      `line ${at + 1} has "${mark}" in full width between the headers; cells are separated by "," in half width: export the sheet as CSV again, or replace the marks between the cells`,
      `第 ${at + 1} 行的列名之间是全角的「${mark}」；单元格要用半角逗号分开，请重新导出为 CSV`,
    );
  }
}

const QUOTES: Readonly<Record<string, Said>> = {
  CSV_QUOTE_NOT_CLOSED: {
    text: 'the " that opens the cell is never closed; close it, or take it out',
    zh: '单元格开头的英文双引号没有结尾；请补上，或去掉',
  },
};

const LONE_QUOTE: Said = {
  text: 'a " stands in the middle of the cell; put the whole cell between quotes and write "" for each one inside',
  zh: '单元格中间有一个英文双引号；请用表格软件重新导出为 CSV',
};

/** Where the quotes go wrong, in the row (from 0) and the line of the file, and what to do. */
function whyUnread(error: CsvError, row: number, line: number): Said {
  const cell = cellName(SHEET, row, Number(error.index));
  const { text, zh } = isFormula(String(error.field ?? '')) ? FORMULA : (QUOTES[error.code] ?? LONE_QUOTE);
  return { text: `${cell} (line ${line} of the file): ${text}`, zh: `${cell}（文件第 ${line} 行）：${zh}` };
}
