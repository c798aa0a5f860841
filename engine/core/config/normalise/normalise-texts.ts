import type { JsonPointer } from '../../model/json.ts';
import type { Texts } from '../../model/texts.ts';
import { joinPointer } from '../../problems/pointer.ts';
import type { TextEntry } from '../config.ts';
import type { Context } from './context.ts';

/**
 * The visitor texts that belong together, sorted by key.
 *
 * @param pointer where they stand in the release.
 */
export function normaliseTexts(
  { config, links }: Context,
  pointer: JsonPointer,
  belongs: (text: TextEntry) => boolean,
): Texts {
  const text: Record<string, string> = {};
  const sorted = config.texts.filter(belongs).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key, at } of sorted) {
    text[key] = String(at.value);
    links.link(joinPointer(pointer, key), at);
  }
  return text;
}
