import { type At, child, isObject, items } from './at.ts';

/** The fixed values that a rule can come to: itself, or those of the branches of `if`. A list counts as one value. */
export function fixedOutcomes(at: At): readonly At[] {
  if (!isObject(at.value)) return [at];
  const parts = items(child(at, 'if'));
  return parts.filter((_, i) => i % 2 === 1 || i === parts.length - 1).flatMap(fixedOutcomes);
}
