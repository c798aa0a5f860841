/**
 * What this browser keeps for a person, as JSON; nothing in it is about visitors. Where the browser keeps nothing, it
 * holds for as long as the page is open.
 */
export interface PersonStorage {
  read<Value>(name: string, isValue: (value: unknown) => value is Value): Value | null;
  write(name: string, value: unknown): void;
}

/** @param person id of the person: two who share a browser have their own. */
export function createPersonStorage(
  person: string,
  store: Pick<Storage, 'getItem' | 'setItem'>,
): PersonStorage {
  const meanwhile = new Map<string, string>();
  const keyOf = (name: string) => `dukou-console:${person}:${name}`;
  return {
    read(name, isValue) {
      const key = keyOf(name);
      try {
        const value: unknown = JSON.parse(meanwhile.get(key) ?? store.getItem(key) ?? 'null');
        return isValue(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(name, value) {
      const key = keyOf(name);
      const text = JSON.stringify(value);
      try {
        store.setItem(key, text);
        meanwhile.delete(key);
      } catch {
        meanwhile.set(key, text);
      }
    },
  };
}
