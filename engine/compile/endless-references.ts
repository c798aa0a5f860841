import { refKeys } from '../forms/ref-keys.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';
import { schemasIn } from './schemas-in.ts';

/** A reference that closes a circle. */
export interface EndlessReference {
  readonly at: At;
  /**
   * `judged`: the same answer is judged again and again. `asked`: an answer must hold another one like itself.
   * `matched`: the form library looks through all parts of an option, to tell which one an answer is meant for.
   */
  readonly by: 'judged' | 'asked' | 'matched';
}

/** References by which judging, giving or drawing an answer would never end. */
export function endlessReferences(root: At): readonly EndlessReference[] {
  const found = new Map<string, EndlessReference>();
  const all = schemasIn(root);
  const look = (by: EndlessReference['by'], from: readonly At[], inside: (schema: At) => readonly At[]) => {
    const done = new Set<string>();
    const visit = (schema: At, way: readonly string[]): void => {
      if (!isObject(schema.value) || done.has(schema.pointer)) return;
      const here = [...way, schema.pointer];
      const to = referred(root, schema);
      if (to && here.includes(to.pointer)) {
        const at = child(schema, '$ref');
        if (!found.has(at.pointer)) found.set(at.pointer, { at, by });
      } else if (to) visit(to, here);
      for (const one of inside(schema)) visit(one, here);
      done.add(schema.pointer);
    };
    for (const schema of from) visit(schema, []);
  };
  look('judged', all, sameAnswer);
  look('asked', all, neededParts);
  look('matched', all.flatMap(optionsOf), (schema) =>
    entries(child(schema, 'properties')).map(([, one]) => one),
  );
  return [...found.values()];
}

function optionsOf(schema: At): readonly At[] {
  return ['oneOf', 'anyOf'].flatMap((key) => items(child(schema, key)));
}

function referred(root: At, schema: At): At | null {
  const to = textAt(schema, '$ref');
  return to?.startsWith('#') ? refKeys(to).reduce(child, root) : null;
}

/** Schemas inside one that judge the same answer. */
function sameAnswer(schema: At): readonly At[] {
  return [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => items(child(schema, key))),
    ...['not', 'if', 'then', 'else'].map((key) => child(schema, key)),
    ...entries(child(schema, 'dependencies')).map(([, one]) => one),
  ];
}

/** Schemas inside one without an answer to which it has none either. */
function neededParts(schema: At): readonly At[] {
  const required = items(child(schema, 'required')).map(({ value }) => String(value));
  const entry = child(schema, 'items');
  const { value: least = 1 } = child(schema, 'minItems');
  return [
    ...items(child(schema, 'allOf')),
    ...required.map((name) => child(child(schema, 'properties'), name)),
    // A list without entries is no answer.
    entry,
    ...items(entry).slice(0, Math.max(1, Number(least))),
  ];
}
