import type { Json } from './json.ts';

/**
 * A value described as data: a kind of leaf, a list with the shape of its items, or an object. A key with `?` may be
 * absent.
 */
export type Shape =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'texts'
  | 'json'
  | readonly [Shape]
  | { readonly [key: string]: Shape };

/** The type that a shape describes. */
export type Shaped<S> = S extends 'text'
  ? string
  : S extends 'integer'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends 'texts'
        ? Readonly<Record<string, string>>
        : S extends 'json'
          ? Json
          : S extends readonly [infer Item]
            ? readonly Shaped<Item>[]
            : { readonly [K in keyof S as K extends `${string}?` ? never : K]: Shaped<S[K]> } & {
                readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: Shaped<S[K]>;
              };

/** The same keys, each with whatever arrived in its place: what a caller may rely on before it has looked. */
export type Untrusted<Value> = Value extends readonly unknown[]
  ? Json
  : Value extends object
    ? { readonly [K in keyof Value]?: Untrusted<Value[K]> }
    : Json;
