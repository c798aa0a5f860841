import type { BlockTraits } from '../../compile/block-traits.ts';
import type { BrandField } from '../../decide/model/brand.ts';
import type { DestinationSpec } from '../../decide/model/destination.ts';
import type { GuardStep } from '../../decide/model/guard.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { brandRead } from './brand-read.ts';
import { replacedPages } from './channel-variants.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import { type FoldedDestinations, foldDestinations } from './fold-destinations.ts';
import { foldedOnce, rememberingFold } from './fold-rule.ts';
import { type FoldedStep, foldStep } from './fold-step.ts';
import { liveEffects } from './live-effects.ts';
import type { Navigated } from './navigated.ts';
import { NavigationMemo } from './navigation-memo.ts';

/** What all addresses of a release share. */
export interface SharedAddresses {
  /** Paths that a condition compares something with. */
  readonly compared: ReadonlySet<string>;
  readonly replaced: ReadonlySet<string>;
  /** Fields of the brand that rules read. */
  readonly brandRead: readonly BrandField[];
  fold(rule: Rule, known: Lookup): Rule;
  /**
   * Steps of the guard without what can never fire where these facts are known; null for one that does nothing there.
   */
  foldStep(step: GuardStep, known: Lookup): FoldedStep;
  foldDestinations(spec: DestinationSpec, known: Lookup): FoldedDestinations;
  /** The same short name for the same content. */
  nameOf(content: string): string;
  /** Addresses that differ in nothing but the host share what came of the navigations to them. */
  memoOf(key: string): NavigationMemo<Navigated, DecisionSnapshot>;
}

const sharedByRelease = new WeakMap<Release, Map<BlockTraits | null, SharedAddresses>>();

/** What all addresses of a release share, with the marks that its pages are judged by. */
export function sharedAddresses(release: Release, traits: BlockTraits | null): SharedAddresses {
  const ofRelease = sharedByRelease.get(release) ?? new Map<BlockTraits | null, SharedAddresses>();
  sharedByRelease.set(release, ofRelease);
  let shared = ofRelease.get(traits);
  if (!shared) {
    const memos = new Map<string, NavigationMemo<Navigated, DecisionSnapshot>>();
    const names = new Map<string, string>();
    const nameOf = (content: string): string => {
      const name = names.get(content) ?? String(names.size);
      names.set(content, name);
      return name;
    };
    const isLive = liveEffects(release);
    const fold = rememberingFold();
    shared = {
      compared: comparedPaths(release),
      replaced: replacedPages(release),
      brandRead: brandRead(release),
      fold,
      foldStep: foldedOnce((step: GuardStep, known) => foldStep(step, fold, known, isLive, nameOf)),
      foldDestinations: foldedOnce((spec: DestinationSpec, known) =>
        foldDestinations(spec, fold, known, nameOf),
      ),
      nameOf,
      memoOf(key) {
        const memo = memos.get(key) ?? new NavigationMemo();
        memos.set(key, memo);
        return memo;
      },
    };
    ofRelease.set(traits, shared);
  }
  return shared;
}

/** Paths that a condition compares something with. */
function comparedPaths({ site, pages }: Release): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (rule: Json | undefined): void => {
    if (typeof rule === 'string' && rule.startsWith('/')) found.add(rule);
    else if (typeof rule === 'object' && rule !== null)
      for (const part of Object.values(rule)) visit(part as Json);
  };
  for (const step of site.guard.steps) {
    visit(step.when);
    for (const part of [...(step.fetch ?? []), ...step.rows]) visit(part.when);
  }
  for (const { blocks } of Object.values(pages)) for (const { when } of blocks) visit(when);
  return found;
}
