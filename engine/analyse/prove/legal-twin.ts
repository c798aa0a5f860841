/**
 * The declared name or number that a text differs from in nothing but width, blanks and the kind of its dashes;
 * undefined for none.
 */
export function legalTwin(text: string, declared: Iterable<string>): string | undefined {
  return [...declared].find((known) => known !== text && plain(known) === plain(text));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\p{Pd}−]/gu, '-');
}
