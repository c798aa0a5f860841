/**
 * What a sheet program takes for the beginning of a formula, also behind what nobody sees, and the quote that says it is
 * none. Letters in full width are normalised before.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*['=+\-−@])/u;

/** A text that no spreadsheet runs as a formula: a quote stands before it where it would. */
export function escapeFormula(text: string): string {
  return beginsFormula(text) ? `'${text}` : text;
}

/** Takes the quote away again. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && beginsFormula(text.slice(1)) ? text.slice(1) : text;
}

function beginsFormula(text: string): boolean {
  return FORMULA.test(text.normalize('NFKC'));
}
