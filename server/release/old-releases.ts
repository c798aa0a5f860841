import { endsOf, type LoggedLine } from './publication.ts';

/** Which releases stay on disk. */
export interface KeepingRule {
  /** So many of those that were current last always stay, to go back to. */
  readonly releases: number;
  /** Milliseconds for which the parts of a release stay after a newer one came: pages that are open keep to theirs. */
  readonly ms: number;
  /** Milliseconds for which what versions are made of stays although the release is gone. */
  readonly sourcesMs: number;
}

/**
 * Of published releases: the last 20, and all that were current at any time of the last seven days; of what they are
 * made of, a year, to publish it again.
 */
export const FOR_VISITORS: KeepingRule = {
  releases: 20,
  ms: 7 * 24 * 3600 * 1000,
  sourcesMs: 365 * 24 * 3600 * 1000,
};
/** Of configuration that is being worked on: what a page that is open may still ask for. */
export const FOR_WORK: KeepingRule = { releases: 5, ms: 3600 * 1000, sourcesMs: 0 };

/**
 * The releases that may go: neither current, nor kept by the rule.
 *
 * @param ids releases on disk.
 * @param now epoch milliseconds.
 */
export function oldReleases(
  ids: readonly string[],
  log: readonly LoggedLine[],
  current: string,
  now: number,
  { releases, ms }: Pick<KeepingRule, 'releases' | 'ms'>,
): readonly string[] {
  const ends = endsOf(log);
  // One that never was current is what a crash left behind; it began when nobody knows, so it may go last.
  const end = (id: string): number => (id === current ? Number.POSITIVE_INFINITY : (ends.get(id) ?? 0));
  return [...ids]
    .sort((a, b) => end(b) - end(a))
    .slice(releases)
    .filter((id) => now - end(id) > ms);
}

/** What stays of releases, and of what versions are made of, by ids. */
export interface Kept {
  readonly releases: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

/**
 * What a rule keeps: of what versions are made of, what can be gone back to or, being young enough, be published again.
 *
 * @param ids releases that are there.
 */
export function keptBy(
  ids: readonly string[],
  log: readonly LoggedLine[],
  current: string,
  now: number,
  rule: KeepingRule,
): Kept {
  const old = new Set(oldReleases(ids, log, current, now, rule));
  const releases = new Set(ids.filter((id) => !old.has(id)));
  const isWanted = ({ id, at }: LoggedLine) => releases.has(id) || now - Date.parse(at) < rule.sourcesMs;
  const sources = log.filter(isWanted).flatMap(({ sources = [] }) => sources);
  return { releases, sources: new Set(sources) };
}
