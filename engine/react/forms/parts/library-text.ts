import { type Registry, TranslatableString } from '@rjsf/utils';
import type { Engine } from '../../../runtime/engine.ts';

const NAMES = Object.keys(TranslatableString) as (keyof typeof TranslatableString)[];

/**
 * The form library's own words as texts of this site, `form.library.*`. What an added part starts with is no text: it starts empty.
 */
export function libraryText(text: Engine['text']): Registry['translateString'] {
  return (english, [first = '', second = '', third = ''] = []) => {
    const name = NAMES.find((one) => TranslatableString[one] === english);
    if (name === undefined || name === 'NewStringDefault') return '';
    return text(`form.library.${name}`, { first, second, third });
  };
}
