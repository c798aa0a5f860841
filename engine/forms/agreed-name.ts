/** What a box agrees to, by its label: the titles of documents that it names, else its words. */
export function agreedName(label: string): string {
  return /《.*》/.exec(label)?.[0] ?? `“${label}”`;
}
