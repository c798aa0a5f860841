import { PROBE_TIME } from '../../compile/probe-time.ts';
import { remembered } from '../../compile/remembered.ts';
import type { Versions } from '../../decide/model/version.ts';
import { PARTS, visitorPart } from '../../decide/routing/choose-version.ts';

/** When a visitor comes, and who it is, as far as the choice of versions goes by it. */
export interface VersionInputs {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly stored: Readonly<Record<string, string>>;
}

/** A channel or a page, and its versions. */
export interface Versioned {
  readonly id: string;
  readonly versions: Versions;
}

/** What one owner alone says is asked for with every channel. */
const known = new WeakMap<Versions, readonly VersionInputs[]>();

/**
 * Every time at which the choice of a version can be another, each with a visitor of every part that makes a
 * difference.
 *
 * @param clock the times at which rules turn: several, where a rule compares the time with a fixed one.
 */
export function allVersionInputs(
  owners: readonly Versioned[],
  clock: readonly number[],
): readonly VersionInputs[] {
  const [only] = owners;
  const turns = clock.length > 1 ? clock : [];
  if (owners.length > 1 || !only || turns.length > 0) return findVersionInputs(owners, turns);
  return remembered(known, only.versions, () => findVersionInputs(owners, turns));
}

function findVersionInputs(owners: readonly Versioned[], turns: readonly number[]): readonly VersionInputs[] {
  const edges = owners.flatMap(({ versions }) =>
    versions.of.flatMap(({ from, until }) => [from, until].filter((time) => time !== null)),
  );
  const all = [...edges, ...turns];
  const times = [...new Set([Math.min(...all, PROBE_TIME) - 1, ...all])].sort((a, b) => a - b);
  const visitors = visitorsOf(owners);
  return times.flatMap((now) => visitors.map((stored) => ({ now, stored })));
}

/** A visitor for every way in which the parts that owners give to their versions can meet in one person. */
function visitorsOf(owners: readonly Versioned[]): readonly VersionInputs['stored'][] {
  const bounds = owners.map(({ versions }) => {
    const all = new Set([0, ...versions.of.flatMap(({ share }) => share.flat())]);
    return [...all].filter((part) => part < PARTS);
  });
  const ways = bounds.reduce((product, { length }) => product * length, 1);
  const found = new Map<string, VersionInputs['stored']>();
  for (let number = 1; found.size < ways; number += 1) {
    const visitor = `visitor-${number}`;
    const way = owners.map(({ id }, index) => {
      const part = visitorPart(id, visitor);
      return Math.max(...(bounds[index] ?? []).filter((bound) => bound <= part));
    });
    const key = way.join(' ');
    if (!found.has(key))
      found.set(key, Object.fromEntries(owners.map(({ versions }) => [versions.by, visitor])));
  }
  return [...found.values()];
}
