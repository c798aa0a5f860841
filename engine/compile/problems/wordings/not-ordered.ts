import { TYPE_WORDS, type TypeWord } from './type-word.ts';

/** What is ordered or counted with and has no order and no sum. */
interface NotOrdered {
  readonly operator: string;
  readonly type: TypeWord;
  /** The rule is one of a form, and reads its fields. */
  readonly ofForm: boolean;
  /** It orders; otherwise it counts. */
  readonly orders: boolean;
}

export function notOrdered({ operator, type, ofForm, orders }: NotOrdered): string {
  if (!ofForm)
    return `"${operator}" needs numbers, this is ${TYPE_WORDS[type]}; use a fact that is declared as number`;
  return orders
    ? `"${operator}" needs numbers, two dates, two months or two years, this is ${TYPE_WORDS[type]}; compare fields of "type": "integer" or "number", or of one "format": "date", "month" or "year"`
    : `"${operator}" needs numbers, this is ${TYPE_WORDS[type]}; use a field of "type": "integer" or "number"`;
}
