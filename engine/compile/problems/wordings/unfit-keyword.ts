/** A keyword, or a choice, that the type or format of its field does not go with. */
interface UnfitKeyword {
  readonly kind: 'type' | 'format' | 'value' | 'choice' | 'partner' | 'whole';
  /** The keyword; what the field has against its own choice. */
  readonly key: string;
  /**
   * Types or formats that would go with it; for a choice, the types of the field; for a step of whole numbers, the one
   * that comes of it.
   */
  readonly known: readonly string[];
  readonly given: string;
}

export function unfitKeyword({ kind, key, known, given }: UnfitKeyword): string {
  const fitting = known.map((one) => `"${one}"`).join(' or ');
  switch (kind) {
    case 'value':
      return `${given} is not of "type": ${fitting}, so whoever picks it is refused; correct one of the two`;
    case 'choice':
      return `whoever picks ${given} is refused by this field itself (it ${key}); correct one of the two`;
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
