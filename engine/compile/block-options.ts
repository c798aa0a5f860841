import type { Json, JsonObject } from '../decide/model/json.ts';
import { isObject } from './at.ts';

/**
 * The options that a block has on a page: what `schemas/blocks/<block>.json` says for every page, under what the page
 * says itself. `texts` are put together key by key; every other option of the page takes the place of the usual one as
 * a whole.
 */
export function blockOptions(usual: Json | undefined, own: Json | undefined): JsonObject {
  const below = isObject(usual) ? usual : {};
  const above = isObject(own) ? own : {};
  const merged = { ...below, ...above };
  if (isObject(below.texts) && isObject(above.texts))
    return { ...merged, texts: { ...below.texts, ...above.texts } };
  return merged;
}
