import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { channelsCarriedOtherwise, rememberedIn } from './carried-channels.ts';
import { type Change, ChangeBook } from './change-book.ts';
import { pairedClasses } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import { isComparedEffect } from './conditional-effect.ts';
import type { Constraints } from './constraints.ts';
import { domainsOf } from './domains.ts';
import { FormDestinations } from './form-destinations.ts';
import { guardChanges } from './guard-changes.ts';
import { type HostAddresses, hostAddresses, targetsOf } from './host-addresses.ts';
import { HostComparison } from './host-comparison.ts';
import { isChannelSetBy } from './is-channel-set-by.ts';
import { isSameJson } from './is-same-json.ts';
import { channelChoice, keptKeys } from './kept-keys.ts';
import { knownValues } from './known-values.ts';
import { type EffectFilter, liveEffects } from './live-effects.ts';
import type { MovedClass } from './moved-class.ts';
import { pageConditions } from './page-conditions.ts';
import { type ProveModel, proveModel } from './prove-model.ts';
import { ReleaseComparison } from './release-comparison.ts';
import { ReturnVisits } from './return-visits.ts';
import {
  changedPages,
  isSameTable,
  knowsChannelsAlike,
  routingOutsideAddresses,
  routingOutsideSteps,
} from './routing-outside-steps.ts';
import { seenChanges } from './seen-changes.ts';
import { tableChanges } from './table-changes.ts';

/** What two releases do differently for visitors. */
export interface OutcomeDiff {
  readonly changes: readonly Change[];
  /** Classes of visitors that were compared. */
  readonly classes: number;
}

/** So many classes are followed between two reports of progress. */
const TOLD_EVERY = 1000;

/**
 * Says which visitors get another destination, page, brand, legal text, title or conversion from a release than from
 * the one before: every class of visitors is followed through both, at every address of every host.
 *
 * @param moved told each class that is led elsewhere, at addresses that lead alike as one that was followed at one of
 * them.
 * @param progress told now and then how many classes have been followed.
 * @throws TooManyClasses
 */
export function diffOutcomes(
  before: Release,
  after: Release,
  moved?: (found: MovedClass) => void,
  progress: (classes: number) => void = () => undefined,
): OutcomeDiff {
  const book = new ChangeBook(after);
  const classes = before.id === after.id ? 0 : diffFlows(before, after, book, moved, progress);
  if (before.id !== after.id) seenChanges(before, after, book);
  return { changes: book.changes(), classes };
}

function diffFlows(
  before: Release,
  after: Release,
  book: ChangeBook,
  moved: ((found: MovedClass) => void) | undefined,
  progress: (classes: number) => void,
): number {
  const [tellsBefore, tellsAfter] = [liveEffects(before), liveEffects(after)];
  const isLive: EffectFilter = (effect) => tellsBefore(effect) || tellsAfter(effect);
  const guard = guardChanges(before, after, isLive);
  const ids = Object.keys({ ...before.hosts, ...after.hosts });
  const isTableAsBefore = (id: string) =>
    tableChanges(pickHost(before.hosts, id), pickHost(after.hosts, id)).length === 0;
  const isKept = keptKeys(before, after, isLive);
  const sameRest = isSameJson(routingOutsideSteps(before, isKept), routingOutsideSteps(after, isKept));
  const sameBeside = isSameJson(
    routingOutsideAddresses(before, isKept),
    routingOutsideAddresses(after, isKept),
  );
  // Who is led alike, by the same steps, gets otherwise only what these do otherwise.
  const isChosenAlike = isSameJson(channelChoice(before, isKept), channelChoice(after, isKept));
  const isAsBefore =
    guard.leadsAlike &&
    sameRest &&
    isChosenAlike &&
    ids.every(isTableAsBefore) &&
    knowsChannelsAlike(before, after);
  const compares = !isAsBefore ? isComparedEffect : guard.doesAlike ? null : guard.isDoneOtherwise;
  const old = proveModel(before, null, compares);
  const now = proveModel(after, null, compares);
  const sameSite = sameRest && guard.leadsAlike && guard.doesAlike;
  const changed = changedPages(before, after);
  const facts = [...new Set([...old.facts, ...now.facts])];
  const pairs = pairedClasses(before, after, facts);
  const arrivals = channelsCarriedOtherwise(before, after, facts);
  const channelChanges = new Map(pairs.map(({ before: one, changes }) => [one, changes]));
  const given = {
    releases: { before, after },
    domains: domainsOf(
      [before.site, after.site],
      [...pageConditions(before), ...pageConditions(after)],
      knownValues([before, after]),
    ),
    variants: { before: old.variants, after: now.variants },
    isLive,
    sameBeside,
    targets: new Set([...targetsOf(before), ...targetsOf(after)]),
    changed,
    channelChanges,
    remembersAlike: isSameJson(...([before, after].map(rememberedIn) as [unknown, unknown])),
  };
  let classes = 0;
  const followed = () => {
    classes += 1;
    if (classes % TOLD_EVERY === 0) progress(classes);
  };
  const comparison = new ReleaseComparison(given, followed);
  const placesOf = addressesIn(old, now, compares);
  // What is done besides leading tells more classes apart than matter here.
  const led = compares === null ? comparison : new ReleaseComparison(given, followed);
  const formsOf =
    compares === null ? placesOf : addressesIn(proveModel(before, null), proveModel(after, null), null);
  const ofAll = (brings?: Constraints) => {
    const forms = new FormDestinations(given.releases, led, changed, sameBeside);
    return {
      forms,
      arrivals: new HostComparison({ releases: given.releases, comparison, forms, book, moved }, brings),
    };
  };
  const everybody = ofAll();
  const others = arrivals.map(({ brings, pairs: own }) => ({ ...ofAll(brings), own }));
  const again = new ReturnVisits(before, after, facts, book, (brings) => ofAll(brings).arrivals);
  const changedPairs = pairs.filter(({ isChanged }) => isChanged);
  // Whom a rule gives a channel that has changed may bring any.
  const keepsChannels = changedPairs.length === 0 || ![before, after].some(isChannelSetBy);
  for (const id of ids) {
    const coming = { id, addresses: placesOf(id), onForms: formsOf(id) };
    const sameHost = sameSite && isSameTable(coming.addresses.before.host, coming.addresses.after.host);
    const open = sameHost && keepsChannels && changed.size === 0 ? changedPairs : pairs;
    const onForms = sameHost && keepsChannels && everybody.forms.sameTransitions ? changedPairs : pairs;
    const exchanged = [
      ...everybody.arrivals.on(coming, open, onForms),
      ...others.flatMap(({ arrivals: some, own }) => some.on(coming, own)),
    ];
    again.on(coming, exchanged);
  }
  return classes;
}

/** The places of each host in both releases, also of one that only one of them names. */
function addressesIn(
  old: ProveModel,
  now: ProveModel,
  compares: EffectFilter | null,
): (host: string) => ComparedEntryPoint['addresses'] {
  const hostsOf = (model: ProveModel) =>
    new Map(model.hosts.map((addresses) => [addresses.host.id, addresses]));
  const sides = [old, now].map((model) => [model.release, hostsOf(model)] as const);
  return (id) => {
    const [before, after] = sides.map(([release, known]) => {
      const found = known.get(id) ?? hostAddresses(release, pickHost(release.hosts, id), null, compares);
      known.set(id, found);
      return found;
    }) as [HostAddresses, HostAddresses];
    return { before, after };
  };
}
