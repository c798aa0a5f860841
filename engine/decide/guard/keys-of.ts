import type { Effect, UnreadEffect } from '../model/effect.ts';
import type { EffectTemplate } from '../model/guard.ts';

/** Storage keys that an effect writes or removes. */
export function keysOf(effect: Effect | EffectTemplate): readonly string[] {
  if (effect.do === 'store') return [effect.key];
  if (effect.do === 'clear') return effect.keys;
  effect.do satisfies UnreadEffect | 'set' | 'strip-query';
  return [];
}
