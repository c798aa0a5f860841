import { UNMERGED as UNMERGED_LINES } from '../../compile/problems/wordings/syntax-slip.ts';
import { decimalText } from '../../forms/decimal-text.ts';
import { seenText, unjoined } from '../../forms/plain-text.ts';
import { NOTHING_WORDS } from './nothing-words.ts';
import type { Cell, Said } from './sheet.ts';

/** Numbers of more digits were rounded by the spreadsheet before anybody saw it. */
const KEPT_DIGITS = 15;

const SCIENTIFIC = /^[+-]?\d(?:\.\d+)?[eE][+-]?\d+$/;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DATE = new RegExp(
  `^(?:\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?|(?:\\d{2,4}年)?\\d{1,2}月(?:\\d{1,2}日)?|\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2,4})(?: \\d{1,2}:\\d{2}(?::\\d{2})?)?$`,
  'i',
);

/** A whole number as programs write it that count with fractions. */
const WHOLE = /^(\d+)\.0+$/;
const FRACTION = /^\d+\.\d+$/;

/** A number that is shown as a text would be, which holds something else: a share, or a number with zeros before it. */
const SHOWN_ELSE = /%$|^0\d/;

/** Digits behind the quote with which people tell sheet programs that they are a text. */
const QUOTED_DIGITS = /^['‘’](?=\d+$)/;

const AS_TEXT = 'set the format of the column to text (文本) and type it again';
const AS_TEXT_ZH = '请把这一列的格式设为「文本」后重新输入';

/** What other files, the web and the clock say may have changed since, and nothing is calculated here. */
export const FORMULA: Said = {
  text: "a formula stands here, and none is calculated: put its result as a value (选择性粘贴 → 数值); a text of a CSV file that only begins so takes a ' before it",
  zh: '这里是公式，导入时不计算；请用「选择性粘贴 → 数值」换成结果',
};

/** Two versions of lines stand beside each other. */
export const UNMERGED: Said = {
  text: UNMERGED_LINES,
  zh: '两个版本的合并没有做完；请选定一个版本',
};

/** What a cell says, or why it cannot be used. */
export type CellText = { readonly text: string } | { readonly refused: Said };

/** A text without what nobody sees, blanks at its ends and line breaks. */
export function tidy(text: string): string {
  return seenText(text)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim();
}

/** Signs around a text, such as the brackets of `（无）`. */
const SIGNS = '[\\p{P}\\p{Sm}\\p{Sk}\\s]';
const AROUND = new RegExp(`^${SIGNS}+|${SIGNS}+$`, 'gu');

/** The text says that there is no value, by signs alone or a word for it; it is none that visitors should read. */
export function saysNothing(text: string): boolean {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const word = plain.replace(AROUND, '');
  return plain !== '' && (word === '' || NOTHING_WORDS.has(plain) || NOTHING_WORDS.has(word));
}

/** A line break stands inside the text, where `tidy` makes it a blank. */
export function isBroken(text: string): boolean {
  return /[\r\n]/.test(seenText(text).trim());
}

/** The text of a cell with words. */
export function wordsOf(cell: Cell): CellText {
  if (cell.is === 'date')
    return refuse(
      `the sheet program has made the date ${cell.text} of this; ${AS_TEXT}`,
      `表格软件把它变成了日期 ${cell.text}；${AS_TEXT_ZH}`,
    );
  if (cell.is === 'error')
    return refuse(
      `the formula here failed (${cell.text}); put its result as a value`,
      `这里的公式出错（${cell.text}）；请换成数值`,
    );
  if (cell.is === 'formula') return { refused: FORMULA };
  if (cell.is === 'number') return { text: shownNumber(cell.number, cell.shown) };
  if (cell.is === 'truth') return { text: cell.truth ? '是' : '否' };
  return { text: cell.is === 'empty' ? '' : tidy(cell.text) };
}

/** As people see it, `50%` and not 0.5, unless the column is too narrow or the number too long for all its digits. */
function shownNumber(number: number, shown = ''): string {
  const text = tidy(shown);
  return text === '' || text.includes('#') || SCIENTIFIC.test(text) ? decimalText(number) : text;
}

/**
 * The text of a cell with an id: digits in full width are the same digits. What a spreadsheet makes of ids, a date or a
 * rounded number, is refused: nobody can say what the id was.
 */
export function idOf(cell: Cell): CellText {
  if (cell.is === 'number') {
    if (!Number.isInteger(cell.number) || cell.number < 0) return notId(decimalText(cell.number));
    const digits = BigInt(cell.number).toString();
    const shown = tidy(cell.shown ?? '');
    if (SHOWN_ELSE.test(shown) && shown !== digits)
      return refuse(
        `the cell shows ${shown} and holds ${digits}; ${AS_TEXT}`,
        `单元格显示 ${shown}，实际是 ${digits}；${AS_TEXT_ZH}`,
      );
    return digits.length > KEPT_DIGITS
      ? refuse(
          `${digits} has lost digits: sheet programs keep ${KEPT_DIGITS}; ${AS_TEXT}`,
          `${digits} 已丢失末几位（表格软件只保留 ${KEPT_DIGITS} 位）；${AS_TEXT_ZH}`,
        )
      : { text: digits };
  }
  if (cell.is === 'truth') return notId(cell.truth ? 'TRUE' : 'FALSE');
  const words = wordsOf(cell);
  if ('refused' in words) return words;
  const text = unjoined(words.text).replace(QUOTED_DIGITS, '').normalize('NFKC').trim();
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined && whole.length <= KEPT_DIGITS) return { text: whole };
  if (SCIENTIFIC.test(text))
    return refuse(
      `${text} is a number cut short by the sheet program, its last digits are lost; ${AS_TEXT}`,
      `${text} 被表格软件缩成了科学计数，末几位已丢失；${AS_TEXT_ZH}`,
    );
  if (FRACTION.test(text))
    return refuse(
      `${text} has a decimal part, and an id has none; ${AS_TEXT}`,
      `${text} 带小数，编号没有小数；${AS_TEXT_ZH}`,
    );
  if (DATE.test(text))
    return refuse(
      `the sheet program has made the date ${text} of an id; ${AS_TEXT}`,
      `表格软件把编号变成了日期 ${text}；${AS_TEXT_ZH}`,
    );
  return { text };
}

function refuse(text: string, zh: string): CellText {
  return { refused: { text, zh } };
}

function notId(text: string): CellText {
  return refuse(`${text} is no id`, `${text} 不是编号`);
}
