import type { EffectChange } from './effect-changes.ts';
import { isSameJson } from './is-same-json.ts';
import { type MovedClass, whoseAre } from './moved-class.ts';

/** A class for whom something is another. */
export interface Difference {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  /** What is done otherwise for a class that ends where it did; null for one that is led elsewhere. */
  readonly change: EffectChange | null;
}

/** Keeps one class for each thing that is done otherwise, with the channels of all. */
export function collect(found: Difference[], of: Difference['of'], change: EffectChange): void {
  const at = found.findIndex((one) => one.change !== null && isSameJson(one.change, change));
  const known = found[at];
  if (!known) found.push({ of, change });
  else {
    found[at] = { of: { ...known.of, ...whoseAre(known.of, of) }, change };
  }
}
