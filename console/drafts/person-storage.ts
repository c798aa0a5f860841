/**
 * What this browser keeps for a person, as JSON, for all its tabs; nothing in it is about visitors. Where the browser
 * keeps nothing, it holds for as long as the page is open.
 */
export interface PersonStorage {
  read<Value>(name: string, isValue: (value: unknown) => value is Value): Value | null;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Names that begin so, sorted. */
  names(prefix: string): readonly string[];
}

/** @param person id of the person: two who share a browser have their own. */
export function createPersonStorage(person: string, store: Storage): PersonStorage {
  const meanwhile = new Map<string, string>();
  const keyOf = (name: string) => `dukou-console:${person}:${name}`;
  const keptKeys = (): readonly string[] => {
    try {
      return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    } catch {
      return [];
    }
  };
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
    remove(name) {
      const key = keyOf(name);
      meanwhile.delete(key);
      try {
        store.removeItem(key);
      } catch {
        // What is not kept needs no taking away.
      }
    },
    names(prefix) {
      const all = [...new Set([...keptKeys(), ...meanwhile.keys()])].sort();
      return all.filter((key) => key.startsWith(keyOf(prefix))).map((key) => key.slice(keyOf('').length));
    },
  };
}

/** Number of the draft that the person works on in this browser; null where there is none. */
export function draftInHand(storage: PersonStorage): number | null {
  return storage.read('draft', (value) => typeof value === 'number');
}
