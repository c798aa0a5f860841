/** The titles of documents that words name, as in 我同意《隐私政策》. */
export function namedTitles(words: string): readonly string[] {
  return [...words.matchAll(/《([^》]*)》/g)].map(([, title = '']) => title);
}
