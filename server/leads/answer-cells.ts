import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { type AnswerSays, answerWords, isGroup, UNKNOWN, unitOf } from '../../engine/forms/answer-words.ts';
import { partField } from '../../engine/forms/form-field.ts';
import { objectAt } from '../../engine/forms/object-at.ts';
import { type Part, partAt } from '../../engine/forms/part-at.ts';
import { resolvedSchema } from '../../engine/forms/resolved-schema.ts';
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
/** Groups may hold themselves. */
const DEEPEST = 5;

const YUAN = '元';

const SAYS: AnswerSays = {
  yes: '是',
  no: '否',
  file: '文件',
  money: YUAN,
  // Sheet programs make a day of it: 2020-05 would read May-20.
  month: (year, month) => `${year}年${month}月`,
  time: (text) => {
    // Without a zone it is a time in China, wherever the server stands.
    const ms = Date.parse(/(?:z|[+-]\d\d:\d\d)$/i.test(text) ? text : `${text}+08:00`);
    return Number.isNaN(ms) ? text : chinaTime(ms);
  },
  area: areaName,
};

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
  const unit = unitOf({ schema, ui }, YUAN);
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
  const words = answerWords(root, SAYS);
  const cellsOf = (path: readonly string[], title: string, part: Part, at: Json): readonly AnswerCell[] => {
    const names = isGroup(at) ? Object.keys(at) : [];
    if (!isGroup(at) || names.length === 0) return [{ path, title, cell: words.value(part, at) }];
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
