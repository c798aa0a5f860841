import type { Refusal } from './refusal.ts';
import { TYPE_WORDS, type TypeWord } from './type-word.ts';

/** A rule or `prefill` of a form that gives a field what it cannot hold. */
type UnfitValue = { readonly field: string } & (
  | { readonly kind: 'type'; readonly wanted: TypeWord; readonly given: TypeWord }
  | { readonly kind: 'limit'; readonly wanted: Refusal; readonly given: string }
);

export function unfitValue(value: UnfitValue): string {
  switch (value.kind) {
    case 'type':
      return `field "${value.field}" wants ${TYPE_WORDS[value.wanted]} here, this is ${TYPE_WORDS[value.given]}; give it what it can hold`;
    case 'limit':
      return `field "${value.field}" refuses ${value.given} (it ${value.wanted.words}); give it what it can hold`;
  }
}
