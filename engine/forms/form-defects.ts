import type { FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject, JsonPointer } from '../decide/model/json.ts';
import { allParts, type PossiblePart } from './all-parts.ts';
import { pointerToken } from './answer-parts.ts';
import { fileBytes, MOST_FILE_BYTES } from './file-bytes.ts';
import { exclusiveCodes, type FormField, fieldNames, fieldOf } from './form-field.ts';
import { FORMATS, formatOf } from './formats.ts';
import { objectAt } from './object-at.ts';
import { plainText } from './plain-text.ts';
import { variantsOf } from './resolved-schema.ts';
import { ruleCircle } from './rule-circle.ts';
import { choicesIn, codesOf, type SchemaChoice } from './schema-choice.ts';
import { typeOf } from './schema-type.ts';
import { WIDGET_NAMES } from './widget-names.ts';
import { fittingFields, namedWidget } from './widget-rules.ts';

/** Kinds of mistakes in a form package that its JSON Schemas cannot see. */
export type FormDefectKind =
  /** A step or a rule names a field that the schema does not have. */
  | 'unknown-field'
  /** Two steps, or one step twice, show the same field. */
  | 'repeated-field'
  /** A required field that no step shows could never be answered. */
  | 'unreachable-field'
  | 'unknown-format'
  /** No widget of the registry claims the field. */
  | 'widget-gap'
  /** The UI schema names a widget that the registry does not have. */
  | 'unknown-widget'
  /** The UI schema names a widget that cannot hold what the field holds. */
  | 'unfit-widget'
  /** A list that does not say what its entries are. */
  | 'bare-list'
  /** A choice in two levels without choices. */
  | 'bare-cascade'
  /** Several widgets claim the field on the same level. */
  | 'widget-tie'
  /** An SMS code of which nothing says where it is sent. */
  | 'unsendable-code'
  /** A choice without a label. */
  | 'choice-labels'
  /** A label, or a choice that stands alone, of which the field has no such choice. */
  | 'strange-choice'
  /** The same choice twice among those that each have words of their own: whoever picks it is refused. */
  | 'repeated-choice'
  /** Two choices that read the same. */
  | 'same-labels'
  /** An option of several shapes that has no name. */
  | 'untitled-option'
  /** A field that starts with an answer, or one choice of a list picked in advance. */
  | 'preselected'
  /** What a field shows or holds depends on itself. */
  | 'rule-circle'
  /** Files that may weigh more than a form can be sent with. */
  | 'heavy-files';

export interface FormDefect {
  readonly kind: FormDefectKind;
  /** Place in the form package. */
  readonly at: JsonPointer;
  /** The name or names in question. */
  readonly detail: string;
  /** The names that would be right. */
  readonly known?: readonly string[];
  /** Of a control that does not fit its field. */
  readonly unfit?: UnfitField;
}

export interface UnfitField {
  /** The fields that the control is for, in words. */
  readonly wanted: readonly string[];
  readonly path: string;
  readonly type: string;
}

type Add = (
  kind: FormDefectKind,
  at: JsonPointer,
  detail: string,
  known?: readonly string[],
  unfit?: UnfitField,
) => void;

/** Everything wrong with a form package at once; empty when it can be published. */
export function formDefects(form: FormPackage): readonly FormDefect[] {
  const defects: FormDefect[] = [];
  const add: Add = (kind, at, detail, known, unfit) => {
    defects.push({ kind, at, detail, ...(known && { known }), ...(unfit && { unfit }) });
  };
  const seen = new Set<string>();
  form.steps.forEach((step, s) => {
    step.fields.forEach((name, f) => {
      const at = `/steps/${s}/fields/${f}`;
      if (!fieldOf(form, name)) add('unknown-field', at, name);
      else if (seen.has(name)) add('repeated-field', at, name);
      seen.add(name);
    });
  });
  form.rules.forEach(({ field }, i) => {
    if (!fieldOf(form, field)) add('unknown-field', `/rules/${i}/field`, field);
  });
  const circle = ruleCircle(form);
  if (circle.length > 0) {
    const at = form.rules.findIndex(({ field }) => field === circle[0]);
    add('rule-circle', `/rules/${at}/field`, circle.join(' → '));
  }
  for (const name of Object.keys(form.messages)) {
    if (!fieldOf(form, name.split('.')[0] ?? '')) add('unknown-field', `/messages/${name}`, name);
  }
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  required.forEach((name, i) => {
    if (!seen.has(String(name))) add('unreachable-field', `/schema/required/${i}`, String(name));
  });
  let bytes = 0;
  for (const name of new Set(fieldNames(form))) {
    fieldDefects(form, name, add);
    const field = fieldOf(form, name);
    const own = field ? fileBytes(form, field) : 0;
    bytes += own;
    if (own > 0 && bytes > MOST_FILE_BYTES) add('heavy-files', `/schema/properties/${name}`, name);
  }
  return defects;
}

