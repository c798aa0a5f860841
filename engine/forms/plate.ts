/** Abbreviations of the provinces, in the order of the keyboard. */
export const PLATE_PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';

/** Letters of the issuing office and of the number: I and O look like 1 and 0. */
export const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What an ordinary plate may end with instead of a letter or digit: trailer, training, police, Hong Kong, Macau. */
export const PLATE_ENDS = '挂学警港澳';

/** Five signs after the office; the last may be one of `PLATE_ENDS`. */
const ORDINARY = new RegExp(`^[${PLATE_PROVINCES}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9${PLATE_ENDS}]$`);

/** Small cars: the letter of the drive first, then one sign and four digits. Large ones: five digits, then the letter. */
const NEW_ENERGY = new RegExp(
  `^[${PLATE_PROVINCES}][A-HJ-NP-Z](?:[A-HJK][A-HJ-NP-Z0-9][0-9]{4}|[0-9]{5}[A-HJK])$`,
);

/** Upper case, without blanks and dots, full-width letters and digits made plain. */
export function normalisePlate(text: string): string {
  return text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\s·•‧・．.∙⋅-]/g, '')
    .toUpperCase();
}

/** What kind of civil plate a normalised text is; null when it is none. Army and embassy plates are none. */
export function plateKind(plate: string): 'ordinary' | 'new-energy' | null {
  if (ORDINARY.test(plate)) return 'ordinary';
  return NEW_ENERGY.test(plate) ? 'new-energy' : null;
}
