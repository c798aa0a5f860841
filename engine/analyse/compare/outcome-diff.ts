import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { channelFacts } from '../diagrams/channel-facts.ts';
import { pairedClasses } from '../prove/channel-classes.ts';
import { pageConditions } from '../prove/deciding-rules.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import { knownValues } from '../prove/known-values.ts';
import { liveEffects } from '../prove/live-effects.ts';
import { UNKNOWN_PATH } from '../prove/paths-of.ts';
import { TriedValues } from '../prove/tried-values.ts';
import type { Telling } from './address-comparison.ts';
import { type Change, ChangeBook } from './change-book.ts';
import { changedPages } from './changed-pages.ts';
import { ChannelExchanges, type Comparing, rememberedIn } from './channel-exchanges.ts';
import { compareHost } from './compare-host.ts';
import { isComparedEffect, sayEffect } from './effect-change.ts';
import { isLedAlike } from './is-led-alike.ts';
import { seenChanges } from './seen-changes.ts';
import { type ComparisonInputs, TwoReleases } from './two-releases.ts';

/** What two releases do differently for visitors. */
export interface OutcomeDiff {
  readonly changes: readonly Change[];
  /** Addresses at which visitors were followed through both; none where nothing on their way can differ. */
  readonly addresses: number;
}

/**
 * Says which visitors get another destination, page, brand, legal text, title or conversion from a release than from
 * the one before: all visitors are followed through both, at every address of every host.
 *
 * @param moved told those who are led elsewhere, or to a page that says something else, at each address.
 * @param progress told how many addresses have been compared.
 * @throws TooMuchToFollow
 */
export function diffOutcomes(
  before: Release,
  after: Release,
  moved?: Telling['moved'],
  progress: (addresses: number) => void = () => undefined,
): OutcomeDiff {
  const book = new ChangeBook(after);
  if (before.id === after.id) return { changes: book.changes(), addresses: 0 };
  let addresses = 0;
  const compared = () => {
    addresses += 1;
    progress(addresses);
  };
  if (!isLedAlike(before, after)) compareVisits(before, after, { book, moved, compared });
  seenChanges(before, after, book);
  return { changes: book.changes(), addresses };
}

function compareVisits(before: Release, after: Release, telling: Telling): void {
  const releases = [before, after];
  const [livesBefore, livesAfter] = [liveEffects(before), liveEffects(after)];
  const sites = releases.map(({ site }) => site);
  const given: ComparisonInputs = {
    releases: { before, after },
    tried: new TriedValues(sites, releases.flatMap(pageConditions), knownValues(releases)),
    say: (effect) =>
      isComparedEffect(effect) && !livesBefore(effect) && !livesAfter(effect) ? sayEffect(effect) : null,
  };
  const facts = [...new Set(releases.flatMap(channelFacts))];
  const changed = changedPages(before, after);
  const remembersAlike = isSameJson(rememberedIn(before), rememberedIn(after));
  const comparing: Comparing = (pairs, brings) => {
    const two = new TwoReleases(given, pairs, brings ?? new Map());
    const all = { two, changed, isChosen: brings !== null, remembersAlike };
    return (id, paths, told) => compareHost({ ...all, id, visits: two.hostVisits(id) }, paths, told);
  };
  const everybody = comparing(pairedClasses(before, after, facts), null);
  const ids = Object.keys({ ...before.hosts, ...after.hosts });
  const hosts = ids.map((id) => ({ id, paths: pathsOf(before, after, id) }));
  const exchanges = new ChannelExchanges(before, after, facts, comparing);
  const others = exchanges.bySource(hosts.reduce((sum, { paths }) => sum + paths.length, 0));
  for (const { id, paths } of hosts) {
    const exchanged = [everybody, ...others].flatMap((compare) => compare(id, paths, telling));
    exchanges.again(id, paths, exchanged, telling);
  }
}

/** Every path that a host has in either release, and one that it has not. */
function pathsOf(before: Release, after: Release, id: string): readonly string[] {
  const paths = [before, after].flatMap(({ hosts, site }) => [
    '/',
    ...pickHost(hosts, id).screens.map(({ path }) => path),
    ...site.routes.map(({ path }) => path),
    UNKNOWN_PATH,
  ]);
  return [...new Set(paths)];
}
