import { type Registry, TranslatableString } from '@rjsf/utils';
import { fillText } from '../../../core/text/fill-text.ts';
import { library } from './part-words.json';

const WORDS: Readonly<Record<keyof typeof TranslatableString, string>> = { ...library, NewStringDefault: '' };
const NAMES = Object.keys(WORDS) as (keyof typeof TranslatableString)[];

/** The form library's own words in Chinese. What an added part starts with is no text: it starts empty. */
export const libraryText: Registry['translateString'] = (
  english,
  [first = '', second = '', third = ''] = [],
) => {
  const values: Readonly<Record<string, string>> = { first, second, third };
  const name = NAMES.find((one) => TranslatableString[one] === english);
  return name === undefined ? english : fillText(WORDS[name], (value) => values[value]);
};
