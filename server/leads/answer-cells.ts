import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { parseDataUrl } from '../../engine/forms/data-url.ts';
import { decimalText } from '../../engine/forms/decimal-text.ts';
import { partField } from '../../engine/forms/form-field.ts';
import { objectAt } from '../../engine/forms/object-at.ts';
import { type Part, partAt } from '../../engine/forms/part-at.ts';
import { resolvedSchema } from '../../engine/forms/resolved-schema.ts';
import { choicesIn, codeOf } from '../../engine/forms/schema-choice.ts';
import { areaName } from '../place/areas.ts';
import { chinaTime } from '../reports/china-day.ts';

/** What a cell of a sheet holds: a number with which people calculate, or a text. */
export type SheetCell = string | number;

/** An answer, or a part of one, as a column of a sheet. */
export interface AnswerCell {
  /** Names from the field to the part. */
  readonly path: readonly string[];
  /** What the form calls it, with the unit of its numbers. */
  readonly title: string;
  readonly cell: SheetCell;
}

/** Between what a group is called and what its part is. */
const BETWEEN_TITLES = '·';
const BETWEEN_CHOICES = '、';
const BETWEEN_PARTS = '，';
const BETWEEN_ROWS = '；';

/** What stands between the parts of a cell, and around a part that has some of it itself. */
const MARKS = /[、，；：（）「」\r\n]|^\d+(?:\.\d+)*\. /;

/** Groups may hold themselves. */
const DEEPEST = 5;

/** Where nobody knows what was asked any more. */
const UNKNOWN: Part = { schema: {}, ui: {} };

/** What the schemas of a form say of its field; nothing of a field that it has not, or no longer. */
export function fieldPart(form: FormPackage | undefined, field: string): Part {
  const properties = objectAt(form?.schema.properties);
  if (!form || !Object.hasOwn(properties, field)) return UNKNOWN;
  const ui = Object.hasOwn(form.uiSchema, field) ? objectAt(form.uiSchema[field]) : {};
  return { schema: resolvedSchema(form.schema, objectAt(properties[field])), ui };
}

/** What a field, or a part of one, is called, with the unit of its numbers: `剩余贷款（元）`. */
export function titleWithUnit(name: string, { schema, ui }: Part): string {
  const { label } = partField(name, schema, ui, false);
  const unit = unitOf({ schema, ui });
  return unit === '' || label.normalize('NFKC').includes(`(${unit})`) ? label : `${label}（${unit}）`;
}

/** A place of a form: a field, or a part of a group. */
export type Place = Pick<AnswerCell, 'path' | 'title'>;

/** The places that the schema of a form has for a field, in their order, as far as it says them without an answer. */
export function placesOf(form: FormPackage, field: string): readonly Place[] {
  const under = (path: readonly string[], title: string, part: Part): readonly Place[] => {
    const names = path.length < DEEPEST ? Object.keys(objectAt(part.schema.properties)) : [];
    return [
      { path, title },
      ...names.flatMap((name) => {
        const inner = partAt(form.schema, part, name, {}) ?? UNKNOWN;
        return under([...path, name], titleInside(title, name, inner), inner);
      }),
    ];
  };
  const part = fieldPart(form, field);
  return under([field], titleWithUnit(field, part), part);
}

/** An answer as columns: a group has one for each of its parts, anything else is one. */
export function answerCells(
  form: FormPackage | undefined,
  field: string,
  value: Json,
): readonly AnswerCell[] {
  const root = form?.schema ?? {};
  const cellsOf = (path: readonly string[], title: string, part: Part, at: Json): readonly AnswerCell[] => {
    const names = isGroup(at) ? Object.keys(at) : [];
    if (!isGroup(at) || names.length === 0) return [{ path, title, cell: cellOf(root, part, at) }];
    return names.flatMap((name) => {
      const inner = partAt(root, part, name, at) ?? UNKNOWN;
      return cellsOf([...path, name], titleInside(title, name, inner), inner, at[name] ?? null);
    });
  };
  const part = fieldPart(form, field);
  return cellsOf([field], titleWithUnit(field, part), part, value);
}

