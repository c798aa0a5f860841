import type { ReactNode } from 'react';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A state in a word. */
export function Pill({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
