import type { JsonObject, Scalar } from './json.ts';

/** Where in `schemas/guard.json` something was decided. */
export interface DecidedBy {
  readonly step: string;
  /** Row id; null for what the engine itself decides (root redirect, channel choice, end of the steps). */
  readonly row: string | null;
}

/** What each kind of effect carries. Declared once: executors are a mapped type over this interface. */
export interface EffectPayloads {
  /** Write a storage key of `schemas/storage.json`. */
  store: { readonly key: string; readonly value: Scalar | JsonObject };
  /** Remove storage keys. */
  clear: { readonly keys: readonly string[] };
  /** Set the document title. */
  title: { readonly text: string };
  'scroll-top': object;
  /** Remove parameters from the address bar, without a navigation. */
  'strip-query': { readonly params: readonly string[] };
  /** Make an API call whose answer nobody waits for. */
  call: { readonly endpoint: string; readonly fields: Readonly<Record<string, Scalar>> };
  /** Invoke a handler of the native app; nobody waits for it. */
  native: { readonly handler: string; readonly argument: Scalar };
  /** Send a tracking event. */
  track: { readonly title: string; readonly attr: Readonly<Record<string, Scalar>> };
  /** Tell developers, once per page load, in one console message. */
  warn: { readonly code: string; readonly detail: string };
}

export type EffectKind = keyof EffectPayloads;

/**
 * Effects that change no fact. Whoever follows what effects change names the others, so a new kind is handled or stands
 * here.
 */
export type UnreadEffect = 'title' | 'scroll-top' | 'call' | 'native' | 'track' | 'warn';

/** An effect as a value. `decide` returns them, only the runtime performs them. */
export type Effect<K extends EffectKind = EffectKind> = {
  readonly [P in K]: { readonly do: P; readonly by: DecidedBy } & EffectPayloads[P];
}[K];
