import { deepEquals, hashForSchema, ID_KEY, type RJSFSchema } from '@rjsf/utils';
import ParserValidator from '@rjsf/utils/lib/parser/ParserValidator.js';
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from '@rjsf/utils/lib/schema/retrieveSchema.js';

/** Parts inside parts are followed so deep; a definition that contains itself would never end. */
const DEEPEST = 8;

/**
 * The schemas that rjsf may ask about while it draws a form: the form's own, and each option and condition inside it.
 * As rjsf's own search, but with an end for definitions that contain themselves.
 */
export function schemaTestsOf(root: RJSFSchema): readonly RJSFSchema[] {
  const asked = new ParserValidator(root);
  const seen: RJSFSchema[] = [];

  function walk(schema: RJSFSchema, depth: number): void {
    if (depth > DEEPEST) return;
    for (const found of retrieveSchemaInternal(asked, schema, root, undefined, true)) {
      if (seen.some((one) => deepEquals(one, found))) continue;
      seen.push(found);
      for (const option of resolveAnyOrOneOfSchemas(asked, found, root, true)) {
        for (const part of Object.values({ ...found.properties, ...option.properties })) {
          if (typeof part === 'object') walk(part, depth + 1);
        }
      }
      const { items, additionalProperties } = found;
      for (const part of [items, additionalProperties].flat()) {
        if (typeof part === 'object' && part !== null) walk(part, depth + 1);
      }
    }
  }

  walk(root, 0);
  const main = hashForSchema(root);
  return Object.values(asked.getSchemaMap()).map((schema) =>
    schema[ID_KEY] === main || JSON.stringify(schema).indexOf('"$ref":"#/') < 0
      ? schema
      : { ...definitionsOf(root), ...schema },
  );
}

/** Definitions travel with a part of the schema that refers to them. */
function definitionsOf({ definitions, $defs }: RJSFSchema): RJSFSchema {
  return { ...(definitions && { definitions }), ...($defs && { $defs }) };
}
