import type { Json } from '../model/json.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';
import type { Reference, ReferenceKind } from './references.ts';
import type { RulePosition } from './rule-nodes.ts';
import { selectAt } from './select-at.ts';

/** What the options of blocks mention, and the rules in them. */
export interface BlockParts {
  readonly references: readonly Reference[];
  readonly rules: readonly RulePosition[];
}

/** One place in a block's options that its schema marks. */
interface Mark {
  readonly pattern: string;
  readonly reference?: ReferenceKind;
  readonly rule?: RulePosition['want'];
}

/**
 * Finds mentions and rules in the options of blocks. A block's schema marks such places: `"x-ref": "form"` says that the
 * text names a form, `"x-rule": "condition"` that a rule stands there. Actions (`{"go": path}`) are known everywhere.
 */
export function blockParts(files: readonly At[], schemas: ReadonlyMap<string, At>): BlockParts {
  const references: Reference[] = [];
  const rules: RulePosition[] = [];
  const marks = new Map<string, readonly Mark[]>();
  for (const file of files) {
    for (const block of items(child(file, 'blocks'))) {
      const name = textAt(block, 'block') ?? '';
      const options = child(block, 'with');
      if (!marks.has(name)) marks.set(name, marksOf(schemas.get(name)));
      for (const { pattern, reference, rule } of marks.get(name) ?? []) {
        for (const at of selectAt(options, pattern)) {
          if (rule) rules.push({ at, want: rule, form: null });
          if (reference && typeof at.value === 'string')
            references.push({ kind: reference, name: at.value, at });
        }
      }
      references.push(...actionPaths(options));
    }
  }
  return { references, rules };
}

/** Marked places of a schema as patterns; local `$ref`s are followed once on each branch. */
function marksOf(schema: At | undefined): readonly Mark[] {
  if (!schema) return [];
  const found: Mark[] = [];
  const visit = (node: Json | undefined, pattern: string, seen: readonly string[]): void => {
    if (!isObject(node)) return;
    const reference = node['x-ref'];
    const rule = node['x-rule'];
    if (typeof reference === 'string') found.push({ pattern, reference: reference as ReferenceKind });
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

/** Paths that actions lead to, wherever they stand in the options. */
function actionPaths(options: At): readonly Reference[] {
  if (Array.isArray(options.value)) return items(options).flatMap(actionPaths);
  return entries(options).flatMap(([key, at]): readonly Reference[] => {
    if (key !== 'go' || typeof at.value !== 'string') return actionPaths(at);
    return [{ kind: 'path', name: at.value.replace(/[?#].*$/, ''), at }];
  });
}
