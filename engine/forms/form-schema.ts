import type { FormPackage } from '../decide/model/form.ts';
import type { JsonObject } from '../decide/model/json.ts';

const known = new WeakMap<JsonObject, JsonObject>();

/**
 * The JSON Schema of a form without its own `$schema` (which names our meta schema, not a dialect). The compiler and
 * rjsf must be given equal schemas, and rjsf the same object each time.
 */
export function formSchema({ schema }: FormPackage): JsonObject {
  let plain = known.get(schema);
  if (!plain) {
    const { $schema: _, ...rest } = schema;
    plain = rest;
    known.set(schema, plain);
  }
  return plain;
}
