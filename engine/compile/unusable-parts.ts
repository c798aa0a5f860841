import type { Json } from '../decide/model/json.ts';
import { joinPointer } from '../decide/model/pointer.ts';
import { objectAt } from '../forms/object-at.ts';
import { refKeys } from '../forms/ref-keys.ts';
import { type At, child, entries, isObject, textAt } from './at.ts';
import { endlessReferences } from './endless-references.ts';
import { suggest } from './problems/suggest.ts';
import type { SchemaFlaw } from './problems/wordings/schema-flaw.ts';
import { schemasIn } from './schemas-in.ts';

/** A part of a form's schema that no program can use. */
export interface UnusablePart {
  readonly at: At;
  readonly on: 'key' | 'value';
  readonly flaw: SchemaFlaw;
  /** What was probably meant. */
  readonly suggest: readonly string[];
}

/**
 * Every regular expression of a form's schema that cannot be read, every reference that leads nowhere or round in a
 * circle, and names by which parts of the schema would be looked for elsewhere.
 */
export function unusableParts(schema: At): readonly UnusablePart[] {
  const circles = endlessReferences(schema).map(({ at, by }) => ({
    ...{ at, on: 'value' as const, flaw: { kind: by }, suggest: [] },
  }));
  return [...circles, ...schemasIn(schema).flatMap(partsOf)];

  function partsOf(one: At): readonly UnusablePart[] {
    const patterns = [
      { at: child(one, 'pattern'), source: textAt(one, 'pattern'), on: 'value' as const },
      ...entries(child(one, 'patternProperties')).map(([source, at]) => ({ at, source, on: 'key' as const })),
    ];
    return [
      ...patterns.flatMap(({ at, source, on }) => {
        const words = source === null ? null : unreadable(source);
        if (words === null) return [];
        return [{ at, on, flaw: { kind: 'pattern', flaw: { kind: 'unread', words } }, suggest: [] } as const];
      }),
      ...lostReference(schema, one),
      ...named(schema, one),
    ];
  }
}

function named(root: At, schema: At): readonly UnusablePart[] {
  return MISPLACED.map((kind) => ({ at: child(schema, `$${kind}`), kind }))
    .filter(({ at }) => at.value !== undefined && at.pointer !== joinPointer(root.pointer, '$schema'))
    .map(({ at, kind }) => ({ at, on: 'key', flaw: { kind }, suggest: [] }));
}

/** Keywords that name a schema, or the language that it is written in. */
const MISPLACED = ['id', 'schema'] as const;

/** Why a pattern cannot be read, or null. Validators read patterns with the flag `u`, which knows fewer escapes. */
function unreadable(source: string): string | null {
  try {
    new RegExp(source, 'u');
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function lostReference(root: At, schema: At): readonly UnusablePart[] {
  const to = textAt(schema, '$ref');
  if (to === null || leadsTo(root.value, to)) return [];
  const known = ['definitions', '$defs'].flatMap((place) =>
    entries(child(root, place)).map(([name]) => `#/${place}/${name}`),
  );
  return [
    {
      at: child(schema, '$ref'),
      on: 'value',
      flaw: { kind: 'lost', to },
      suggest: suggest(to, known),
    },
  ];
}

/** True when a reference leads to a schema of the same file. */
function leadsTo(root: Json | undefined, to: string): boolean {
  if (to !== '#' && !to.startsWith('#/')) return false;
  let at: Json | undefined = root;
  for (const key of refKeys(to)) {
    const inside = Array.isArray(at) ? (at as readonly Json[]) : objectAt(at);
    if (!Object.hasOwn(inside, key)) return false;
    at = (inside as Readonly<Record<string, Json>>)[key];
  }
  return isObject(at) || typeof at === 'boolean';
}
