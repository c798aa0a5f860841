import type { Release } from '../../decide/model/release.ts';
import { isSameJson } from './is-same-json.ts';
import { type EffectFilter, factsChangedBy } from './live-effects.ts';

/** True for a key of storage that somebody would miss. */
export type IsKept = (key: string) => boolean;

/**
 * Of the keys under which the guard remembers the channel, those that something in either release reads or changes.
 * What is remembered under any other leads nobody anywhere, and nobody sees it.
 *
 * @param isLive true for effects that lead visitors in one of the releases.
 */
export function keptKeys(before: Release, after: Release, isLive: EffectFilter): IsKept {
  const releases = [before, after];
  if (isSameJson(before.site.guard.channel.store, after.site.guard.channel.store)) return () => true;
  const texts = releases.map(({ site: { storage: _, ...site }, pages, forms }) =>
    JSON.stringify([site, pages, forms]),
  );
  const effects = releases.flatMap(({ site: { guard } }) =>
    guard.steps.flatMap(({ rows }) => rows.flatMap((row) => row.do ?? [])),
  );
  const changed = new Set(effects.flatMap(factsChangedBy));
  return (key) =>
    changed.has(`stored.${key}`) ||
    texts.some((text) => text.includes(`stored.${key}`)) ||
    isLive({ do: 'store', key, value: null });
}

/** How the guard finds a visitor's channel, and where it remembers it as far as that matters, in whatever order. */
export function channelChoice(
  { site: { guard } }: Release,
  isKept: IsKept,
): Release['site']['guard']['channel'] {
  return { ...guard.channel, store: guard.channel.store.filter(isKept).sort() };
}
