import type { Json } from '../decide/model/json.ts';
import { type At, isObject } from './at.ts';
import type { ReferenceKind } from './references.ts';
import type { RulePosition } from './rule-nodes.ts';
import { selectAt } from './select-at.ts';

/** One place in a block's options that its schema marks. */
export interface SchemaMark {
  readonly pattern: string;
  readonly reference?: ReferenceKind;
  readonly rule?: RulePosition['want'];
  /** Text that the law asks for: `"x-legal": true`. */
  readonly legal?: true;
}

/** Marked places of a schema as patterns; local `$ref`s are followed once on each branch. */
export function marksOf(schema: At | undefined): readonly SchemaMark[] {
  if (!schema) return [];
  const found: SchemaMark[] = [];
  const visit = (node: Json | undefined, pattern: string, seen: readonly string[]): void => {
    if (!isObject(node)) return;
    const reference = node['x-ref'];
    const rule = node['x-rule'];
    if (typeof reference === 'string') found.push({ pattern, reference: reference as ReferenceKind });
    if (node['x-legal'] === true) found.push({ pattern, legal: true });
    if (rule === 'condition' || rule === 'value') found.push({ pattern, rule });
    const ref = node.$ref;
    if (typeof ref === 'string' && ref.startsWith('#/') && !seen.includes(ref)) {
      visit(selectAt(schema, ref.slice(1))[0]?.value, pattern, [...seen, ref]);
    }
    if (isObject(node.properties)) {
      for (const [key, item] of Object.entries(node.properties)) visit(item, `${pattern}/${key}`, seen);
    }
    visit(node.items, `${pattern}/*`, seen);
    visit(node.additionalProperties, `${pattern}/*`, seen);
    for (const branches of [node.anyOf, node.oneOf, node.allOf]) {
      if (Array.isArray(branches)) for (const branch of branches) visit(branch, pattern, seen);
    }
  };
  visit(schema.value, '', []);
  return found;
}
