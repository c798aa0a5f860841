import type { FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';

const PRIVATE = /^(id-card|password)$/;

/** What of a schema, or of a UI schema, says more about the same answer. */
const SAME = [
  'items',
  'additionalItems',
  'additionalProperties',
  'oneOf',
  'anyOf',
  'allOf',
  'then',
  'else',
  'ui:options',
];

/**
 * Names of the answers, and of their parts at any depth, that must not lie on a phone: identity numbers, passwords, and
 * what the UI schema marks `sensitive`. A list of such answers is one itself.
 */
export function privateNames({ schema, uiSchema }: FormPackage): readonly string[] {
  const isPrivate = (node: Json | undefined, depth: number): boolean => {
    if (!node || typeof node !== 'object' || depth > 9) return false;
    if (Array.isArray(node)) return node.some((one) => isPrivate(one, depth + 1));
    const at = node as JsonObject;
    return (
      at.sensitive === true ||
      [at.format, at.widget, at['ui:widget']].some((kind) => PRIVATE.test(String(kind))) ||
      SAME.some((key) => isPrivate(at[key], depth + 1)) ||
      (typeof at.$ref === 'string' && isPrivate(target(schema, at.$ref), depth + 1))
    );
  };
  const names: string[] = [];
  JSON.stringify([schema, uiSchema], (name, node) => {
    if (isPrivate(node, 0)) names.push(name);
    return node;
  });
  return names;
}

function target(schema: JsonObject, ref: string): Json | undefined {
  let at: Json | undefined = schema;
  for (const token of decodeURIComponent(ref).split('/').slice(1)) {
    at = (at as JsonObject | undefined)?.[token.replace(/~1/g, '/').replace(/~0/g, '~')];
  }
  return at;
}
