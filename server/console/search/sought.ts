/** A text as it is searched: full-width signs, capitals and the like are no difference. */
export function sought(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
