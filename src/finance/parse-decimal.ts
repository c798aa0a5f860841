/**
 * A number as visitors type it (`12,000.5`, full-width digits, blanks), in whole units of its last place: with two
 * places `12.3` is 1230. Digits are moved, never multiplied as fractions, so yuan become fen exactly.
 *
 * @param places decimal places that are allowed.
 * @returns null for text that is no such number, is negative, has more places, or is longer than 12 digits.
 */
export function parseDecimal(text: string, places: number): number | null {
  const plain = text
    .replace(/[０-９．，]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\s,]/g, '');
  const match = /^(\d*)(?:[.。](\d*))?$/.exec(plain);
  const [whole = '', part = ''] = match ? [match[1], match[2]] : [];
  if (whole + part === '' || part.length > places || whole.length + places > 12) return null;
  return Number(whole + part + '0'.repeat(places - part.length));
}
