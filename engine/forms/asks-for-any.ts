/**
 * Whether a least number of entries asks only for any: none reads as no answer then. Who picked one of two has
 * answered.
 */
export function asksForAny(minItems: unknown): boolean {
  return Number(minItems) <= 1;
}
