import type { FormPackage } from '../decide/model/form.ts';
import { pointerToken } from './answer-parts.ts';
import { asksForAny } from './asks-for-any.ts';
import { fieldOf } from './form-field.ts';
import { possibleMistakes } from './possible-mistakes.ts';

/** What no control lets a visitor do, or what reads as a missing answer anyway. */
const UNTOLD = ['refuse', 'enum', 'const', 'uniqueItems', 'exclusive', 'oneOf'];

/**
 * In how many ways an answer can be wrong, as `messages` of `form.json` name them, for example `required` and `format`.
 */
export function mistakeReasons(form: FormPackage, name: string): readonly string[] {
  const field = fieldOf(form, name);
  const errors = field ? possibleMistakes(form, field, `/${pointerToken(name)}`, false) : [];
  const reasons = errors
    .filter(({ keyword, params }) => keyword !== 'minItems' || !asksForAny(params.limit))
    .map(({ keyword, params }) => String(params.reason ?? keyword));
  return [...new Set(reasons)].filter((reason) => !UNTOLD.includes(reason));
}
