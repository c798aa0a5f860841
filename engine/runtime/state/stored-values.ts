import { action, observable } from 'mobx';
import type { StorageKeySpec, StorageSpec } from '../../decide/model/api-spec.ts';
import type { StoredValues } from '../../decide/model/facts.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import { parseObject } from '../../decide/model/parse-object.ts';
import type { Clock, Platform } from '../platform/platform.ts';

/** Everything the site keeps in the browser, by the key names of `schemas/storage.json`. Reactive inside observers. */
export interface StoredValueTable {
  /**
   * The value, parsed to its declared type. What is missing, expired or foreign reads as the default; JSON as its text.
   */
  get(key: string): Scalar;
  /** The object of a key of type `json`, or null. */
  object(key: string, parts?: NameParts): JsonObject | null;
  /** Keeps a value; null removes it. */
  set(key: string, value: Scalar | JsonObject, parts?: NameParts): void;
  clear(keys: readonly string[]): void;
  /** Grows with every change. Reactive. */
  version(): number;
  /** All values, with the names of `channel` where a name depends on the channel. */
  snapshot(channel?: string): StoredValues;
}

/** Values that a name depends on, by key, where they are others than the stored ones. */
export type NameParts = Readonly<Record<string, string | undefined>>;

/** @throws when a key is not declared: a mistake of the caller. */
export function createStoredValues(
  spec: StorageSpec,
  platform: Pick<Platform, 'local' | 'session' | 'clock'>,
): StoredValueTable {
  const version = observable.box(0);
  const changed = action(() => version.set(version.get() + 1));
  platform.local.watch(changed);

  const place = (key: string, parts: NameParts = {}) => {
    const found = spec.keys[key];
    if (!found) throw new Error(`storage.json has no ${key}`);
    const name = found.name.replace(/\{(\w+)\}/g, (_, part: string) =>
      String(parts[part] ?? read(part) ?? ''),
    );
    return { found, name, area: found.area === 'local' ? platform.local : platform.session };
  };

  function read(key: string, parts?: NameParts): Scalar {
    const { found, name, area } = place(key, parts);
    const text = area.get(name);
    const value = text === null ? null : found.expires ? unexpired(text, platform.clock) : text;
    return parse(found, value);
  }

  function get(key: string, parts?: NameParts): Scalar {
    version.get();
    return read(key, parts);
  }

  function set(key: string, value: Scalar | JsonObject, parts?: NameParts): void {
    const { found, name, area } = place(key, parts);
    if (value === null) area.remove(name);
    else {
      const plain = typeof value === 'object' ? JSON.stringify(value) : value;
      const expires = platform.clock.nextMidnight();
      const text = found.expires ? JSON.stringify({ value: plain, expires }) : String(plain);
      if (area.get(name) === text) return;
      area.set(name, text);
    }
    changed();
  }

  return {
    get,
    set,
    version: () => version.get(),
    object: (key, parts) => parseObject(get(key, parts)),
    clear: (keys) => {
      for (const key of keys) set(key, null);
    },
    snapshot: (channel) => {
      version.get();
      const values: Record<string, Scalar> = {};
      for (const key of Object.keys(spec.keys)) values[key] = read(key, { channel });
      return values;
    },
  };
}

/** The value until its midnight. One for a later day than today was set while the clock was ahead: it does not hold. */
function unexpired(text: string, { now, nextMidnight }: Clock): unknown {
  const kept = parseObject(text) as { readonly value: unknown; readonly expires: number } | null;
  return kept && kept.expires > now() && kept.expires <= nextMidnight() ? kept.value : null;
}

function parse({ type, default: fallback }: StorageKeySpec, value: unknown): Scalar {
  if (typeof value !== 'string' && typeof value !== 'number') return fallback;
  const text = String(value);
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : fallback;
  return type === 'json' && !parseObject(text) ? fallback : text;
}
