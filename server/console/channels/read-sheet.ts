import { SHEET } from '../../../engine/cli/sheet/columns.ts';
import { CHANNEL, columnOf, headerOf, headRow } from '../../../engine/cli/sheet/header-of.ts';
import { hiddenNotes } from '../../../engine/cli/sheet/hidden-notes.ts';
import { readCsv } from '../../../engine/cli/sheet/read-csv.ts';
import { MOST_LINES, readLines } from '../../../engine/cli/sheet/read-lines.ts';
import { readXlsx } from '../../../engine/cli/sheet/read-xlsx.ts';
import { cellName, inReadingOrder } from '../../../engine/cli/sheet/sheet.ts';
import { UnreadSheetError } from '../../../engine/cli/sheet/unread-sheet-error.ts';
import type { Corrections, ImportPlan } from '../contract/import-plan.ts';
import type { CellValue } from '../drafts/draft-cells.ts';
import { placeOf } from '../drafts/place-of.ts';
import { correctedSheet, shownCell } from './corrected-sheet.ts';

export interface JudgeSheetRequest {
  readonly is: 'sheet';
  readonly fileName: string;
  /** In base64. */
  readonly bytes: string;
  readonly corrections: Corrections;
}

/** What a sheet says, or what is wrong with it. */
export interface ReadSheet {
  readonly cells: readonly (CellValue & { readonly cell: string })[];
  readonly problems: ImportPlan['problems'];
  /** Rows and columns that the sheet program does not show. */
  readonly hidden: readonly string[];
}

/** Reads a sheet of channels. Some files take long and much memory, so it never runs where visitors are served. */
export async function readSheet({ fileName, bytes, corrections }: JudgeSheetRequest): Promise<ReadSheet> {
  const isCsv = /\.csv$/i.test(fileName);
  // A file of comma-separated values has one sheet, which has no name.
  const told = (text: string) => (isCsv ? text.replaceAll(`${SHEET}!`, '') : text);
  try {
    const content = Buffer.from(bytes, 'base64');
    const sheet = correctedSheet(isCsv ? readCsv(content) : await readXlsx(content), corrections);
    const { lines, problems } = readLines(sheet);
    const name = ({ row, column }: { readonly row: number; readonly column: number }) =>
      told(cellName(sheet.name, row, column));
    const head = headRow(sheet.rows);
    const headers = (sheet.rows[head] ?? []).map((cell) => columnOf(headerOf(cell))?.header);
    const channels = new Map(lines.map((line) => [line.cell(CHANNEL).row, line.channel]));
    return {
      cells: lines.flatMap((line) =>
        [...line.values].map(([column, value]) => ({
          channel: line.channel,
          header: column.header,
          value,
          cell: name(line.cell(column)),
        })),
      ),
      problems: inReadingOrder(problems).map(({ at, zh }) => {
        // Headers decide how every line is read, and of too many none is: that is put right in the sheet itself.
        const isOfLine = head >= 0 && at.row > head && at.row < MOST_LINES;
        const header = isOfLine ? (headers[at.column] ?? null) : null;
        return {
          cell: name(at),
          place: placeOf(channels.get(at.row) ?? null, header),
          text: told(zh),
          value: isOfLine ? shownCell(sheet.rows[at.row]?.[at.column]) : null,
          header,
        };
      }),
      hidden: hiddenNotes(sheet, lines).map(({ zh }) => told(zh)),
    };
  } catch (error) {
    // What the readers say of a file that is none.
    if (!(error instanceof UnreadSheetError)) throw error;
    return {
      cells: [],
      problems: [
        { cell: '', place: '', text: `这个文件读不了：${told(error.zh)}。`, value: null, header: null },
      ],
      hidden: [],
    };
  }
}
