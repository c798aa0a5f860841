/** An object or array of a parsed file. */
export type Owner = unknown[] | Record<string, unknown>;

/** A property or item of a parsed file. */
export interface JsonPlace {
  readonly owner: Owner;
  readonly key: string;
  readonly value: unknown;
  /** Names from the root down to the value; an item of a list has its index. */
  readonly path: readonly string[];
}

/** What tells the reader nothing and decides nothing. */
const PROSE: readonly string[] = ['$schema', 'about', 'sample', 'spec'];

/** Every property and item below a value, but for remarks. */
export function* placesBelow(owner: Owner, path: readonly string[] = []): Generator<JsonPlace> {
  for (const [key, value] of Object.entries(owner)) {
    if (PROSE.includes(key)) continue;
    const here = [...path, key];
    yield { owner, key, value, path: here };
    if (typeof value === 'object' && value !== null) yield* placesBelow(value as Owner, here);
  }
}

/** A path for a reader: items of lists are named by their `id` where they have one. */
export function nameOfPath(root: Owner, path: readonly string[]): string {
  let at: unknown = root;
  return path
    .map((key) => {
      const list = Array.isArray(at);
      at = Reflect.get(at as object, key);
      const id = list && typeof at === 'object' && at !== null ? Reflect.get(at, 'id') : undefined;
      return typeof id === 'string' ? id : key;
    })
    .join('/');
}
