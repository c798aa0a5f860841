import type { Json, JsonObject } from '../decide/model/json.ts';
import { parseDataUrl } from './data-url.ts';
import { decimalText } from './decimal-text.ts';
import { partField } from './form-field.ts';
import { objectAt } from './object-at.ts';
import { type Part, partAt } from './part-at.ts';
import { choicesIn, codeOf } from './schema-choice.ts';

const BETWEEN_CHOICES = '、';
const BETWEEN_PARTS = '，';
const BETWEEN_ROWS = '；';

/** What stands between the parts of a text, and around a part that has some of it itself. */
const MARKS = /[、，；：（）「」\r\n]|^\d+(?:\.\d+)*\. /;

/** Where nobody knows what was asked any more. */
export const UNKNOWN: Part = { schema: {}, ui: {} };

/** Words for answers that are none themselves. */
export interface AnswerSays {
  readonly yes: string;
  readonly no: string;
  /** A file without a name. */
  readonly file: string;
  /** Yuan. */
  readonly money: string;
  /** A year and a month, counted from 1. */
  readonly month: (year: number, month: number) => string;
  /** A day with a time, as it was answered. */
  readonly time: (text: string) => string;
  /** A place of the area data. */
  readonly area: (text: string) => string;
}

/** Says answers as the form says them. @param root JSON Schema of the form. */
export interface AnswerWords {
  /** An answer alone: choices by their names, money in yuan; a number stays one. */
  readonly value: (part: Part, value: Json) => string | number;
  /** The same as a text, with the unit of its numbers. */
  readonly text: (part: Part, value: Json) => string;
}

export function answerWords(root: JsonObject, says: AnswerSays): AnswerWords {
  function cellOf(part: Part, value: Json): string | number {
    if (isGroup(value) || Array.isArray(value)) return inWords(part, value, '');
    const { schema, ui } = part;
    if (value === null) return '';
    const labels = objectAt(objectAt(ui['ui:options']).labels);
    const label = Object.hasOwn(labels, codeOf(value)) ? labels[codeOf(value)] : undefined;
    const name = label ?? choicesIn(schema)?.find(({ code }) => code === codeOf(value))?.title;
    if (name !== undefined) return String(name);
    if (typeof value === 'boolean') return value ? says.yes : says.no;
    if (typeof value === 'number') return isMoney(part) ? value / 100 : value;
    return textOf(part, value as string);
  }

  /**
   * An answer as a part of a cell. Numbers have their unit, rows of a list their number, `2.1` in the second row of
   * another list; lists and groups inside stand between brackets, and what has marks of its own between `「」`.
   *
   * @param number of the row that the answer stands in, with a dot behind it; empty at the top.
   */
  function inWords(part: Part, value: Json, number: string): string {
    if (Array.isArray(value)) {
      const isNumbered = value.some((row) => isGroup(row) || Array.isArray(row));
      // A choice stands in the schema of the rows, its names in that of the list.
      const choices = choicesIn(part.schema);
      const rows = value.map((row, index) => {
        const entry = choices ? part : (partAt(root, part, String(index), value) ?? UNKNOWN);
        const own = `${number}${index + 1}`;
        return isNumbered ? `${own}. ${inWords(entry, row, `${own}.`)}` : inWords(entry, row, number);
      });
      return rows.join(isNumbered ? BETWEEN_ROWS : BETWEEN_CHOICES);
    }
    if (isGroup(value)) {
      const parts = Object.entries(value).map(([name, one]) => {
        const inner = partAt(root, part, name, value) ?? UNKNOWN;
        const said = inWords(inner, one ?? null, number);
        const isMore = isGroup(one ?? null) || (Array.isArray(one) && one.length > 0);
        return `${partField(name, inner.schema, inner.ui, false).label}：${isMore ? `（${said}）` : said}`;
      });
      return parts.join(BETWEEN_PARTS);
    }
    const cell = cellOf(part, value);
    if (typeof cell === 'number') return `${decimalText(cell)}${unitOf(part, says.money)}`;
    return MARKS.test(cell) ? `「${cell}」` : cell;
  }

  function textOf({ schema, ui }: Part, text: string): string {
    const file = parseDataUrl(text);
    if (file) return `${file.name || says.file}（${file.type}，${Math.ceil(file.bytes / 1024)} KB）`;
    if (schema.format === 'date-time') return says.time(text);
    const month = schema.format === 'month' ? /^(\d{4})-(\d{2})$/.exec(text) : null;
    if (month) return says.month(Number(month[1]), Number(month[2]));
    return /^(?:city|address)$/.test(widgetOf({ schema, ui })) ? says.area(text) : text;
  }

  return { value: cellOf, text: (part, value) => plain(part, value) };

  /** A number alone has its unit, too; marks of a text alone hurt nobody. */
  function plain(part: Part, value: Json): string {
    const said = cellOf(part, value);
    return typeof said === 'number' ? `${decimalText(said)}${unitOf(part, says.money)}` : said;
  }
}

export function isGroup(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Typed in yuan, saved in fen. */
function isMoney(part: Part): boolean {
  return widgetOf(part) === 'money';
}

function widgetOf({ schema, ui }: Part): string {
  return partField('', schema, ui, false).choice.widget ?? '';
}

/** @param money the unit of what is typed in yuan. */
export function unitOf(part: Part, money: string): string {
  if (isMoney(part)) return money;
  const { unit } = objectAt(part.ui['ui:options']);
  return typeof unit === 'string' ? unit.trim() : '';
}
