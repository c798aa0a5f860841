import type { Release } from '../model/release.ts';
import type { Texts } from '../model/texts.ts';

/** Every text of a release that visitors may read by its key, whatever it comes with. */
export function visitorTexts({ site, formText }: Pick<Release, 'site' | 'formText'>): Texts {
  return { ...site.text, ...formText };
}