function fieldDefects(form: FormPackage, name: string, add: Add): void {
  const field = fieldOf(form, name);
  if (!field) return;
  const parts = allParts(form, field);
  for (const { path, field: part, isInner } of parts) {
    const at = `/schema/properties/${name}`;
    const { choice, schema } = part;
    if (choice.widget === null) {
      if (choice.defect === 'gap') gapDefect(name, path, part, add);
      else add('widget-tie', at, choice.names.join(', '));
    }
    // Without them nobody could answer an entry of the list.
    if (choice.widget === 'list' && !hasEntries(schema)) add('bare-list', at, path);
    if (choice.widget === 'cascade' && !hasChoices(part)) add('bare-cascade', at, path);
    if (schema.format !== undefined && !formatOf(schema.format))
      add(
        'unknown-format',
        isInner ? at : `${at}/format`,
        String(schema.format),
        FORMATS.map((format) => format.name),
      );
    if (choice.widget === 'variant' && variantsOf(form.schema, schema).some(({ title }) => !title))
      add('untitled-option', at, path);
    if (schema.default !== undefined) add('preselected', isInner ? at : `${at}/default`, path);
    if (choice.widget === 'sms-code' && typeof part.options.phone !== 'string')
      add('unsendable-code', isInner ? at : `${at}/format`, path);
  }
  for (const path of new Set(parts.map((part) => part.path))) {
    labelDefects(
      name,
      parts.filter((part) => part.path === path),
      add,
    );
  }
}

/** Why nothing shows a part: its UI schema names no control, one that nobody has, or one for something else. */
function gapDefect(name: string, path: string, { schema, ui }: FormField, add: Add): void {
  const type = typeOf(schema);
  const given = namedWidget(schema, ui);
  if (given === null) add('widget-gap', `/schema/properties/${name}`, type);
  if (given === null) return;
  const key = ui['ui:widget'] === undefined ? 'ui:options/widget' : 'ui:widget';
  const place = path.replace(/\[\]/g, '.items').split('.').map(pointerToken).join('/');
  const at = `/uiSchema/${place}/${key}`;
  const wanted = fittingFields(given);
  if (wanted.length === 0) add('unknown-widget', at, given, WIDGET_NAMES);
  else add('unfit-widget', at, given, [], { wanted, path, type });
}

/**
 * Choices without a label, and labels and exclusive choices that are none of the choices.
 *
 * @param here a part in all schemas that know it: conditions list fewer choices, under the same labels.
 */
function labelDefects(name: string, here: readonly PossiblePart[], add: Add): void {
  // One value says when a condition holds, unless nothing else says what there is to choose.
  const offering = here.filter(({ field }) => !isOneValue(field.schema));
  const choices = (offering.length > 0 ? offering : here).flatMap(
    ({ field }) => choicesIn(field.schema) ?? [],
  );
  const [first] = here;
  if (!first || choices.length === 0) return;
  const { options } = first.field;
  const codes = [...new Set(choices.map(({ code }) => code))];
  const labels = Object.keys(objectAt(options.labels));
  const named = [...labels, ...choices.flatMap(({ code, title }) => (title === null ? [] : [code]))];
  const place = `/uiSchema/${name}/ui:options`;
  const bare = codes.filter((code) => named.indexOf(code) < 0);
  // Of a field that ui.json does not mention, no line there would tell the name.
  const at =
    first.isInner || Object.keys(first.field.ui).length > 0
      ? `${place}/labels`
      : `/schema/properties/${name}`;
  if (bare.length > 0) add('choice-labels', at, bare.join(', '));
  const strange = (code: string) => codes.indexOf(code) < 0;
  const words = new Map<string, string>(
    codes.map((code) => [code, labelOfChoice(objectAt(options.labels)[code], choices, code)]),
  );
  // Whoever writes the words of a choice means that choice.
  const meant = (given: string) => {
    const read = codes.filter(
      (code) => words.get(code) === given || objectAt(options.labels)[given] === code,
    );
    return read.length > 0 ? read : codes;
  };
  for (const code of labels.filter(strange)) {
    add(
      'strange-choice',
      `${place}/labels${first.isInner ? '' : `/${pointerToken(code)}`}`,
      code,
      meant(code),
    );
  }
  for (const code of exclusiveCodes(options).filter(strange)) {
    add('strange-choice', `${place}/exclusive`, code, meant(code));
  }
  const read = codes.map((code) => plainText(words.get(code) ?? '')).filter((one) => one !== '');
  const same = read.filter((one, i) => read.indexOf(one) !== i);
  if (same.length > 0) add('same-labels', `/schema/properties/${name}`, [...new Set(same)].join(', '));
  for (const { field } of here) {
    // JSON Schema itself refuses an "enum" that does.
    const own = objectAt(field.schema.items).enum || field.schema.enum ? [] : (codesOf(field.schema) ?? []);
    const twice = own.filter((code, i) => own.indexOf(code) !== i);
    if (twice.length > 0)
      add('repeated-choice', `/schema/properties/${name}`, [...new Set(twice)].join(', '));
  }
}

function isOneValue({ enum: codes }: JsonObject): boolean {
  return Array.isArray(codes) && codes.length === 1;
}

/** What a visitor reads for a choice; empty where nothing says. */
function labelOfChoice(label: Json | undefined, choices: readonly SchemaChoice[], code: string): string {
  if (typeof label === 'string') return label;
  return choices.find((choice) => choice.code === code && choice.title !== null)?.title ?? '';
}

function hasEntries({ items, additionalItems }: JsonObject): boolean {
  return [items, additionalItems].flat().some((entry) => Object.keys(objectAt(entry)).length > 0);
}

/** Choices may come from a list of `schemas/lists.json`; where anything may be typed (`free`) none are needed. */
function hasChoices({ options: { choices, free } }: FormField): boolean {
  if (Array.isArray(choices) && choices.length > 0) return true;
  if (objectAt(choices).list !== undefined) return true;
  return choices === undefined && typeof free === 'string' && free !== '';
}
