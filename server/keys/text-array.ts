/** Hashes as PostgreSQL writes a list of texts. They have no character that would need quoting. */
export function textArray(hashes: readonly string[]): string {
  return `{${hashes.join(',')}}`;
}
