import type { Refusal } from './refusal.ts';

/** A keyword, or a choice, that the type or format of its field does not go with. */
type UnfitKeyword =
  | {
      readonly kind: 'type' | 'format' | 'value' | 'partner' | 'whole';
      readonly key: string;
      /** Types or formats that would go with it; for a step of whole numbers, the one that comes of it. */
      readonly known: readonly string[];
      readonly given: string;
    }
  /** What the field has against its own choice. */
  | { readonly kind: 'choice'; readonly refusal: Refusal; readonly given: string };

export function unfitKeyword(unfit: UnfitKeyword): string {
  const { given } = unfit;
  if (unfit.kind === 'choice')
    return `whoever picks ${given} is refused by this field itself (it ${unfit.refusal.words}); correct one of the two`;
  const { kind, key, known } = unfit;
  const fitting = known.map((one) => `"${one}"`).join(' or ');
  switch (kind) {
    case 'value':
      return `${given} is not of "type": ${fitting}, so whoever picks it is refused; correct one of the two`;
    case 'partner':
      return `"${key}" judges nothing without ${fitting} beside it; add it or remove "${key}"`;
    case 'whole':
      return known[0] === '1'
        ? `every whole number is a multiple of ${given}, so "${key}" refuses none; remove it, or make the field "type": "number"`
        : `of whole numbers only multiples of ${known[0]} are multiples of ${given}; write "${key}": ${known[0]}, or make the field "type": "number"`;
    case 'type':
      return `"${key}" judges nothing in a field of "type": "${given}"; it belongs to ${fitting}: remove it or correct the type`;
    case 'format':
      return `"${key}" judges nothing without "format": ${fitting}; add the format or remove it`;
  }
}
