import type { Effect } from '../model/effect.ts';
import type { EffectTemplate } from '../model/guard.ts';

/** Storage keys that an effect writes or removes. */
export function keysOf(effect: Effect | EffectTemplate): readonly string[] {
  if (effect.do === 'store') return [effect.key];
  return effect.do === 'clear' ? effect.keys : [];
}
