import type { FormPackage } from '../decide/model/form.ts';
import type { JsonObject } from '../decide/model/json.ts';
import { objectAt } from './object-at.ts';
import { resolvedSchema } from './resolved-schema.ts';
import { chooseWidget, type WidgetChoice } from './widget-rules.ts';

/** One field of a form, read from its schema and UI schema. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  /** `ui:options` of the field. */
  readonly options: JsonObject;
  readonly required: boolean;
  readonly choice: WidgetChoice;
}

/** Read once for each form: a form is judged after every letter. */
const known = new WeakMap<FormPackage, Map<string, FormField | null>>();

/** The field of that name; null when the schema has none. */
export function fieldOf(form: FormPackage, name: string): FormField | null {
  const fields = known.get(form) ?? new Map<string, FormField | null>();
  known.set(form, fields);
  let field = fields.get(name);
  if (field === undefined) {
    field = readField(form, name);
    fields.set(name, field);
  }
  return field;
}

function readField(form: FormPackage, name: string): FormField | null {
  const properties = objectAt(form.schema.properties);
  if (!Object.hasOwn(properties, name)) return null;
  const schema = resolvedSchema(form.schema, objectAt(properties[name]));
  const ui = objectAt(Object.hasOwn(form.uiSchema, name) ? form.uiSchema[name] : undefined);
  const required = form.schema.required;
  return partField(name, schema, ui, Array.isArray(required) && required.indexOf(name) >= 0);
}

/** A field, or a part of an answer, as its control shows it. */
export function partField(name: string, schema: JsonObject, ui: JsonObject, required: boolean): FormField {
  const options = objectAt(ui['ui:options']);
  return {
    name,
    label: labelOf(name, schema, ui),
    schema,
    ui,
    options: ui['ui:placeholder'] === undefined ? options : { placeholder: ui['ui:placeholder'], ...options },
    required,
    choice: chooseWidget(schema, ui),
  };
}

/** Names of the fields of all steps, in the order in which they are shown. */
export function fieldNames(form: FormPackage): readonly string[] {
  return form.steps.flatMap((step) => step.fields);
}

/** Codes of the choices that stand alone where several may be picked. */
export function exclusiveCodes({ exclusive }: JsonObject): readonly string[] {
  return Array.isArray(exclusive) ? exclusive.map(String) : [];
}

/** What a field, or a part of one, is called: by the UI schema, else by the schema, else by its name. */
export function labelOf(name: string, schema: JsonObject, ui: JsonObject): string {
  const title = ui['ui:title'] ?? objectAt(ui['ui:options']).title ?? schema.title;
  return typeof title === 'string' ? title : name;
}
