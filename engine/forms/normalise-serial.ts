/** Upper case, without blanks, dots and hyphens, full-width letters and digits made plain. */
export function normaliseSerial(text: string): string {
  return text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\s·•‧・．.∙⋅-]/g, '')
    .toUpperCase();
}
