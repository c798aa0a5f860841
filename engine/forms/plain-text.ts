/**
 * Signs that nobody sees and that come along when text is copied: soft hyphens, blanks of no width, marks of the
 * direction of writing.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Signs that hold others together, or choose between looks of one: in a remark they mean something. */
const JOINING = /\u200c|\u200d|[\ufe00-\ufe0f]/g;

/** A text without what nobody sees. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, '');
}

/**
 * A text of a kind, such as a name or an address, in plain signs: full-width and other compatibility forms made plain,
 * without blanks around it and without commas and stops that were copied along at its end.
 */
export function plainText(text: string): string {
  return seenText(text)
    .normalize('NFKC')
    .replace(JOINING, '')
    .replace(/[\s,;、。.]+$/, '')
    .trim();
}
