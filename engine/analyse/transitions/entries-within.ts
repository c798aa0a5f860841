import type { Json, JsonObject, JsonPointer } from '../../decide/model/json.ts';

/** An entry of an object or a list. */
export interface EntryWithin {
  readonly key: string;
  readonly item: Json | undefined;
  /** Where it stands. */
  readonly at: JsonPointer;
  /** What it is an entry of. */
  readonly of: JsonObject;
}

/** Every entry of a value, however deep, each before those within it. */
export function* entriesWithin(value: Json | undefined, at: JsonPointer = ''): Generator<EntryWithin> {
  if (typeof value !== 'object' || value === null) return;
  const of = value as JsonObject;
  for (const [key, item] of Object.entries(of)) {
    yield { key, item, at: `${at}/${key}`, of };
    yield* entriesWithin(item, `${at}/${key}`);
  }
}
