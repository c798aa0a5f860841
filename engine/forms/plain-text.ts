/** Signs that hold others together, or choose between looks of one: in a remark they mean something. */
const JOINERS = '\\u180b-\\u180d\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
const JOINING = new RegExp(`[${JOINERS}]`, 'gu');

/**
 * Signs that nobody sees and that come along when text is copied, such as soft hyphens, fillers, blanks of no width and
 * marks of the direction of writing: what Unicode lets programs ignore, and the empty Braille cell.
 */
const UNSEEN = new RegExp(`(?![${JOINERS}])[\\p{DI}\\u2800]`, 'gu');

const SEEN = new RegExp(`[^\\s${JOINERS}]`, 'u');

/** A text without what nobody sees; empty where nothing is left that anybody sees. */
export function seenText(text: string): string {
  const seen = text.replace(UNSEEN, '');
  return SEEN.test(seen) ? seen : '';
}

/** A text of seen signs without those that only join them. */
export function unjoined(seen: string): string {
  return seen.replace(JOINING, '');
}

/**
 * A text of a kind, such as a name or an address, in plain signs: full-width and other compatibility forms made plain,
 * without blanks around it and without commas and stops that were copied along at its end.
 */
export function plainText(text: string): string {
  return unjoined(seenText(text))
    .normalize('NFKC')
    .replace(/[\s,;、。.]+$/, '')
    .trim();
}
