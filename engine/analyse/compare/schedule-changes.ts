import { PROBE_TIME } from '../../compile/probe-time.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Version, Versions } from '../../decide/model/version.ts';
import { PARTS, validVersions, versionOfAll } from '../../decide/routing/choose-version.ts';
import type { ChangeBook } from './change-book.ts';
import { timeIn } from './time-in.ts';
import { type Told, toldWord } from './told.ts';
import { topic } from './topic.ts';

/** Notes when versions of channels and pages are valid, and for how many visitors, where that is another. */
export function scheduleChanges(
  before: Release,
  after: Release,
  everyone: readonly string[],
  book: ChangeBook,
): void {
  for (const id of Object.keys({ ...before.channels, ...after.channels })) {
    note(before.channels[id]?.versions, after.channels[id]?.versions, '', [id], book);
  }
  for (const id of Object.keys({ ...before.pages, ...after.pages })) {
    note(before.pages[id]?.versions, after.pages[id]?.versions, id, everyone, book);
  }
}

function note(
  was: Versions | undefined,
  is: Versions | undefined,
  page: string,
  channels: readonly string[],
  book: ChangeBook,
): void {
  const names = new Set([...(was?.of ?? []), ...(is?.of ?? [])].map((version) => version.id));
  // Both in one zone: where only the zone has changed, the files say the same words of other inputs of the choice of a
  // version.
  const { zone } = is ?? was ?? {};
  for (const name of names) {
    const [old, now] = [scheduleOf(was, name, zone), scheduleOf(is, name, zone)];
    book.compare({ aspect: 'schedule', topic: topic('version', name, page), was: old, is: now }, channels);
  }
  const moved = was === undefined || is === undefined ? 0 : mostMoved(was, is);
  if (moved > 0) {
    const is: Told = { kind: 'of-hundred', parts: moved };
    book.add({ aspect: 'schedule', topic: topic('moved', '', page), was: toldWord('none'), is }, channels);
  }
}

/**
 * How many of a hundred visitors get another version than they had, at the time of a split at which it is most: those
 * whose version is gone, and those who had none and get one. Who has a version that is still valid keeps it.
 */
function mostMoved(was: Versions, is: Versions): number {
  const all = [...was.of, ...is.of].flatMap(({ from, until }) => [from ?? [], until ?? []].flat());
  const times = [Math.min(...all, PROBE_TIME) - 1, ...all];
  const at = (versions: Versions, now: number, part: number) =>
    validVersions(versions, now).find(({ share }) => share.some(([from, to]) => part >= from && part < to))
      ?.id;
  const moved = times.map((now) => {
    if (versionOfAll(was, now) !== null && versionOfAll(is, now) !== null) return 0;
    const staying = new Set(validVersions(is, now).flatMap(({ id, share }) => (share.length > 0 ? id : [])));
    return Array.from({ length: PARTS }, (_, part) => {
      const had = at(was, now, part);
      if (had === undefined || is.keeps === undefined) return had !== at(is, now, part);
      return !staying.has(had);
    }).filter(Boolean).length;
  });
  return Math.max(...moved);
}

function scheduleOf(versions: Versions | undefined, name: string, zone: string | undefined): Told {
  const version = versions?.of.find(({ id }) => id === name);
  const parts = version?.share.reduce((sum, [from, to]) => sum + to - from, 0) ?? 0;
  if (!versions || !version || parts === 0 || isNever(version)) return toldWord('none');
  const share = version.share.map(([from, to]) => `${from + 1}–${to}`).join(', ');
  const [from, until] = [timeIn(zone, version.from), timeIn(zone, version.until)];
  return { kind: 'schedule', from, until, parts, share, by: versions.by };
}

function isNever({ from, until }: Version): boolean {
  return from !== null && until !== null && from >= until;
}
