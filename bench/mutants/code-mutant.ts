/** One place of the code, written otherwise. */
export interface CodeMutant {
  /** From the root of the project. */
  readonly file: string;
  /** Kind of change, in the words of the mutator. */
  readonly kind: string;
  /** Line, from 1, where the change begins. */
  readonly line: number;
  /** Offsets in the file's text. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

/** The line in which a mutant is told: `engine/decide/guard/decide.ts:12 ConditionalExpression a > b → true`. */
export function mutantLine({ file, line, kind, original, replacement }: CodeMutant): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${kind} ${short(original)} → ${short(replacement)}`;
}
