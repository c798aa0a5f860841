/** Why a regular expression cannot be used. */
export type PatternFlaw =
  /** `words` are those of the program that reads it. */
  | { readonly kind: 'unread'; readonly words: string }
  | { readonly kind: 'behind' | 'nested' | 'row' | 'whole' }
  /** Capturing groups. */
  | { readonly kind: 'groups'; readonly wanted: number; readonly given: number };

export function patternFlaw(flaw: PatternFlaw): string {
  switch (flaw.kind) {
    case 'unread':
      return flaw.words;
    case 'behind':
      return 'it looks behind, (?<=…) or (?<!…), which iOS before 16.4 cannot read; say it without';
    case 'nested':
      return 'it repeats what repeats itself, as (a+)+ does, and could take minutes over a text that does not match; repeat only one of the two, or put a sign between';
    case 'row':
      return 'three of its parts or more repeat the same signs without end, as .*a.*b.* does, and could take minutes over a text that does not match; put a sign between that they do not hold, as in [^@]+@[^@]+, or an end, as in .{1,20}';
    case 'whole':
      return 'it must begin with ^ and end with $';
    case 'groups':
      return `it needs ${flaw.wanted} capturing groups, it has ${flaw.given}`;
  }
}
