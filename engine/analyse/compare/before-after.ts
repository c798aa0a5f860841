/** One of a thing for each of two releases. */
export interface BeforeAfter<One> {
  readonly before: One;
  readonly after: One;
}

/** One of the two. */
export type Side = keyof BeforeAfter<unknown>;
