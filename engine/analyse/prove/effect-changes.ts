import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Aspect } from './aspect.ts';
import { type ConditionalEffect, effectsFor } from './conditional-effect.ts';
import type { Constraints } from './constraints.ts';
import type { EffectFilter } from './live-effects.ts';
import type { Outcome } from './outcome.ts';

/** What is done otherwise for a class that ends at the same page. */
export interface EffectChange {
  readonly aspect: Aspect;
  readonly about: string;
  readonly before: string;
  readonly after: string;
}

/** Keys of a visit's own names, by what they stand for on its pages. */
const NAMES: Readonly<Record<string, Aspect>> = { appname: 'brand', appcompany: 'legal text' };

/**
 * What the guard stores, forgets, calls and tells for the visitors of a class, in which two releases differ.
 *
 * @param isLive true for effects that lead visitors in one of the releases: where they end says what these do.
 * @param last the class in the later release, known at least as well as in the earlier one.
 */
export function effectChanges(
  after: Release,
  isLive: EffectFilter,
  first: Outcome,
  last: Outcome,
): readonly EffectChange[] {
  const [was, is] = [first, last].map((outcome) => effectsOf(outcome, last.constraints));
  const changes: EffectChange[] = [];
  if (!was || !is) return changes;
  const missingIn =
    (there: ReadonlyMap<string, ConditionalEffect>) =>
    ([key, { effect }]: readonly [string, ConditionalEffect]) =>
      !there.has(key) && !isLive(effect);
  const gone = [...was].filter(missingIn(is));
  const come = [...is].filter(missingIn(was));
  const abouts = new Set([...gone, ...come].map(([, { effect }]) => aboutOf(effect)));
  for (const about of abouts) {
    const told = (effects: readonly (readonly [string, ConditionalEffect])[]) =>
      effects
        .filter(([, { effect }]) => aboutOf(effect) === about)
        .map(([, conditional]) => said(conditional))
        .join('; ') || 'not done';
    changes.push({ aspect: aspectOf(about, after), about, before: told(gone), after: told(come) });
  }
  return changes;
}

function effectsOf({ legs }: Outcome, constraints: Constraints): ReadonlyMap<string, ConditionalEffect> {
  return effectsFor(
    legs.flatMap(({ effects = [] }) => effects),
    constraints,
  );
}

/** What an effect is about, in words. */
export function aboutOf(effect: EffectTemplate): string {
  switch (effect.do) {
    case 'store':
      return `stored ${effect.key}`;
    case 'clear':
      return `forgotten ${effect.keys.join(', ')}`;
    case 'call':
      return `call ${effect.endpoint}`;
    case 'native':
      return `call ${effect.handler} of the app`;
    case 'track':
      return `event ${effect.title}`;
    case 'strip-query':
      return `taken from the address: ${effect.params.join(', ')}`;
    default:
      return effect.do satisfies 'set' | 'title' | 'scroll-top';
  }
}

function said({ effect, when }: ConditionalEffect): string {
  const what = JSON.stringify(valueIn(effect)) ?? 'done';
  const [one, ...more] = when;
  return one === undefined ? what : `${what} when ${JSON.stringify(more.length > 0 ? { and: when } : one)}`;
}

function valueIn(effect: EffectTemplate): unknown {
  if (effect.do === 'store') return 'value' in effect ? effect.value : effect.record;
  if (effect.do === 'call') return effect.fields;
  if (effect.do === 'native') return effect.argument;
  if (effect.do === 'track') return effect.attr;
  effect.do satisfies 'clear' | 'set' | 'title' | 'scroll-top' | 'strip-query';
  return undefined;
}

/** What is told of a visit, or kept to be told, is conversion; the names of an app are brand and legal text. */
function aspectOf(about: string, { ads }: Release): Aspect {
  const key = /^stored (.*)/.exec(about)?.[1];
  if (key === undefined)
    return about.startsWith('call ') || about.startsWith('event ') ? 'conversion' : 'settings';
  const isTold = Object.values(ads.networks).some(({ report }) => report?.from === key);
  return NAMES[key] ?? (isTold ? 'conversion' : 'settings');
}
