import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { BlockCalls } from '../../decide/model/block-call.ts';
import type { Facts, Query } from '../../decide/model/facts.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { BlockSpec } from '../../decide/model/page.ts';
import type { Release, VisitRelease } from '../../decide/model/release.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';

/** A point of a visit: a navigation, with everything healthy. */
export interface VisitStop {
  readonly id: string;
  readonly start: Facts;
  readonly journey: Journey;
  /** Page that the visitor saw before; null on arrival. */
  readonly before: { readonly path: string; readonly page: string } | null;
  /** The one thing that this visit is made for: a fetch, a handler or a block; null where everything counts. */
  readonly only: string | null;
  /** True where a login has led here, or a form that logs in by itself: the first thing that ad networks hear of. */
  readonly isLogin: boolean;
  /** True where a form is saved and an institution asks for the visitor's consent: its sheet stands over the form. */
  readonly asksConsent: boolean;
  /** Scripts of blocks that this page needs and no page before did. */
  readonly scripts: readonly string[];
  /** Scripts that are there already. */
  readonly loaded: readonly string[];
}

/** What the table needs of the world that a visit is simulated in. */
export interface FailureWorld {
  readonly release: Release;
  readonly visit: VisitRelease;
  readonly calls: BlockCalls;
  /** Script by block, of blocks whose code does not come with the first page. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Facts of a navigation; `replies` are remembered from the visit so far. */
  start(
    path: string,
    query: Query,
    stored: Readonly<Record<string, Scalar>>,
    replies?: Facts['replies'],
  ): Facts;
  /** Plays a navigation; the answers that are given stand in for those of a healthy backend. */
  play(start: Facts, instead?: Readonly<Record<string, Reply>>): Journey;
}

/** Names of the fetches that a navigation asked for. */
export function askedBy({ legs }: Journey): readonly string[] {
  const names = legs.flatMap(({ needs }) => needs.flatMap(({ fetches }) => fetches));
  return [...new Set(names.filter(({ via }) => via !== 'channel-record').map(({ name }) => name))];
}

/** The blocks that a visitor sees there. */
export function blocksOf(world: FailureWorld, journey: Journey): readonly BlockSpec[] {
  const lookup = createLookup(world.visit, journey.facts);
  const blocks = world.release.pages[pageOf(world, journey)]?.blocks ?? [];
  return blocks.filter(({ when }) => when === undefined || evaluate(when, lookup) === true);
}

/** The page that a navigation ends on. */
export function pageOf({ visit }: FailureWorld, { shown }: Journey): string {
  return shown?.page ?? visit.site.guard.redirectLimitPage;
}
