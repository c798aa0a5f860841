/** More combinations than this are not looked at. */
const MOST = 2000;

/** Every way in which facts can have their values together; null where there are too many. */
export function combinations<Value>(
  values: ReadonlyMap<string, readonly Value[]>,
): readonly ReadonlyMap<string, Value>[] | null {
  let found: readonly ReadonlyMap<string, Value>[] = [new Map()];
  for (const [fact, ofFact] of values) {
    if (found.length * ofFact.length > MOST) return null;
    found = found.flatMap((one) => ofFact.map((value) => new Map(one).set(fact, value)));
  }
  return found;
}
