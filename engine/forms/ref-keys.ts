/**
 * The keys that a `$ref` within its own file goes through, from the root: `#/definitions/a~1b` goes through
 * `definitions` and `a/b`.
 */
export function refKeys(ref: string): readonly string[] {
  return ref
    .split('/')
    .slice(1)
    .map((token) => decoded(token).replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** A broken escape stands for itself, so it leads nowhere and breaks nothing. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
