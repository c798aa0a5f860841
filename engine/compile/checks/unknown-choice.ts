import type { Json, JsonObject } from '../../decide/model/json.ts';
import { allParts } from '../../forms/all-parts.ts';
import { answerPath, namedPart } from '../../forms/answer-fact.ts';
import { type FormField, fieldOf } from '../../forms/form-field.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn, type SchemaChoice } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { isBox } from '../../forms/tidy-answer.ts';
import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { fixedOutcomes } from '../fixed-outcomes.ts';
import { judgedForm } from '../judged-form.ts';
import { suggest } from '../problems/suggest.ts';
import { schemaParts } from '../schema-parts.ts';
import { selectAt } from '../select-at.ts';
import { wholeSchemas } from '../whole-schemas.ts';

export const unknownChoice: Check<'C114'> = {
  code: 'C114',
  title: 'Rules, conditions and prefill of a form name choices that their field has',
  meaning:
    'A condition that compares a field with a choice that it does not have never holds, so the field that it shows never appears, and neither does one that compares a box with `false`: a box that is not ticked is empty, which `!` asks; an offered, worked-out or prefilled choice that does not exist is no answer.',
  files: ['form', 'form-schema'],
  check(config, report) {
    const forms = new Map(config.forms.map((one) => [one.id, one]));
    for (const { operator, args, position } of config.ruleNodes) {
      const found = position.form === null ? undefined : forms.get(position.form);
      const root = found?.schema.value;
      if (!found || !isObject(root)) continue;
      for (const [fact, asked] of comparisons(operator, args)) {
        const path = answerPath(fact);
        if (!path) continue;
        hold(root, path, asked, report);
        if (asked.value === false && isBoxAt(found, path))
          report(asked, { field: path.join('.'), choice: 'false', known: ['true'] });
      }
    }
    for (const files of config.forms) {
      const { form, schema } = files;
      if (!isObject(schema.value)) continue;
      for (const group of [schema, ...schemaParts(files).map(({ at }) => at)])
        conditions(schema, group, report);
      const empties = (at: At, field: string) => {
        if (at.value !== false || !isBoxAt(files, [field])) return;
        report(at, { field, choice: 'false', known: ['true'] });
      };
      for (const rule of selectAt(form, '/rules/*')) {
        const field = textAt(rule, 'field');
        if (field === null) continue;
        empties(child(rule, 'default'), field);
        for (const part of ['options', 'value', 'default']) {
          for (const given of choicesFrom(child(rule, part))) hold(schema.value, [field], given, report);
        }
      }
      for (const [field, at] of entries(child(form, 'prefill'))) {
        empties(at, field);
        for (const given of choicesFrom(at)) hold(schema.value, [field], given, report);
      }
    }
  },
};

/** What the conditions and dependencies of a group, or of the whole form, ask of choices that stand beside them. */
function conditions(root: At, group: At, report: Report<'C114'>): void {
  const beside = wholeSchemas(group, root);
  const asked = beside.flatMap((one) => [
    child(one, 'if'),
    ...(one.pointer === group.pointer ? [] : items(child(one, 'oneOf'))),
  ]);
  for (const [name, at] of asked.flatMap((one) => entries(child(one, 'properties')))) {
    const own = child(child(group, 'properties'), name).value;
    if (!isObject(own) || !isObject(root.value)) continue;
    const choices = choicesIn(resolvedSchema(root.value, own));
    for (const given of [child(at, 'const'), ...items(child(at, 'enum'))])
      among(choices, name, given, report);
  }
}

/** Reports a fixed value that is none of the choices of the field; null stands for no answer. */
function hold(root: JsonObject, path: readonly string[], asked: At, report: Report<'C114'>): void {
  const part = namedPart(root, path);
  among(part && choicesIn(part.schema), path.join('.'), asked, report);
}

function among(
  choices: readonly SchemaChoice[] | null,
  field: string,
  asked: At,
  report: Report<'C114'>,
): void {
  if (!choices || !isFixed(asked.value) || asked.value === null) return;
  if (choices.some(({ value }) => value === asked.value)) return;
  const choice = String(asked.value);
  const known = choices.map(({ code }) => code);
  report(asked, { field, choice, known }, { suggest: suggest(choice, known) });
}

/**
 * True for a field, or a part of one in all its shapes, that is a box to tick: a condition asks `{"!": …}` whether it
 * is not ticked.
 */
function isBoxAt(files: FormFiles, path: readonly string[]): boolean {
  const form = judgedForm(files);
  const field = form && fieldOf(form, path[0] ?? '');
  const asked = path.filter((key) => !/^\d+$/.test(key)).join('.');
  const here = field ? allParts(form, field).filter((part) => part.path.replace(/\[\]/g, '') === asked) : [];
  return here.length > 0 && here.every(({ field: part }) => isTickBox(part));
}

function isTickBox({ schema, ui }: FormField): boolean {
  return typeOf(schema) === 'boolean' && !choicesIn(schema) && isBox({ schema, ui });
}

function isFixed(value: Json | undefined): value is string | number | boolean | null {
  return value !== undefined && (typeof value !== 'object' || value === null);
}

/** Facts that an operation compares, each with a value that it is compared with. */
function comparisons(operator: string, [left, right]: readonly At[]): readonly (readonly [string, At])[] {
  if (!left || !right) return [];
  const pair = (fact: At, value: At): readonly (readonly [string, At])[] => {
    const read = isObject(fact.value) ? textAt(fact, 'var') : null;
    return read === null ? [] : [[read, value]];
  };
  if (operator === 'in') {
    return Array.isArray(right.value) ? items(right).flatMap((one) => pair(left, one)) : pair(right, left);
  }
  return operator === '===' || operator === '!==' ? [...pair(left, right), ...pair(right, left)] : [];
}

/** The fixed values that a rule can come to, each entry of a list by itself. */
function choicesFrom(at: At): readonly At[] {
  return fixedOutcomes(at).flatMap((one) => (Array.isArray(one.value) ? items(one) : [one]));
}
