import { type PatternFlaw, patternFlaw } from './pattern-flaw.ts';
import type { Refusal } from './refusal.ts';

/** Parts of a form's schema that no program could use. */
export const UNUSABLE = {
  judged: 'this leads round in a circle, so that no answer could be judged; refer to what stands elsewhere',
  asked:
    'an answer would have to hold another one like itself, without end; do not require the part that refers back',
  matched:
    'an option of "oneOf" or "anyOf" leads here, and its parts would be looked through without end; let the definition contain itself only in a list, or outside of options',
  id: 'a form is named by its folder, and its references begin with "#/", which "$id" would lead elsewhere; remove it',
  schema: 'the whole file is of one kind, which "$schema" names at its beginning; remove it here',
  // What must be answered is said where fields are listed.
  required: 'a field is required by its name in the list "required" beside "properties"',
  // Of our keywords only `accept` has a pattern.
  accept: 'must be a kind of file, as "image/png" or "image/*"',
} as const;

export type SchemaFlaw =
  | { readonly kind: keyof typeof UNUSABLE }
  | { readonly kind: 'type'; readonly given: string }
  | { readonly kind: 'lost'; readonly to: string }
  | { readonly kind: 'pattern'; readonly flaw: PatternFlaw }
  | { readonly kind: 'rule'; readonly refusal: Refusal };

export function schemaFlaw(flaw: SchemaFlaw): string {
  return `the form's JSON Schema cannot be used: ${detailOf(flaw)}`;
}

function detailOf(flaw: SchemaFlaw): string {
  switch (flaw.kind) {
    case 'type':
      return `"${flaw.given}" is no type`;
    case 'lost':
      return `nothing stands at "${flaw.to}" of this file; definitions stand under "definitions"`;
    case 'pattern':
      return patternFlaw(flaw.flaw);
    case 'rule':
      return flaw.refusal.words;
    default:
      return UNUSABLE[flaw.kind];
  }
}
