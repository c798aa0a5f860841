/** Mobile numbers, also with their country code. */
const PHONE = /(?<!\d)((?:86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
/** Identity numbers. */
const ID_CARD = /(?<!\d)(\d{4})\d{10}(\d{3}[\dXx])(?![\dA-Za-z])/g;
/** Tokens, marks and hashes of them. */
const SECRET = /(?<![0-9a-f])([0-9a-f]{4})[0-9a-f]{28}(?:[0-9a-f]{32})?(?![0-9a-f])/g;

/** A line of the log without what identifies a person or lets somebody in, wherever in the line it stands. */
export function maskLog(line: string): string {
  return line.replace(PHONE, '$1****$2').replace(ID_CARD, '$1**********$2').replace(SECRET, '$1…');
}
