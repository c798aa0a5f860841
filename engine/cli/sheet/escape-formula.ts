/**
 * What a sheet program takes for the beginning of a formula, also behind what nobody sees, and the quote that says it
 * is none. Letters in full width are normalised before.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*['=+\-−@])/u;

/**
 * What a sheet program would calculate of it: anything behind an equals sign; behind the other signs a function,
 * another sheet or program, a cell, or two numbers, and not a text such as `-50% 优惠` or `@渡口`.
 */
const CALCULATED =
  /^[\s\p{C}]*(?:=|[+\-−@](?:.*(?:[\w.]\(|[|!])|\$?[a-z]{1,3}\$?\d+\s*$|[^\p{Script=Han}]*[\d)]\s*[+\-*/^&]\s*[\w(.]))/isu;

/** A formula that is a text and nothing else, `="7801"`: advertising platforms keep ids from becoming numbers so. */
const TEXT_ALONE = /^"([^"]*)"$/;

/** A text that no spreadsheet runs as a formula: a quote stands before it where it would. */
export function escapeFormula(text: string): string {
  return beginsFormula(text) ? `'${text}` : text;
}

/** Takes the quote away again. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && beginsFormula(text.slice(1)) ? text.slice(1) : text;
}

/** The text, typed into a cell, would be calculated. */
export function isFormula(text: string): boolean {
  // In full width, an exclamation mark names no sheet, and a bracket no function.
  return CALCULATED.test(text.replace(/[！（｜]/g, '，').normalize('NFKC'));
}

/** The text that a formula (without its equals sign) is and nothing else; null where there is more to calculate. */
export function textOfFormula(formula: string): string | null {
  return TEXT_ALONE.exec(formula.trim())?.[1] ?? null;
}

function beginsFormula(text: string): boolean {
  return FORMULA.test(text.normalize('NFKC'));
}
