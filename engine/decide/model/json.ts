/** A value that JSON can hold. Read-only: compiled configuration is deeply frozen. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A value that a fact, a storage key or a call field can have. */
export type Scalar = string | number | boolean | null;

/** RFC 6901, for example `/hosts/default/brand/icp`. */
export type JsonPointer = string;
