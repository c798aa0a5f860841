import { channelName } from '../../compile/problems/chinese/quoted.ts';
import { mergeMarks } from '../../compile/problems/merge-marks.ts';
import { channelId } from '../add/add-channel.ts';
import { FORMULA, idOf, UNMERGED, wordsOf } from './cell-text.ts';
import { COLUMNS, type Column } from './columns.ts';
import { CHANNEL, columnOf, HEAD_WITHIN, headerOf, headRow } from './header-of.ts';
import {
  type Cell,
  type CellPlace,
  type CellProblem,
  cellName,
  EMPTY,
  isBlank,
  type Merge,
  type Said,
  type Sheet,
} from './sheet.ts';
import { unknownName } from './unknown-name.ts';

/** One channel's line of a sheet. */
export interface Line {
  readonly channel: string;
  /** What the cells say, by header; only of columns that the sheet has. */
  readonly values: ReadonlyMap<Column, string>;
  /** What some of them say in another encoding, where nobody can say which was meant. */
  readonly doubts: ReadonlyMap<Column, string>;
  /** Nobody sees the line in the sheet program. */
  readonly isHidden: boolean;
  /** Where the line's cell in a column stands; that of the channel where the sheet has no such column. */
  cell(column: Column): CellPlace;
}

/** The lines as far as they can be used, and everything that is wrong with cells by themselves. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly problems: readonly CellProblem[];
}

/** More lines are a slip: something far below the table, or a list of something else. */
export const MOST_LINES = 50_000;

/** Finds the header, then reads each line below it. */
export function readLines(sheet: Sheet): Lines {
  const problems: CellProblem[] = [];
  const report: Report = (row, column, said) => {
    problems.push({ at: { row, column }, ...said });
  };
  if (sheet.rows.length > MOST_LINES) {
    const last = sheet.rows.length - 1;
    const at = sheet.rows[last]?.findIndex((cell) => !isBlank(cell)) ?? 0;
    report(last, at, {
      text: `the last filled line is ${last + 1}, and a sheet has at most ${MOST_LINES}; delete what stands below the table, or split it`,
      zh: `最后一行是第 ${last + 1} 行，一张表最多 ${MOST_LINES} 行；请删去表格下方的内容，或分成几张`,
    });
    return { lines: [], problems };
  }
  refuseUnmerged(sheet, report);
  if (problems.length > 0) return { lines: [], problems };
  const head = headRow(sheet.rows);
  if (head < 0) {
    report(0, 0, {
      text: `no cell of the first ${HEAD_WITHIN} lines says ${CHANNEL.header}; the first line names the columns`,
      zh: `前 ${HEAD_WITHIN} 行没有「${CHANNEL.header}」；第一行应是列名`,
    });
    return { lines: [], problems };
  }
  const columns = readHeader(sheet.rows[head] ?? [], head, report);
  refuseUnnamed(sheet, head, report);
  const cells = spreadMerges(sheet, head, columns, report);
  const at = new Map([...columns].map(([number, column]) => [column, number]));
  const lines: Line[] = [];
  const seen = new Map<string, number>();
  const hidden = new Set(sheet.hidden);
  const channelAt = at.get(CHANNEL) ?? 0;
  for (let row = head + 1; row < sheet.rows.length; row += 1) {
    const filled = [...columns.keys()].filter((at) => !isBlank(cells(row, at)));
    if (filled.length === 0) continue;
    const id = readChannel(cells(row, channelAt), (said) => report(row, channelAt, said));
    if (id === null) continue;
    const first = seen.get(id);
    if (first !== undefined) {
      const other = cellName(sheet.name, first, channelAt);
      report(row, channelAt, {
        text: `${id} stands in ${other} already; leave one of the two lines`,
        zh: `${channelName(id)} 在 ${other} 已出现；请只留一行`,
      });
      continue;
    }
    seen.set(id, row);
    const values = new Map<Column, string>();
    const doubts = new Map<Column, string>();
    for (const [column, number] of at) {
      const cell = cells(row, number);
      const read = (column.kind.is === 'conversion-id' ? idOf : wordsOf)(cell);
      if (cell.is === 'text' && cell.perhaps !== undefined) doubts.set(column, cell.perhaps);
      if ('refused' in read) report(row, number, read.refused);
      else values.set(column, read.text);
    }
    lines.push({
      channel: id,
      values,
      doubts,
      isHidden: hidden.has(row),
      cell: (column) => ({ row, column: at.get(column) ?? channelAt }),
    });
  }
  return { lines, problems };
}

type Report = (row: number, column: number, said: Said) => void;

