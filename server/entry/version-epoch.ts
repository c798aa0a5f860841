import type { Release } from '../../engine/decide/model/release.ts';

/** Times at which a version of a channel or page begins or ends, by release, in their order. */
const turns = new WeakMap<Release, readonly number[]>();

/**
 * How many of the release's versions of channels and pages have begun or ended by now. Between two such times an
 * address has the same entry page; a release without versions has one epoch.
 */
export function versionEpoch(release: Release, now: number): number {
  const known = turns.get(release) ?? turnsOf(release);
  turns.set(release, known);
  return known.filter((turn) => turn <= now).length;
}

function turnsOf({ channels, pages }: Release): readonly number[] {
  const times = [...Object.values(channels), ...Object.values(pages)].flatMap(({ versions }) =>
    (versions?.of ?? []).flatMap(({ from, until }) => [from, until]),
  );
  return times.filter((time) => time !== null).sort((a, b) => a - b);
}
