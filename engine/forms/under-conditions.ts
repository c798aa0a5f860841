import type { FormPackage } from '../decide/model/form.ts';
import type { FormField } from './form-field.ts';
import { resolvedSchema } from './resolved-schema.ts';
import { saidOfPart } from './schemas-together.ts';

/** A field as the conditions of the whole schema see it, which may limit its answer further. */
export function underConditions({ schema }: FormPackage, field: FormField): readonly FormField[] {
  return saidOfPart(schema, schema, field.name).map((more) => ({
    ...field,
    schema: { ...field.schema, ...resolvedSchema(schema, more) },
  }));
}
