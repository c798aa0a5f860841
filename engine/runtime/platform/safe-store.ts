import type { KeyValueStore } from './platform.ts';

/** The part of the browser's `Storage` that a store needs. */
export interface StorageArea {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/**
 * A store over a storage area that may be blocked (opening it throws), full (writing throws) or absent. What the area
 * does not take is kept in memory for the page view and wins over what the area holds. Nothing throws.
 *
 * @param open gives the area; asked again each time, since a view may lock it at any moment.
 */
export function createSafeStore(
  open: () => StorageArea | null,
  watch: KeyValueStore['watch'] = () => () => {},
): KeyValueStore {
  /** Null: removed, though the area could not be told. */
  const kept = new Map<string, string | null>();

  function attempt<T>(use: (area: StorageArea) => T): T | undefined {
    try {
      const area = open();
      return area ? use(area) : undefined;
    } catch {
      return undefined;
    }
  }

  function write(name: string, value: string | null, use: (area: StorageArea) => void): boolean {
    const done = attempt((area) => {
      use(area);
      return true;
    });
    if (done) kept.delete(name);
    else kept.set(name, value);
    return done === true;
  }

  return {
    get: (name) => {
      const value = kept.get(name);
      return value === undefined ? (attempt((area) => area.getItem(name)) ?? null) : value;
    },
    set: (name, value) => write(name, value, (area) => area.setItem(name, value)),
    remove: (name) => {
      write(name, null, (area) => area.removeItem(name));
    },
    watch,
  };
}
