/** One of a thing for each of two releases. */
export interface Both<One> {
  readonly before: One;
  readonly after: One;
}
