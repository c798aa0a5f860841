import type { CellObject, ColInfo } from '@e965/xlsx';
import { decimalText } from '../forms/decimal-text.ts';
import { digitFormat, isShownInDigits } from './digit-format.ts';

/** What a workbook would take for the code of a character, for example `_x0041_`. */
const CODED = /_x(?=[0-9A-Fa-f]{4}_)/g;

/** A cell holds no more, in UTF-16 code units. */
const LONGEST = 32_767;
const CUT = '…';

/**
 * A workbook of one sheet. Texts are texts, so that no id becomes a date or loses digits, and none is run as a formula;
 * numbers are numbers, shown in digits. The first row is the header; what is too long for a cell ends with `…`.
 *
 * @param widths of the columns, in characters; as wide as their headers where left out.
 */
export async function printXlsx(
  name: string,
  rows: readonly (readonly (string | number)[])[],
  widths: readonly number[] = [],
): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx');
  const cells = rows.map((row) => row.map(cellOf));
  const sheet = utils.aoa_to_sheet(cells as unknown as unknown[][]);
  sheet['!cols'] = (rows[0] ?? []).map(
    (header, at): ColInfo => ({ wch: widths[at] ?? 2 * String(header).length + 4 }),
  );
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Uint8Array;
}

function cellOf(value: string | number): CellObject {
  if (typeof value === 'number') {
    if (isShownInDigits(value)) return { t: 'n', v: value };
    const format = digitFormat(value);
    return format === null ? cellOf(decimalText(value)) : { t: 'n', v: value, z: format };
  }
  const text = value.replace(CODED, '_x005F_x');
  return { t: 's', v: text.length > LONGEST ? text.slice(0, LONGEST - CUT.length) + CUT : text, z: '@' };
}
