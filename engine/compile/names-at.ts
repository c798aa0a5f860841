import { type At, child, isObject, items, textAt } from './at.ts';
import type { Config } from './config.ts';

/**
 * The names that stand in a place, or in the list of `schemas/lists.json` that it names; what is neither stands for
 * itself.
 */
export function namesAt(config: Pick<Config, 'lists'>, at: At): readonly At[] {
  if (at.value === undefined || Array.isArray(at.value)) return items(at);
  const list = isObject(at.value) ? textAt(at, 'list') : null;
  return list === null ? [at] : items(child(child(child(config.lists, 'lists'), list), 'values'));
}
