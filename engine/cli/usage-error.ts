/** What was typed is not understood; the text says which option and what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
