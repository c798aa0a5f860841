import { type At, child, items, textAt } from './at.ts';
import type { Config } from './config.ts';
import { localTime } from './local-time.ts';

/** All visitors, in percent. */
export const ALL = 100;

/** A version of a channel or page as far as its times and weight can be read. */
export interface VersionWindow {
  readonly at: At;
  readonly id: string;
  /** Epoch milliseconds; minus infinity when it was always valid. */
  readonly from: number;
  /** Epoch milliseconds; infinity when it stays. */
  readonly until: number;
  /** How many of a hundred visitors get it. */
  readonly weight: number;
}

/** The versions of a channel's or page's file whose times can be read and hold some time. */
export function versionWindows(owner: At, config: Config): readonly VersionWindow[] {
  return items(child(owner, 'versions')).flatMap((at) => {
    const from = timeAt(at, 'from', config) ?? Number.NEGATIVE_INFINITY;
    const until = timeAt(at, 'until', config) ?? Number.POSITIVE_INFINITY;
    const weight = child(at, 'weight').value ?? ALL;
    if (!(from < until) || typeof weight !== 'number') return [];
    return [{ at, id: textAt(at, 'id') ?? '', from, until, weight }];
  });
}

/** The time that a version names; null when it names none, NaN when it is no time. */
export function timeAt(version: At, key: 'from' | 'until', config: Config): number | null {
  const text = textAt(version, key);
  return text === null ? null : (localTime(text, textAt(config.schedule, 'utcOffset') ?? '') ?? Number.NaN);
}

/**
 * Gives each version the parts of the visitors that it keeps from its beginning to its end, although others begin and
 * end meanwhile: in the order in which they begin, each takes the lowest parts that are free.
 */
export function shareOut(
  windows: readonly VersionWindow[],
): ReadonlyMap<VersionWindow, readonly (readonly [number, number])[]> {
  const shares = new Map<VersionWindow, readonly (readonly [number, number])[]>();
  for (const window of [...windows].sort((a, b) => (a.from === b.from ? 0 : a.from - b.from))) {
    const taken = [...shares].flatMap(([other, share]) => (other.until > window.from ? share : []));
    const free = Array.from({ length: ALL }, (_, part) => part).filter(
      (part) => !taken.some(([from, to]) => part >= from && part < to),
    );
    const share: [number, number][] = [];
    for (const part of free.slice(0, window.weight)) {
      const last = share.at(-1);
      if (last && last[1] === part) last[1] = part + 1;
      else share.push([part, part + 1]);
    }
    shares.set(window, share);
  }
  return shares;
}
