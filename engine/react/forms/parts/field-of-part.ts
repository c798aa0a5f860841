import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { JsonObject } from '../../../decide/model/json.ts';
import { type FormField, partField } from '../../../forms/form-field.ts';
import { choicesIn } from '../../../forms/schema-choice.ts';
import { textOf } from '../../page/read-options.ts';

/**
 * A part as the field that its control shows. A control that the UI schema names and nobody has gives way to the one
 * that the schema alone asks for: in a published form that is a problem of `dukou check`, elsewhere it must not hide
 * the part.
 */
export function fieldOfPart(
  name: string,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  required: boolean,
): FormField {
  const ui = jsonOf({ ...uiSchema, 'ui:help': helpOf(uiSchema), 'ui:options': optionsOf(schema, uiSchema) });
  const field = partField(name, jsonOf(schema), ui, required);
  if (field.choice.widget) return field;
  const { 'ui:widget': _, 'ui:options': options, ...rest } = ui;
  const { widget: _named, ...others } = (options ?? {}) as JsonObject;
  return partField(name, jsonOf(schema), { ...rest, 'ui:options': others }, required);
}

function helpOf(ui: UiSchema | undefined): string {
  return textOf((ui?.['ui:help'] ?? ui?.['ui:options']?.help) as never);
}

/** `ui:options`, with the names that the library's `ui:enumNames` gives the choices, in their order. */
function optionsOf(schema: RJSFSchema, ui: UiSchema | undefined): JsonObject {
  const options = (ui?.['ui:options'] ?? {}) as JsonObject;
  const names = ui?.['ui:enumNames'] ?? options.enumNames;
  if (!Array.isArray(names)) return options;
  const choices = choicesIn(jsonOf(schema)) ?? [];
  const labels = Object.fromEntries(choices.flatMap(({ code }, i) => (names[i] ? [[code, names[i]]] : [])));
  return { ...options, labels: { ...labels, ...(options.labels as JsonObject | undefined) } };
}

/** Schemas are JSON; the library's types allow more. */
function jsonOf(value: object): JsonObject {
  return value as JsonObject;
}
