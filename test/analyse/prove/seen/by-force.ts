import { sayEffect } from '../../../../engine/analyse/compare/effect-change.ts';
import { topicWords } from '../../../../engine/analyse/compare/topic.ts';
import { type EffectFilter, liveEffects } from '../../../../engine/analyse/prove/live-effects.ts';
import type { ConcreteVisit } from '../../../../engine/analyse/prove/visit-of.ts';
import { BRAND_FIELDS } from '../../../../engine/decide/model/brand.ts';
import type { EffectTemplate } from '../../../../engine/decide/model/guard.ts';
import type { Release } from '../../../../engine/decide/model/release.ts';
import { type Got, got } from './got.ts';

const LEGAL = ['companyName', 'icp', 'sourcesFunding'];

/** Who gets something else, by playing everyone. */
export function byForce(
  release: Release,
  after: Release,
  visits: readonly ConcreteVisit[],
  before: readonly Got[],
  later: readonly ConcreteVisit[] = visits,
) {
  const found = new Set<string>();
  const [leadsBefore, leadsAfter] = [liveEffects(release), liveEffects(after)];
  const isLive: EffectFilter = (effect) => leadsBefore(effect) || leadsAfter(effect);
  const isBranded = (host: string, path: string) =>
    [release, after].some(({ hosts }) =>
      hosts[host]?.screens.some((screen) => screen.path === path && screen.brand.length > 0),
    );
  visits.forEach((visit, at) => {
    const [was, is] = [before[at] as Got, got(after, later[at] as ConcreteVisit)];
    const { host } = visit;
    const isSwapped = was.channel !== is.channel;
    const bys = [...new Set([was.channel, is.channel])].map((id) => `by ${id}`);
    const note = (...words: readonly string[]) => found.add(words.join(' | '));
    const isLed = was.end !== is.end || was.page !== is.page;
    if (isLed) for (const by of bys) note('led', visit.path, host, by);
    const noteAll = (...words: readonly string[]) => {
      for (const where of [`at ${visit.path}`, `on ${host}`, ...bys]) note(...words, where);
    };
    if (was.named !== is.named) noteAll('ends', was.named, is.named);
    for (const about of Object.keys(is.after)) {
      const [old, now] = [was.after[about], is.after[about]];
      if (was.named === is.named && old !== undefined && now !== undefined && old !== now)
        noteAll('after', about, old, now);
    }
    if (!isLed) for (const about of doneOtherwise(was, is, isLive)) noteAll('done', about);
    // Compared where they end alike: who is led elsewhere may come under the brand of another path.
    if (was.landing === is.landing)
      for (const field of BRAND_FIELDS) {
        if (was.brand[field] === is.brand[field]) continue;
        const aspect = LEGAL.includes(field) ? 'legal text' : 'brand';
        const path = isBranded(host, is.landing) ? is.landing : '*';
        for (const where of [`at ${path}`, `on ${host}`, ...bys])
          note(aspect, field, was.brand[field], is.brand[field], where);
      }
    for (const about of Object.keys(is.conversion)) {
      if (was.conversion[about] === is.conversion[about]) continue;
      for (const by of bys) note('conversion', about, by);
      if (about === 'trackers' || about === 'login attribution') note('conversion', about, `on ${host}`);
    }
    if (isSwapped) for (const where of [`on ${host}`, ...bys]) note('conversion', 'channel', where);
  });
  return [...found].sort();
}

/** What is done for one visitor only by one of the releases, by what it is about. */
function doneOtherwise(was: Got, is: Got, isLive: EffectFilter): ReadonlySet<string> {
  const abouts = new Set<string>();
  const [old, now] = [was, is].map(
    ({ does }) =>
      // The channel itself is told as such.
      new Map(
        does
          .filter(({ by }) => by.step !== 'channel')
          .map(({ by: _, ...effect }) => [JSON.stringify(effect), effect as EffectTemplate]),
      ),
  );
  for (const [one, other] of [
    [old, now],
    [now, old],
  ])
    for (const [text, effect] of one ?? [])
      if (!other?.has(text) && !isLive(effect)) abouts.add(topicWords(JSON.parse(sayEffect(effect)[0])));
  return abouts;
}
