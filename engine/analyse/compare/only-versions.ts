import type { ChannelRecord } from '../../decide/model/release.ts';

/**
 * The version of a channel whose visitors alone get something else: the one that they get, or the one that they had,
 * where that is gone. Empty for a channel as it is.
 */
export function onlyVersions(old: ChannelRecord, now: ChannelRecord): readonly string[] {
  return [now.version ?? old.version ?? []].flat();
}

/** The versions of two differences that are one. Empty, for visitors of any, where one of them is. */
export function versionsTogether(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return [];
  if (other.every((version) => one.includes(version))) return one;
  return [...new Set([...one, ...other])];
}
