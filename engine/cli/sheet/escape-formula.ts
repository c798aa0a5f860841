/** What a spreadsheet takes for the beginning of a formula, and the quote that says it is none. */
const FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs as a formula: a quote stands before it where it would. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes the quote away again. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