/** Columns by their number in the sheet. */
function readHeader(row: readonly Cell[], line: number, report: Report): ReadonlyMap<number, Column> {
  const columns = new Map<number, Column>();
  row.forEach((cell, number) => {
    if (cell.is === 'formula') report(line, number, FORMULA);
    const header = headerOf(cell);
    if (header === '') return;
    const column = columnOf(header);
    if (!column) {
      const known = COLUMNS.map((one) => one.header);
      const { text, zh } = unknownName(header, known);
      report(line, number, {
        text: `${text.replace('there is no', 'no column is named')}; take it out or rename it`,
        zh: `列名：${zh.endsWith('？') ? zh : `${zh}；列名有 ${known.join('、')}`}`,
      });
    } else if ([...columns.values()].includes(column)) {
      report(line, number, {
        text: `the column ${column.header} is there twice; leave one`,
        zh: `「${column.header}」列有两个；请只留一个`,
      });
    } else columns.set(number, column);
  });
  const has = (kind: Column['kind']['is']) => [...columns.values()].some((column) => column.kind.is === kind);
  if (has('conversion-map') !== has('conversion-id')) {
    report(line, 0, {
      text: 'the columns 转化表 and 转化ID only make sense together; add the other one, or take both out',
      zh: '「转化表」和「转化ID」两列要一起有；请补上另一列，或都去掉',
    });
  }
  return columns;
}

/**
 * Of two versions of the same lines everything else would be said twice. A mark is a line by itself: no other cell of
 * its row is filled, or it stands among the lines of a cell.
 */
function refuseUnmerged({ rows }: Sheet, report: Report): void {
  for (const [row, cells] of rows.entries()) {
    const isAlone = cells.filter((cell) => !isBlank(cell)).length === 1;
    for (const [column, cell] of cells.entries()) {
      if (cell.is !== 'text' || mergeMarks(cell.text).length === 0) continue;
      if (isAlone || /[\r\n]/.test(cell.text)) report(row, column, UNMERGED);
    }
  }
}

/** A value under no header would be lost without a word. */
function refuseUnnamed({ rows, merges, name }: Sheet, head: number, report: Report): void {
  const isMerged = (column: number) =>
    merges.some(
      ({ top, left, bottom, right }) => top <= head && head <= bottom && left <= column && column <= right,
    );
  const firstBelow = new Map<number, number>();
  rows.slice(head + 1).forEach((row, index) => {
    row.forEach((cell, column) => {
      if (isBlank(cell) || firstBelow.has(column) || !isBlank(rows[head]?.[column] ?? EMPTY)) return;
      firstBelow.set(column, head + 1 + index);
    });
  });
  for (const [column, below] of [...firstBelow].sort(([a], [b]) => a - b)) {
    if (isMerged(column)) continue;
    report(head, column, {
      text: `no header stands over what ${cellName(name, below, column)} says; name the column, or empty it`,
      zh: `${cellName(name, below, column)} 有内容，但这一列没有列名；请写列名，或清空`,
    });
  }
}

/**
 * Gives each cell below the header, with what merged cells say for every line that they cover. An id for two lines and
 * a value for two columns are refused.
 */
function spreadMerges(
  { rows, merges, name }: Sheet,
  head: number,
  columns: ReadonlyMap<number, Column>,
  report: Report,
): (row: number, column: number) => Cell {
  const covered = new Map<string, Cell>();
  for (const merge of merges.filter(({ bottom }) => bottom >= head)) {
    const { top, left, bottom, right } = merge;
    const names = range(left, right).filter((column) => columns.has(column));
    if (names.length === 0) continue;
    const value = rows[top]?.[left] ?? EMPTY;
    const isId = names.some((column) =>
      ['channel', 'conversion-id'].includes(columns.get(column)?.kind.is ?? ''),
    );
    if (names.length > 1 || top <= head || (isId && bottom > top)) {
      const area = `${cellName(name, top, left)}:${cellName('', bottom, right).slice(1)}`;
      const why = whyNot(merge, head, isId);
      report(top, left, {
        text: `${area} is one merged cell; ${why.text}; split it`,
        zh: `${area} 是合并单元格；${why.zh}；请拆分`,
      });
    }
    // A whole column may be merged; below the table nothing is to be filled.
    const last = Math.min(bottom, rows.length - 1);
    for (const row of range(top, last)) for (const column of names) covered.set(`${row} ${column}`, value);
  }
  return (row, column) => covered.get(`${row} ${column}`) ?? rows[row]?.[column] ?? EMPTY;
}

function whyNot({ top, left, right }: Merge, head: number, isId: boolean): Said {
  if (top <= head) return { text: 'a header stands over one column', zh: '列名只对应一列' };
  if (right > left) return { text: 'nobody can say which column it belongs to', zh: '无法判断属于哪一列' };
  return isId
    ? { text: 'each line has its own id', zh: '每行的编号各不相同' }
    : { text: 'each line has its own value', zh: '每行各有其值' };
}

function readChannel(cell: Cell, refuse: (said: Said) => void): string | null {
  const read = idOf(cell);
  if ('refused' in read) {
    refuse(read.refused);
    return null;
  }
  const id = channelId(read.text);
  if (/^channel_\d{1,10}$/.test(id)) return id;
  refuse(
    read.text === ''
      ? { text: 'the line has no channel number', zh: '这一行没有渠道号' }
      : {
          text: `"${read.text}" is no channel; a channel is a number of at most ten digits`,
          zh: `「${read.text}」不是渠道号；渠道号是不超过十位的数字`,
        },
  );
  return null;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
