import { plainText } from './plain-text.ts';

/**
 * Two to twenty-five Han characters, extension blocks included, with middle dots inside for ethnic names. The blocks
 * are written out: engines disagree on `\p{Script=Han}`, and browser and server must judge a name alike.
 */
const NAME =
  /^(?=.{2,25}$)[\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3347f}]+(?:·[\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3347f}]+)*$/u;

/** In plain signs without blanks, and the dots that keyboards offer for the middle dot made one. */
export function normaliseChineseName(text: string): string {
  return plainText(text)
    .replace(/\s/g, '')
    .replace(/[•‧・.∙⋅●◦⸱ꞏ]/g, '·');
}

/** True for a normalised name as an identity card can bear it. */
export function isChineseName(name: string): boolean {
  return NAME.test(name);
}
