import type { FormPackage } from '../model/form.ts';
import type { FormField } from './form-field.ts';
import { objectAt } from './json-object.ts';
import { schemasTogether } from './schemas-together.ts';
import { resolved } from './sub-schema.ts';

/** A field as the conditions of the whole schema see it, which may limit its answer further. */
export function underConditions(form: FormPackage, field: FormField): readonly FormField[] {
  const [, ...conditions] = schemasTogether(form.schema, form.schema);
  return conditions
    .map(({ properties }) => objectAt(objectAt(properties)[field.name]))
    .filter((more) => Object.keys(more).length > 0)
    .map((more) => ({ ...field, schema: { ...field.schema, ...resolved(form.schema, more) } }));
}
