/** `ui:options.keypad`: keys for a text whose signs are known place by place. */
export interface Keypad {
  /** The signs that each place takes. */
  readonly places: readonly string[];
  /** Rows of keys. The first board with a key for the next place is shown; at the end the last one. */
  readonly boards: readonly (readonly string[])[];
  /** So many signs are read apart from the others. */
  readonly gap?: number;
  /** Stands in the last place while that is empty, where an answer may go without. */
  readonly extra?: string;
  /** What is said before the answer is whole. */
  readonly hint?: string;
  /** What is said of a whole answer, by its length. */
  readonly said?: Readonly<Record<string, string>>;
}

/** One key. */
export interface Key {
  readonly sign: string;
  /** False where no answer has this sign at this place. */
  readonly fits: boolean;
}

/** The keys for the next sign, row by row. */
export function keysAfter(text: string, { places, boards }: Keypad): readonly (readonly Key[])[] {
  const taken = places[text.length] ?? '';
  const fits = (sign: string) => taken.indexOf(sign) >= 0;
  const board = boards.find((rows) => [...rows.join('')].some(fits)) ?? boards[boards.length - 1] ?? [];
  return board.map((row) => [...row].map((sign) => ({ sign, fits: fits(sign) })));
}

/** `京A·12345`: how an answer is read. */
export function spacedText(text: string, { gap = 0 }: Keypad): string {
  return gap > 0 && text.length > gap ? `${text.slice(0, gap)}·${text.slice(gap)}` : text;
}
