/** Two versions stand beside each other; an agreement can say so, too. */
export const UNMERGED =
  'here stand two versions that nobody has chosen from yet (the lines <<<<<<<, ======= and >>>>>>> are around them); keep one and remove these lines';

/** What is wrong with a file as JSON: the names of the parser, and what it would name misleadingly. */
export const SYNTAX_SLIPS = {
  InvalidSymbol: 'this is no JSON value; write texts between straight double quotes "…", also around Chinese',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a property name in double quotes is expected (a comma may not stand before "}")',
  ValueExpected: 'a value is expected (a comma may not stand before "]")',
  ColonExpected: 'a colon is expected after the property name',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing "}" is missing',
  CloseBracketExpected: 'a closing "]" is missing',
  EndOfFileExpected: 'the file should end here; remove what follows',
  InvalidCommentToken: 'comments start with // or /*',
  UnexpectedEndOfComment: 'this comment is never closed; add */',
  UnexpectedEndOfString: 'this text is never closed; add a double quote',
  UnexpectedEndOfNumber: 'this number is cut short',
  InvalidUnicode: 'four hexadecimal digits must follow \\u',
  InvalidEscapeCharacter: 'this \\ escape does not exist in JSON',
  InvalidCharacter: 'a control character may not stand in a text; write \\n or \\t',
  empty: 'the file is empty; fill or remove it',
  unmerged: UNMERGED,
  gbk: 'from here on the file is not UTF-8 (it may be GBK, which Windows calls ANSI); save it as UTF-8',
} as const;

export type SyntaxSlip =
  | { readonly kind: keyof typeof SYNTAX_SLIPS }
  /** A mark of a Chinese keyboard in the place of one of JSON. */
  | { readonly kind: 'mark'; readonly given: string; readonly meant: string }
  | { readonly kind: 'encoding'; readonly encoding: string };

export function syntaxSlip(slip: SyntaxSlip): string {
  switch (slip.kind) {
    case 'mark':
      return `write ${slip.meant} instead of the Chinese ${slip.given}`;
    case 'encoding':
      return `the file is ${slip.encoding} (which Windows calls Unicode), not UTF-8; save it as UTF-8`;
    default:
      return SYNTAX_SLIPS[slip.kind];
  }
}
