/** A list of names for a sentence: at most eight, then "…". */
export function someNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  return names.length > 8 ? `${names.slice(0, 8).join(', ')}, …` : names.join(', ');
}
