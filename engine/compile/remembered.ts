/** What is known under a key; where nothing is, what is made is known from then on. */
export function remembered<Key, Value extends object | string | number | boolean | null>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => NoInfer<Value>,
): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
