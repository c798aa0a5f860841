import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Aspect } from './aspect.ts';

/** What is done otherwise for visitors who end at the same page. */
export interface EffectChange {
  readonly aspect: Aspect;
  readonly about: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Titles are compared on their own, a decision's own facts end with it, and where a page is scrolled to is no outcome.
 */
const NOT_COMPARED: readonly EffectTemplate['do'][] = ['title', 'set', 'scroll-top'];

/** Keys of a visit's own names, by what they stand for on its pages. */
const NAMES: Readonly<Record<string, Aspect>> = { appname: 'brand', appcompany: 'legal text' };

/** True for effects that are compared. */
export function isComparedEffect({ do: kind }: EffectTemplate): boolean {
  return !NOT_COMPARED.includes(kind);
}

/** An effect in words: what it is about, and what is done; with the conditions under which it is. */
export function sayEffect(
  effect: EffectTemplate,
  when: readonly Rule[],
): readonly [about: string, words: string] {
  const what = JSON.stringify(valueIn(effect)) ?? 'done';
  const [one, ...more] = when;
  const words =
    one === undefined ? what : `${what} when ${JSON.stringify(more.length > 0 ? { and: when } : one)}`;
  return [aboutOf(effect), words];
}

/** What effects of which some differ do, in each of two releases. */
export function effectChange(
  about: string,
  was: readonly string[],
  is: readonly string[],
  after: Release,
): EffectChange {
  const told = (all: readonly string[], others: readonly string[]) =>
    all.filter((one) => !others.includes(one)).join('; ') || 'not done';
  return { aspect: aspectOf(about, after), about, before: told(was, is), after: told(is, was) };
}

function aboutOf(effect: EffectTemplate): string {
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
