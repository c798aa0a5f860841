import type { FormPackage } from '../decide/model/form.ts';
import { allParts } from './all-parts.ts';
import { fieldOf } from './form-field.ts';
import { possibleMistakes } from './possible-mistakes.ts';
import { underConditions } from './under-conditions.ts';

/** What a mistake carries that no message names. */
const UNNAMED = ['format', 'reason', 'type', 'missingProperty', 'message'];

/**
 * What a message of a form is filled with, by the field, or the part of one, and the keyword that it stands under:
 * `label`, and the limits of what was broken.
 */
export function messageValues(form: FormPackage, path: string, key: string): readonly string[] {
  const field = fieldOf(form, path.split('.')[0] ?? '');
  const fields = field ? [field, ...underConditions(form, field)] : [];
  const here = fields
    .flatMap((one) => allParts(form, one))
    .filter((part) => part.path.replace(/\[\]/g, '') === path);
  const mistakes = here.flatMap((part) => possibleMistakes(form, part.field, '', part.isInner));
  const meant = mistakes.filter(({ keyword, params }) => keyword === key || params.reason === key);
  const names = meant.flatMap(({ params }) =>
    Object.keys(params).filter((name) => !UNNAMED.includes(name) && typeof params[name] !== 'object'),
  );
  return [...new Set(['label', ...names])];
}
