import type { Cell } from './sheet.ts';

/** Numbers of more digits were rounded by the spreadsheet before anybody saw it. */
const KEPT_DIGITS = 15;

const SCIENTIFIC = /^[+-]?\d(?:\.\d+)?[eE][+-]?\d+$/;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DATE = new RegExp(
  `^(?:\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?|(?:\\d{2,4}年)?\\d{1,2}月(?:\\d{1,2}日)?|\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2,4})(?: \\d{1,2}:\\d{2}(?::\\d{2})?)?$`,
  'i',
);

const AS_TEXT = 'set the format of the column to text (文本) and type it again';

/** What a cell says, or why it cannot be used. */
export type CellText = { readonly text: string } | { readonly refused: string };

/** A text without what nobody sees: blanks at its ends, line breaks, marks without width. */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim();
}

/** The text of a cell with words. */
export function wordsOf(cell: Cell): CellText {
  if (cell.is === 'date')
    return { refused: `the sheet program has made the date ${cell.text} of this; ${AS_TEXT}` };
  if (cell.is === 'error')
    return { refused: `the formula here failed (${cell.text}); put its result as a value` };
  if (cell.is === 'formula')
    return { refused: 'the formula here has no result; open the workbook in a sheet program and save it' };
  if (cell.is === 'number') return { text: String(cell.number) };
  if (cell.is === 'truth') return { text: cell.truth ? '是' : '否' };
  return { text: cell.is === 'empty' ? '' : tidy(cell.text) };
}

/**
 * The text of a cell with an id: digits in full width are the same digits. What a spreadsheet makes of ids, a date or a rounded
 * number, is refused: nobody can say what the id was.
 */
export function idOf(cell: Cell): CellText {
  if (cell.is === 'number') {
    if (!Number.isInteger(cell.number) || cell.number < 0) return { refused: `${cell.number} is no id` };
    const digits = BigInt(cell.number).toString();
    return digits.length > KEPT_DIGITS
      ? { refused: `${digits} has lost digits: sheet programs keep ${KEPT_DIGITS}; ${AS_TEXT}` }
      : { text: digits };
  }
  if (cell.is === 'truth') return { refused: `${cell.truth ? 'TRUE' : 'FALSE'} is no id` };
  const words = wordsOf(cell);
  if ('refused' in words) return words;
  const text = words.text.normalize('NFKC').trim();
  if (SCIENTIFIC.test(text))
    return {
      refused: `${text} is a number cut short by the sheet program, its last digits are lost; ${AS_TEXT}`,
    };
  if (DATE.test(text)) return { refused: `the sheet program has made the date ${text} of an id; ${AS_TEXT}` };
  return { text };
}