function titleInside(title: string, name: string, part: Part): string {
  return `${title}${BETWEEN_TITLES}${titleWithUnit(name, part)}`;
}

/** An answer in one cell: choices by their names, money in yuan, times as they are in China. */
function cellOf(root: JsonObject, part: Part, value: Json): SheetCell {
  if (isGroup(value) || Array.isArray(value)) return inWords(root, part, value, '');
  const { schema, ui } = part;
  if (value === null) return '';
  const labels = objectAt(objectAt(ui['ui:options']).labels);
  const label = Object.hasOwn(labels, codeOf(value)) ? labels[codeOf(value)] : undefined;
  const name = label ?? choicesIn(schema)?.find(({ code }) => code === codeOf(value))?.title;
  if (name !== undefined) return String(name);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return isMoney(part) ? value / 100 : value;
  return textOf(part, value as string);
}

/**
 * An answer as a part of a cell. Numbers have their unit, rows of a list their number, `2.1` in the second row of
 * another list; lists and groups inside stand between brackets, and what has marks of its own between `「」`.
 *
 * @param number of the row that the answer stands in, with a dot behind it; empty at the top.
 */
function inWords(root: JsonObject, part: Part, value: Json, number: string): string {
  if (Array.isArray(value)) {
    const isNumbered = value.some((row) => isGroup(row) || Array.isArray(row));
    // A choice stands in the schema of the rows, its names in that of the list.
    const choices = choicesIn(part.schema);
    const rows = value.map((row, index) => {
      const entry = choices ? part : (partAt(root, part, String(index), value) ?? UNKNOWN);
      const own = `${number}${index + 1}`;
      return isNumbered
        ? `${own}. ${inWords(root, entry, row, `${own}.`)}`
        : inWords(root, entry, row, number);
    });
    return rows.join(isNumbered ? BETWEEN_ROWS : BETWEEN_CHOICES);
  }
  if (isGroup(value)) {
    const parts = Object.entries(value).map(([name, one]) => {
      const inner = partAt(root, part, name, value) ?? UNKNOWN;
      const said = inWords(root, inner, one ?? null, number);
      const isMore = isGroup(one ?? null) || (Array.isArray(one) && one.length > 0);
      return `${partField(name, inner.schema, inner.ui, false).label}：${isMore ? `（${said}）` : said}`;
    });
    return parts.join(BETWEEN_PARTS);
  }
  const cell = cellOf(root, part, value);
  if (typeof cell === 'number') return `${decimalText(cell)}${unitOf(part)}`;
  return MARKS.test(cell) ? `「${cell}」` : cell;
}

function textOf({ schema, ui }: Part, text: string): string {
  const file = parseDataUrl(text);
  if (file) return `${file.name || '文件'}（${file.type}，${Math.ceil(file.bytes / 1024)} KB）`;
  if (schema.format === 'date-time') {
    // Without a zone it is a time in China, wherever the server stands.
    const ms = Date.parse(/(?:z|[+-]\d\d:\d\d)$/i.test(text) ? text : `${text}+08:00`);
    return Number.isNaN(ms) ? text : chinaTime(ms);
  }
  // Sheet programs make a day of it: 2020-05 would read May-20.
  const month = schema.format === 'month' ? /^(\d{4})-(\d{2})$/.exec(text) : null;
  if (month) return `${month[1]}年${Number(month[2])}月`;
  return /^(?:city|address)$/.test(widgetOf({ schema, ui })) ? areaName(text) : text;
}

function isGroup(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Typed in yuan, saved in fen. */
function isMoney(part: Part): boolean {
  return widgetOf(part) === 'money';
}

function widgetOf({ schema, ui }: Part): string {
  return partField('', schema, ui, false).choice.widget ?? '';
}

function unitOf(part: Part): string {
  if (isMoney(part)) return '元';
  const { unit } = objectAt(part.ui['ui:options']);
  return typeof unit === 'string' ? unit.trim() : '';
}
