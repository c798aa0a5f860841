import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { schemaParts } from '../schema-parts.ts';
import { schemasIn } from '../schemas-in.ts';
import { wholeSchemas } from '../whole-schemas.ts';

export const unknownPart: Check<'C129'> = {
  code: 'C129',
  title: 'Groups require parts that they have, and because of parts that they have',
  meaning:
    'A part that a group or an entry of a list requires, always or because of another, and does not have is asked of every visitor and shown to none: the form could never be sent. What is asked because of a part that the group does not have is never asked.',
  files: ['form-schema'],
  check(config, report) {
    for (const files of config.forms) {
      const { schema } = files;
      if (!isObject(schema.value)) continue;
      const parts = schemaParts(files);
      const judged = new Map<string, Missing>();
      const add = (group: At, more: Names) => {
        for (const one of missingIn(group, schema, more)) judged.set(one.at.pointer, one);
      };
      // A condition may say more about a group that stands elsewhere, and whoever uses a definition may add parts.
      for (const { at, fact } of parts) {
        const others = parts.filter((part) => part.fact === fact && part.at.pointer !== at.pointer);
        add(at, together(others.map((part) => namesOf(part.at, schema))));
      }
      const all = schemasIn(schema);
      for (const [, at] of ['definitions', '$defs'].flatMap((place) => entries(child(schema, place)))) {
        if (textAt(at, 'type') !== 'object') continue;
        const uses = (one: At) => sameAnswer(one, schema).some(({ pointer }) => pointer === at.pointer);
        add(at, together(all.filter(uses).map((one) => namesOf(one, schema))));
      }
      for (const { at, ...missing } of judged.values()) {
        const { name, known, isAsked } = missing;
        report(at, missing, { on: isAsked ? 'value' : 'key', suggest: suggest(name, known) });
      }
    }
  },
};

/** Parts that a group can have; null where visitors name parts themselves. */
type Names = readonly string[] | null;

interface Missing {
  readonly at: At;
  readonly name: string;
  readonly known: readonly string[];
  /** It is asked for; else other things are asked because of it. */
  readonly isAsked: boolean;
}

/** Options inside options are followed so deep; a definition may contain itself. */
const DEEPEST = 4;

/** What a group requires, or waits for, and has not, and what an option of it requires that only another option has. */
function missingIn(group: At, root: At, more: Names, depth = 0): readonly Missing[] {
  const same = wholeSchemas(group, root);
  const places = same.flatMap((one) => ['oneOf', 'anyOf'].map((key) => items(child(one, key))));
  const own = together([more, ...same.map(ownNames)]);
  const withOptions = together([own, ...places.flat().map((option) => namesOf(option, root))]);
  const missing = same.flatMap((one) => requiredBeyond(one, withOptions, isGroup(group, root)));
  const ofOptions = places.flatMap((options, i) => {
    const others = places.filter((_, other) => other !== i).flat();
    const known = together([own, ...others.map((option) => namesOf(option, root))]);
    return options.flatMap((option) =>
      depth > DEEPEST || textAt(option, '$ref') !== null ? [] : missingIn(option, root, known, depth + 1),
    );
  });
  return [...missing, ...ofOptions];
}

function requiredBeyond(schema: At, known: Names, isWholeGroup: boolean): readonly Missing[] {
  // A schema of which nothing else is known may say more about a group that stands elsewhere.
  if (known === null || (known.length === 0 && !isWholeGroup)) return [];
  const because = entries(child(schema, 'dependencies'));
  const asked = [child(schema, 'required'), ...because.map(([, at]) => at)].flatMap(items);
  return [
    ...asked.flatMap((at) => (typeof at.value === 'string' ? [{ at, name: at.value, isAsked: true }] : [])),
    ...because.map(([name, at]) => ({ at, name, isAsked: false })),
  ].flatMap((one) => (known.includes(one.name) ? [] : [{ ...one, known }]));
}

/** The names of the schemas for the same answer, in all options. */
function namesOf(at: At, root: At): Names {
  return together(sameAnswer(at, root).map(ownNames));
}

function ownNames(at: At): Names {
  const { value: more } = child(at, 'additionalProperties');
  if (child(at, 'patternProperties').value !== undefined || (more !== undefined && more !== false))
    return null;
  return entries(child(at, 'properties')).map(([name]) => name);
}

function together(all: readonly Names[]): Names {
  return all.includes(null) ? null : [...new Set(all.flatMap((names) => names ?? []))];
}

/** The schemas that judge the same answer, references followed. */
function sameAnswer(at: At, root: At): readonly At[] {
  const found = new Map<string, At>();
  const visit = (one: At): void => {
    if (found.has(one.pointer)) return;
    for (const same of wholeSchemas(one, root)) {
      if (found.has(same.pointer)) continue;
      found.set(same.pointer, same);
      for (const key of ['oneOf', 'anyOf']) items(child(same, key)).forEach(visit);
    }
  };
  visit(at);
  return [...found.values()];
}

function isGroup(at: At, root: At): boolean {
  return wholeSchemas(at, root).some((one) => textAt(one, 'type') === 'object');
}
