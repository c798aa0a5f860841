interface UnpickableChoice {
  readonly kind: 'empty' | 'untidy' | 'alike';
  readonly given: string;
  /** What is kept of it, or the choice that reads the same. */
  readonly other: string;
}

export function unpickableChoice({ kind, given, other }: UnpickableChoice): string {
  return {
    empty: `${given} stands for an answer that was not given, so nobody could give it as a choice; remove it, or write a code such as "none"`,
    untidy: `whoever picks ${given} is refused, since answers are tidied to ${other}; write ${other}`,
    alike: `${given} and ${other} differ only in blanks or in the width of signs; remove one, or write what tells them apart`,
  }[kind];
}
