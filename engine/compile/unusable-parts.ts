import type { Json } from '../decide/model/json.ts';
import { objectAt } from '../forms/object-at.ts';
import { refKeys } from '../forms/ref-keys.ts';
import { type At, child, entries, isObject, textAt } from './at.ts';
import { suggest } from './problems/suggest.ts';
import { schemasIn } from './schemas-in.ts';

/** A part of a form's schema that no program can use. */
export interface UnusablePart {
  readonly at: At;
  readonly on: 'key' | 'value';
  readonly detail: string;
  /** What was probably meant. */
  readonly suggest: readonly string[];
}

/** Every regular expression of a form's schema that cannot be read, and every reference that leads nowhere. */
export function unusableParts(schema: At): readonly UnusablePart[] {
  return schemasIn(schema).flatMap((one) => {
    const patterns = [
      { at: child(one, 'pattern'), source: textAt(one, 'pattern'), on: 'value' as const },
      ...entries(child(one, 'patternProperties')).map(([source, at]) => ({ at, source, on: 'key' as const })),
    ];
    return [
      ...patterns.flatMap(({ at, source, on }) => {
        const detail = source === null ? null : patternFlaw(source);
        return detail === null ? [] : [{ at, on, detail, suggest: [] }];
      }),
      ...lostReference(schema, one),
    ];
  });
}

/** Why a pattern cannot be read, or null. Validators read patterns with the flag `u`, which knows fewer escapes. */
function patternFlaw(source: string): string | null {
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
      detail: `nothing stands at "${to}" of this file; definitions stand under "definitions"`,
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
