import type { UnreadEffect } from '../../decide/model/effect.ts';
import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { Release } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { effectsOf, leadingRules, pageConditions } from './deciding-rules.ts';

/** True for an effect that can change where a visitor goes or what he sees: a later rule reads what it changes. */
export type EffectFilter = (effect: EffectTemplate) => boolean;

/** Finds the effects of a guard that tell; titles, scrolling, reports and values that no rule reads do not. */
export function liveEffects({ site, pages }: Release): EffectFilter {
  const { guard } = site;
  // Outside of rules these decide: where to log in, whether the visitor is logged in, and where the channel is looked
  // for.
  const token = `stored.${loginKeys(site).token}`;
  const read = new Set<string>(['stored.loginAddress', token, ...guard.channel.sources]);
  const see = (rule: unknown) => {
    for (const fact of factsIn(rule as Json)) read.add(fact);
  };
  for (const rule of [...leadingRules(site), ...pageConditions({ pages })]) see(rule);
  for (const { go } of guard.steps.flatMap(({ rows }) => rows))
    if (go && go.query !== 'keep') see(Object.values(go.query ?? {}));
  const isLive: EffectFilter = (effect) => factsChangedBy(effect).some((fact) => read.has(fact));
  // What tells is made of other facts, which then tell too.
  const effects = effectsOf(guard);
  for (let before = -1; before !== read.size; ) {
    before = read.size;
    for (const effect of effects) {
      if (!isLive(effect)) continue;
      see(effect.when);
      if ('value' in effect) see(effect.value);
      if ('record' in effect) see(Object.values(effect.record));
    }
  }
  return isLive;
}

/** Facts that are others after an effect. */
function factsChangedBy(effect: EffectTemplate): readonly string[] {
  switch (effect.do) {
    case 'store':
      return [`stored.${effect.key}`];
    case 'clear':
      return effect.keys.map((key) => `stored.${key}`);
    case 'set':
      return [effect.fact];
    case 'strip-query':
      return effect.params.map((name) => `query.${name}`);
    default:
      effect.do satisfies UnreadEffect;
      return [];
  }
}
