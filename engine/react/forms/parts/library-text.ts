import { type Registry, TranslatableString } from '@rjsf/utils';
import type { Texts } from '../../../decide/model/texts.ts';
import { fillText } from '../../../decide/text/fill-text.ts';

/**
 * The form library's own words, by `form.library.*` of the visitor texts; a word without a text stays as it is. What an
 * added part starts with is no text: it starts empty.
 */
export function libraryText(texts: Texts): Registry['translateString'] {
  const names = new Map(Object.entries(TranslatableString).map(([name, english]) => [english, name]));
  return (english, [first = '', second = '', third = ''] = []) => {
    if (english === TranslatableString.NewStringDefault) return '';
    const values: Readonly<Record<string, string>> = { first, second, third };
    return fillText(texts[`form.library.${names.get(english)}`] ?? english, (value) => values[value]);
  };
}
