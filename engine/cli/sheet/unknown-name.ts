import { didYouMean } from '../../compile/problems/print-human.ts';
import { suggest } from '../../compile/problems/suggest.ts';
import type { Said } from './sheet.ts';

/**
 * That there is no such name, with the one that was meant, or else all that there are; in the console, which reads the
 * Chinese, fields have them to choose from.
 */
export function unknownName(name: string, names: readonly string[]): Said {
  const near = suggest(name, names);
  return {
    text: `there is no "${name}"; ${didYouMean(near) || `there are ${names.join(', ')}`}`,
    zh: `没有「${name}」${near.length > 0 ? `；是否指「${near.join('」或「')}」？` : ''}`,
  };
}
