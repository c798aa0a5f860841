import type { JsonObject } from '../../decide/model/json.ts';
import { splitPointer } from '../../decide/model/pointer.ts';
import { objectAt } from '../../forms/object-at.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { type At, child, isObject, items } from '../at.ts';
import type { Check } from '../check.ts';
import { schemasIn } from '../schemas-in.ts';

/** Below these nobody picks anything: the answer is only asked whether it is so. */
const ASKING = ['if', 'not', 'contains', 'propertyNames'];

export const alikeAlternatives: Check<'C139'> = {
  code: 'C139',
  title: 'An answer tells which alternative it is',
  meaning:
    'Which alternative of "oneOf" or "anyOf" a visitor has picked is read from the answer, by its fixed values, its parts and its type. Of two that are alike there, the second is judged as the first: its mistakes are told in the words of the other one, and who comes back sees the other one picked.',
  severity: 'warning',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema: root } of config.forms) {
      if (!isObject(root.value)) continue;
      for (const schema of schemasIn(root)) {
        if (splitPointer(schema.pointer).some((key) => ASKING.includes(key))) continue;
        const told = new Map<string, string>();
        for (const [index, option] of alternatives(schema).entries()) {
          const { title, ...shape } = resolvedSchema(root.value, objectAt(option.value));
          const name = typeof title === 'string' ? title : String(index + 1);
          const sign = signOf(root.value, {
            ...shape,
            type: shape.type ?? objectAt(schema.value).type ?? null,
          });
          const other = sign === null ? undefined : told.get(sign);
          if (other !== undefined) report(option, { name, other });
          else if (sign !== null) told.set(sign, name);
        }
      }
    }
  },
};

function alternatives(schema: At): readonly At[] {
  const [oneOf, anyOf] = ['oneOf', 'anyOf'].map((key) => items(child(schema, key))) as [At[], At[]];
  return oneOf.length > 0 ? oneOf : anyOf;
}

/**
 * What an answer shows of its alternative: its parts, else its type. Null where a fixed value or a list of choices
 * tells.
 */
function signOf(root: JsonObject, { type, properties, ...schema }: JsonObject): string | null {
  if (schema.const !== undefined || schema.enum !== undefined) return null;
  const parts = Object.entries(objectAt(properties));
  if (type !== 'object' && parts.length === 0)
    return typeof type === 'string' ? type.replace('integer', 'number') : null;
  const isTold = parts.some(([, part]) => {
    const { const: fixed, enum: choices } = resolvedSchema(root, objectAt(part));
    return fixed !== undefined || choices !== undefined;
  });
  const names = parts.map(([name]) => name).sort();
  return isTold || names.length === 0 ? null : JSON.stringify(names);
}
