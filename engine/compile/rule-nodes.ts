import { type At, child, isObject, items } from './at.ts';
import { type FileKind, fileKind, formIdOf } from './file-kinds.ts';
import { selectAt } from './select-at.ts';

/** A place that holds a rule. */
export interface RulePosition {
  readonly at: At;
  /** A condition must be true or false; a value may be anything. */
  readonly want: 'condition' | 'value';
  /** The form whose answers (`form.*`) the rule may read; null outside form rules. */
  readonly form: string | null;
}

/** One object inside a rule. */
export interface RuleNode {
  readonly at: At;
  /**
   * `operation`: one operator; `list`: a named list; `malformed`: no or several keys; `literal`: inside a fixed list.
   */
  readonly kind: 'operation' | 'list' | 'malformed' | 'literal';
  /** Name of the operator; empty for other kinds. */
  readonly operator: string;
  readonly args: readonly At[];
  readonly position: RulePosition;
}

type Want = RulePosition['want'];

const EFFECT = '/steps/*/rows/*/do/*';

/** Choices are a list, or the name of one. */
const CHOICES = '/*/ui:options/choices';

const POSITIONS: Readonly<Partial<Record<FileKind, readonly (readonly [Want, string])[]>>> = {
  guard: [
    ['value', '/fetches/*/fields/*'],
    ['condition', '/steps/*/when'],
    ['condition', '/steps/*/fetch/*/when'],
    ['condition', '/steps/*/rows/*/when'],
    ['condition', `${EFFECT}/when`],
    ['value', `${EFFECT}/value`],
    ['value', `${EFFECT}/record/*`],
    ['value', `${EFFECT}/text`],
    ['value', `${EFFECT}/fields/*`],
    ['value', `${EFFECT}/argument`],
    ['value', `${EFFECT}/attr/*`],
    ['value', '/steps/*/rows/*/go/query/*'],
  ],
  destinations: [
    ['value', '/flowCode/*'],
    ['condition', '/rows/*/*/when'],
    ['condition', '/variants/*/*/*/when'],
  ],
  api: [
    ['value', '/common/*'],
    ['value', '/endpoints/*/override/*'],
  ],
  page: [
    ['condition', '/blocks/*/when'],
    ['condition', '/versions/*/blocks/*/when'],
  ],
  'shared-blocks': [['condition', '/blocks/*/when']],
  form: [
    ['condition', '/rules/*/show'],
    ['condition', '/rules/*/require'],
    ['condition', '/rules/*/disable'],
    ['condition', '/rules/*/refuse'],
    ['value', '/rules/*/value'],
    ['value', '/rules/*/default'],
    ['value', '/rules/*/options'],
    ['value', '/prefill/*'],
  ],
  'form-ui': [
    ['value', '/*/ui:options/suggest'],
    ['value', CHOICES],
  ],
};

/** Every rule of files of known kinds. */
export function collectRules(files: Iterable<At>): readonly RulePosition[] {
  const found: RulePosition[] = [];
  for (const file of files) {
    const kind = fileKind(file.file);
    if (kind === null) continue;
    for (const [want, pattern] of POSITIONS[kind] ?? []) {
      const form = kind === 'form' && pattern.startsWith('/rules/') ? formIdOf(file.file) : null;
      for (const at of selectAt(file, pattern)) {
        // What is neither is a mistake of the form, not an operation.
        if (pattern === CHOICES && child(at, 'list').value === undefined) continue;
        found.push({ at, want, form });
      }
    }
  }
  return found;
}

/** Every object of a rule, outer ones first. */
export function nodesOf(position: RulePosition, at: At = position.at): readonly RuleNode[] {
  if (Array.isArray(at.value)) return literalNodes(position, at);
  if (!isObject(at.value)) return [];
  const keys = Object.keys(at.value);
  const operator = keys[0];
  if (keys.length !== 1 || operator === undefined) {
    return [{ at, kind: 'malformed', operator: '', args: [], position }];
  }
  if (operator === 'list') return [{ at, kind: 'list', operator: '', args: [child(at, 'list')], position }];
  const given = child(at, operator);
  const args = Array.isArray(given.value) ? items(given) : [given];
  const node: RuleNode = { at, kind: 'operation', operator, args, position };
  return [node, ...args.flatMap((arg) => nodesOf(position, arg))];
}

/** Objects inside a fixed list: they are values there, never rules. */
function literalNodes(position: RulePosition, at: At): readonly RuleNode[] {
  return items(at).flatMap((item): readonly RuleNode[] => {
    if (Array.isArray(item.value)) return literalNodes(position, item);
    return isObject(item.value) ? [{ at: item, kind: 'literal', operator: '', args: [], position }] : [];
  });
}
