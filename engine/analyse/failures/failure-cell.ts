import { type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/**
 * What can fail: an answer that the guard wants, a call, the native app, an ad script, a part of the release, code of a
 * page.
 */
export type FailingKind = 'guard call' | 'call' | 'app' | 'ad script' | 'part' | 'code';

/** Something outside that a visit asks for. */
export interface FailingThing {
  readonly kind: FailingKind;
  /** Name of the call, handler or part. */
  readonly name: string;
  /** Path that is requested; the handler for the app. */
  readonly address: string;
}

/** What a visitor sees when one thing fails in one way at one point of a visit. */
export interface FailureCell {
  /** The point of the visit: id of a stop. */
  readonly stop: string;
  readonly thing: FailingThing;
  readonly fails: string;
  /** Where the visitor is then; page of `schemas/pages/`. */
  readonly path: string;
  readonly page: string;
  /** The page that stands while the answer is waited for; null when that is the page before. */
  readonly meanwhile: string | null;
  /** What the visitor reads; empty when nothing is said. */
  readonly notices: readonly string[];
  /** Milliseconds until this holds, at most. */
  readonly atMost: number;
  readonly kept: readonly string[];
  readonly lost: readonly string[];
}

/**
 * What a visitor sees when something fails: the page of the stop, at once and without a word, unless it is said
 * otherwise.
 */
export function cellAt(
  world: FailureWorld,
  { id, journey }: VisitStop,
  thing: FailingThing,
  fails: string,
  otherwise: Partial<FailureCell> = {},
): FailureCell {
  const stays = { path: journey.path, page: pageOf(world, journey), meanwhile: null, notices: [], atMost: 0 };
  return { stop: id, thing, fails, ...stays, kept: [], lost: [], ...otherwise };
}
