import { dialledNumber } from './dialled-number.ts';
import { plainText } from './plain-text.ts';

/** A number behind which that of an extension stands. */
const EXTENSION =
  /\d(?:\D*(?:[转轉]|分[机機]|内线|ext|#)|(?:\D*[^a-z\d])?x)\D*\d|\d{7}\s*[,;pw]+\s*\d{1,5}$/i;

const IN_BRACKETS = /\p{Ps}\P{Pe}*\p{L}\P{Pe}*\p{Pe}?/gu;

/** A number that lacks nothing: landlines have eleven digits or twelve, though fewer with dashes pass the check. */
const WHOLE = /^(?:1\d{10}|0(?:-*\d){10,11})$/;

/** Text in which such a number may stand: no longer than anybody writes beside one, with as many digits as it has. */
const MAY_HOLD_ONE = /^(?=.{0,200}$)(?:\D*\d){11}/s;

/**
 * A phone's number without remarks beside it, such as `（2号楼）`, whose digits are none of the number's, and without the
 * query of a link. Text in which no number stands alone comes back whole; one with an extension gives null.
 */
export function numberAlone(text: string): string | null {
  const plain = plainText(text.replace(/(\d)\?.*/, '$1'));
  if (EXTENSION.test(plain)) return null;
  const alone = plain.replace(IN_BRACKETS, ' ');
  if (!MAY_HOLD_ONE.test(alone)) return alone;
  const parts = alone.split(/(?=\D)/);
  for (let start = 0; start < parts.length; start++)
    for (let end = start + 1; end <= parts.length; end++) {
      const number = parts
        .slice(start, end)
        .join('')
        .replace(start ? /^\p{L}+/u : '', '');
      const rest = alone.replace(number, '');
      // Of more digits beside it, it is not known which number is meant.
      if (/\p{L}/u.test(rest) && !/(\d\D*){7}/.test(rest) && WHOLE.test(dialledNumber(number))) return number;
    }
  return alone;
}
