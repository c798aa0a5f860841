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
  readonly path: string;
  /** What the form calls it, with the unit of its numbers. */
  readonly title: string;
  readonly cell: SheetCell;
}

/** Between what a group is called and what its part is. */
const BETWEEN_TITLES = '·';
const BETWEEN_CHOICES = '、';
const BETWEEN_PARTS = '，';
const BETWEEN_ROWS = '；';

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

/** An answer as columns: a group has one for each of its parts, anything else is one. */
export function answerCells(
  form: FormPackage | undefined,
  field: string,
  value: Json,
): readonly AnswerCell[] {
  const root = form?.schema ?? {};
  const cellsOf = (path: string, title: string, part: Part, at: Json): readonly AnswerCell[] => {
    const names = isGroup(at) ? Object.keys(at) : [];
    if (!isGroup(at) || names.length === 0) return [{ path, title, cell: cellOf(root, part, at) }];
    return names.flatMap((name) => {
      const inner = partAt(root, part, name, at) ?? UNKNOWN;
      const own = `${title}${BETWEEN_TITLES}${titleWithUnit(name, inner)}`;
      return cellsOf(`${path}.${name}`, own, inner, at[name] ?? null);
    });
  };
  const part = fieldPart(form, field);
  return cellsOf(field, titleWithUnit(field, part), part, value);
}

/** An answer in one cell: choices by their names, money in yuan, times as they are in China. */
function cellOf(root: JsonObject, part: Part, value: Json): SheetCell {
  const { schema, ui } = part;
  if (value === null) return '';
  const labels = objectAt(objectAt(ui['ui:options']).labels);
  const choices = choicesIn(schema);
  if (Array.isArray(value)) {
    const rows = value.map((row, index) => {
      if (choices) return nameOf(row);
      const entry = partAt(root, part, String(index), value) ?? UNKNOWN;
      const said = inWords(root, entry, row);
      return isGroup(row) ? `${index + 1}. ${said}` : said;
    });
    return rows.join(rows.length > 1 && value.every(isGroup) ? BETWEEN_ROWS : BETWEEN_CHOICES);
  }
  if (isGroup(value)) {
    const parts = Object.entries(value).map(([name, one]) => {
      const inner = partAt(root, part, name, value) ?? UNKNOWN;
      return `${partField(name, inner.schema, inner.ui, false).label}：${inWords(root, inner, one ?? null)}`;
    });
    return parts.join(BETWEEN_PARTS);
  }
  if (choices || Object.hasOwn(labels, codeOf(value))) return nameOf(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return isMoney(part) ? value / 100 : value;
  return textOf(part, value as string);

  function nameOf(one: Json): string {
    const label = Object.hasOwn(labels, codeOf(one)) ? labels[codeOf(one)] : undefined;
    const known = choices?.find(({ code }) => code === codeOf(one))?.title;
    return String(label ?? known ?? cellOf(root, UNKNOWN, one));
  }
}

/** The same with the unit behind it, where no heading has it. */
function inWords(root: JsonObject, part: Part, value: Json): string {
  const cell = cellOf(root, part, value);
  return typeof cell === 'number' ? `${decimalText(cell)}${unitOf(part)}` : cell;
}

function textOf({ schema, ui }: Part, text: string): string {
  const file = parseDataUrl(text);
  if (file) return `${file.name || '文件'}（${file.type}，${Math.ceil(file.bytes / 1024)} KB）`;
  if (schema.format === 'date-time') {
    const ms = Date.parse(text);
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
