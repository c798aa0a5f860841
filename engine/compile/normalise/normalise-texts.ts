import type { JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { Texts } from '../../decide/model/texts.ts';
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
