import { type At, child, entries, items, textAt } from './at.ts';
import type { Reference } from './references.ts';
import type { RulePosition } from './rule-nodes.ts';
import { marksOf, type SchemaMark } from './schema-marks.ts';
import { selectAt } from './select-at.ts';

/** What the options of blocks mention, and the rules in them. */
export interface BlockParts {
  readonly references: readonly Reference[];
  readonly rules: readonly RulePosition[];
}

/**
 * Finds mentions and rules in the options of blocks. A block's schema marks such places: `"x-ref": "form"` says that
 * the text names a form, `"x-rule": "condition"` that a rule stands there. Actions (`{"go": path}`) are known
 * everywhere.
 */
export function blockParts(
  files: readonly At[],
  usualOptions: ReadonlyMap<string, At>,
  schemas: ReadonlyMap<string, At>,
): BlockParts {
  const references: Reference[] = [];
  const rules: RulePosition[] = [];
  const marks = new Map<string, readonly SchemaMark[]>();
  const onPages = files.flatMap((file) =>
    items(child(file, 'blocks')).map(
      (block) => [textAt(block, 'block') ?? '', child(block, 'with')] as const,
    ),
  );
  for (const [name, options] of [...usualOptions, ...onPages]) {
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
  return { references, rules };
}

/** Paths that actions lead to, wherever they stand in the options. */
function actionPaths(options: At): readonly Reference[] {
  if (Array.isArray(options.value)) return items(options).flatMap(actionPaths);
  return entries(options).flatMap(([key, at]): readonly Reference[] => {
    if (key !== 'go' || typeof at.value !== 'string') return actionPaths(at);
    return [{ kind: 'path', name: at.value.replace(/[?#].*$/, ''), at }];
  });
}
