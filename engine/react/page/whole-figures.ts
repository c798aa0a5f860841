/**
 * Keeps ranges and numbers with hyphens, such as 7.2%–24%, 9:00–18:00 and 400-000-0000, on one line: browsers break a
 * line behind a dash. A word joiner behind each shows nothing and is read as nothing. For shown texts only.
 */
export function wholeFigures(text: string): string {
  return text.replace(/([\d%][–-])(?=\d)/g, '$1\u2060');
}
