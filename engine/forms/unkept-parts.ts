import type { FormData, FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';
import { addedSchemas } from './added-schemas.ts';
import type { ConditionTest } from './condition-test.ts';
import { type FormField, fieldNames, fieldOf, labelOf, partField } from './form-field.ts';
import { objectAt } from './object-at.ts';
import { partAt } from './part-at.ts';
import { privateNames } from './private-names.ts';
import { resolvedSchema, variantAt } from './resolved-schema.ts';
import type { WidgetName } from './widget-names.ts';

/** Parts of parts of parts: a group may contain itself. */
const DEEPEST = 6;

/** Controls of answers that are not the visitor's to give again: a code from a text message is a new one each time. */
const NOT_AGAIN: readonly WidgetName[] = ['sms-code', 'hidden'];

/** Controls of files, which would fill the phone's storage. */
const FILES: readonly WidgetName[] = ['file', 'image'];

/**
 * A field, or a part of a group or of the groups of a list, whose answer no draft keeps and which the visitor answers
 * again.
 */
export interface UnkeptPart extends FormField {
  /** Names and places in lists that lead to its answer, that of the field first. */
  readonly path: readonly string[];
}

/** Answers by which is told which parts a form asks for. */
interface Given {
  readonly answers: FormData;
  readonly holds: ConditionTest;
}

/**
 * What no draft keeps of a form's answers, in the order of the steps.
 *
 * @param given leaves out parts that only an alternative or a condition has that does not hold; null names all that
 * could be asked for.
 */
export function unkeptParts(form: FormPackage, given: Given | null): readonly UnkeptPart[] {
  const unkept = privateNames(form);
  const { schema: root } = form;
  const holds = given?.holds ?? null;
  const inside = (
    field: FormField | null,
    path: readonly string[],
    value: Json | undefined,
  ): readonly UnkeptPart[] => {
    const widget = field?.choice.widget;
    if (!widget || NOT_AGAIN.indexOf(widget) >= 0 || path.length > DEEPEST) return [];
    if (unkept.indexOf(field.name) >= 0 || FILES.indexOf(widget) >= 0) return [{ ...field, path }];
    const { schema, label } = field;
    if (schema.items !== undefined) {
      const entries = Array.isArray(value) ? (value as readonly Json[]) : given ? [] : [undefined];
      return entries.flatMap((answer, at) => {
        const entry = partAt(root, field, String(at), [], holds);
        const one = entry && partField(field.name, entry.schema, entry.ui, false);
        const named = one && { ...one, label: labelOf(label, one.schema, one.ui) };
        return inside(named, [...path, String(at)], answer);
      });
    }
    const groups = groupsIn(root, schema, value, holds);
    const keys = new Set(groups.flatMap(({ properties }) => Object.keys(objectAt(properties))));
    return [...keys].flatMap((key) => {
      const part = partAt(root, field, key, value, holds);
      const isRequired = groups.some(({ required }) => Array.isArray(required) && required.indexOf(key) >= 0);
      return inside(
        part && partField(key, part.schema, part.ui, isRequired),
        [...path, key],
        objectAt(value)[key],
      );
    });
  };
  return fieldNames(form).flatMap((name) => inside(fieldOf(form, name), [name], given?.answers[name]));
}

/**
 * A group and what alternatives, conditions and dependencies add to it. Of alternatives none of which is picked yet,
 * nothing.
 */
function groupsIn(
  root: JsonObject,
  group: JsonObject,
  value: Json | undefined,
  holds: ConditionTest | null,
  depth = 0,
): readonly JsonObject[] {
  const schema = resolvedSchema(root, group);
  if (depth > DEEPEST) return [schema];
  const { oneOf: _, anyOf: __, ...always } = schema;
  const isPicked = !holds || variantAt(root, schema, value) >= 0;
  const more = addedSchemas(root, isPicked ? schema : always, value, holds);
  return [schema, ...more.flatMap((one) => groupsIn(root, one, value, holds, depth + 1))];
}
