import type { EffectTemplate } from '../../decide/model/guard.ts';
import type { Release } from '../../decide/model/release.ts';
import { SEEN_ONLY } from '../diagrams/channel-facts.ts';
import type { Aspect } from './aspect.ts';
import type { Difference } from './change-book.ts';
import { type Topic, topic } from './topic.ts';

/**
 * Titles are compared on their own, a decision's own facts end with it, and where a page is scrolled to is no outcome.
 */
const NOT_COMPARED: readonly EffectTemplate['do'][] = [...SEEN_ONLY, 'set'];

/** Keys of a visit's own names, by what they stand for on its pages. */
const NAMES: Readonly<Record<string, Aspect>> = { appname: 'brand', appcompany: 'legal text' };

/** True for effects that are compared. */
export function isComparedEffect({ do: kind }: EffectTemplate): boolean {
  return !NOT_COMPARED.includes(kind);
}

/** An effect as texts to compare: its topic, and what is done in words. */
export function sayEffect(effect: EffectTemplate): readonly [topic: string, words: string] {
  const [about, value] = aboutEffect(effect);
  return [JSON.stringify(about), JSON.stringify(value) ?? 'done'];
}

/**
 * What effects of which some differ do, in each of two releases.
 *
 * @param said their topic, as `sayEffect` gives it.
 */
export function effectChange(
  said: string,
  was: readonly string[],
  is: readonly string[],
  after: Release,
): Difference {
  const told = (all: readonly string[], others: readonly string[]) =>
    all.filter((one) => !others.includes(one)).join('; ') || 'not done';
  const of = JSON.parse(said) as Topic;
  return { aspect: aspectOf(of, after), topic: of, was: told(was, is), is: told(is, was) };
}

/** What an effect is about, and the rules that say what is done; nothing where that is all. */
function aboutEffect(effect: EffectTemplate): readonly [topic: Topic, value?: unknown] {
  switch (effect.do) {
    case 'store':
      return [topic('stored', effect.key), 'value' in effect ? effect.value : effect.record];
    case 'clear':
      return [topic('forgotten', effect.keys.join(', '))];
    case 'call':
      return [topic('call', effect.endpoint), effect.fields];
    case 'native':
      return [topic('native', effect.handler), effect.argument];
    case 'track':
      return [topic('event', effect.title), effect.attr];
    case 'strip-query':
      return [topic('stripped', effect.params.join(', '))];
    default:
      return [topic('effect', effect.do satisfies 'set' | 'title' | 'scroll-top')];
  }
}

/** What is told of a visit, or kept to be told, is conversion; the names of an app are brand and legal text. */
function aspectOf({ kind, name }: Topic, { ads }: Release): Aspect {
  if (kind !== 'stored')
    return kind === 'call' || kind === 'native' || kind === 'event' ? 'conversion' : 'settings';
  const isTold = Object.values(ads.networks).some(({ report }) => report?.from === name);
  return NAMES[name] ?? (isTold ? 'conversion' : 'settings');
}
