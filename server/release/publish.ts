import type { Again } from '../../engine/cli/again.ts';
import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import { writeRefusal } from '../write-refusal.ts';
import { currentOf } from './current-of.ts';
import { engineRefusal } from './engine-refusal.ts';
import { openedRelease } from './opened-release.ts';
import { broughtBy, type Publication, releaseBefore, sameBefore, standInsOf } from './publication.ts';
import { LockRefusedError, withPublishLock } from './publish-lock.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { toldPublication } from './told-publication.ts';

/** Who makes a release current, when and why. */
export interface Publisher {
  readonly by: string;
  readonly note: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** A release cannot be made current; the text says why and what visitors get. */
export class PublishError extends Error {
  override name = 'PublishError';
}

function whatStays(store: ReleaseStore): string {
  const { id } = currentOf(store);
  return id === null ? 'Nothing was published.' : `Visitors keep getting release ${id}.`;
}

/**
 * Runs work while no other process publishes. Throws `PublishError` where the disk takes no lock, and nothing was done.
 */
async function whileLocked<T>(store: ReleaseStore, undone: string, work: () => T): Promise<T> {
  try {
    return await withPublishLock(store.root, work);
  } catch (error) {
    if (!(error instanceof LockRefusedError)) throw error;
    const why = writeRefusal(error.cause, store.root) ?? `${error.message}.`;
    const { id } = currentOf(store);
    const kept = id === null ? '' : ` Visitors keep getting release ${id}.`;
    throw new PublishError(`${undone}: ${why}${kept}`);
  }
}

function makeCurrent(
  store: ReleaseStore,
  pointer: ReleasePointer,
  action: Publication['action'],
  { by, note, now }: Publisher,
): Publication {
  const at = now();
  const publication: Publication = {
    at: new Date(at).toISOString(),
    action,
    id: pointer.id,
    before: currentOf(store).id,
    by,
    note,
  };
  try {
    store.switchTo(pointer, publication);
  } catch (error) {
    // The pointer counts: with it switched, only the line of the log is late, and the next publication adds it.
    const { id, fault } = currentOf(store);
    if (id === pointer.id && fault === null) return publication;
    throw new PublishError(
      `The pointer cannot be switched (${(error as Error).message}). ${whatStays(store)}`,
    );
  }
  try {
    store.prune(at);
  } catch {
    // Old releases that cannot be taken away are in nobody's way; the next publication tries again.
  }
  return publication;
}

/**
 * Makes a release current. One that is already is made whole where it was damaged, and is no publication (null); where
 * the pointer is damaged it is one. Throws `PublishError` with everything as it was when another release was published
 * since `base`, or the disk does not take it; `PublishBusyError`.
 *
 * @param base id of the release that the publisher saw as current.
 */
export function publish(
  store: ReleaseStore,
  files: ReleaseFiles,
  base: string | null,
  publisher: Publisher,
): Promise<Publication | null> {
  return whileLocked(store, 'Nothing was published', () => {
    const { id: before, fault, isPublished } = currentOf(store);
    refuseOvertaken(store, base, 'Look at what differs and publish again.');
    try {
      // Also of the current release: one that was damaged is whole again.
      store.write(files);
    } catch (error) {
      throw new PublishError(
        `Release ${files.id} cannot be written (${(error as Error).message}). ${whatStays(store)}`,
      );
    }
    const isDone = files.id === before && fault === null && isPublished;
    return isDone ? null : makeCurrent(store, files, 'publish', publisher);
  });
}

/**
 * Throws `PublishError` when somebody made another release current since somebody looked. A server that shows the files
 * as they are now is nobody.
 */
function refuseOvertaken(store: ReleaseStore, base: string | null, whatToDo: string): void {
  const { id, isPublished } = currentOf(store);
  if (id === base || !isPublished) return;
  const last = store.log().at(-1);
  const when = last ? ` (${chinaTime(Date.parse(last.at))} ${CHINA_TIME})` : '';
  throw new PublishError(
    `Meanwhile ${last?.by ?? 'somebody'} made release ${id} current${when}. ${whatToDo}`,
  );
}

/** The release that a roll-back leads to, and the one that it takes back. */
export interface WayBack {
  readonly target: string;
  /** Null where nothing says which release is current. */
  readonly current: string | null;
}

/** At most so many other releases are named to whoever cannot have the one that was asked for. */
const MOST_OTHERS = 3;

/** What can be gone back to in place of a release that cannot be used. */
function othersThan(store: ReleaseStore, unusable: string, current: string | null, again: Again): string {
  const log = store.log();
  const others: string[] = [];
  for (const id of standInsOf(log)) {
    if (others.length === MOST_OTHERS) break;
    if (id === unusable || id === current || openedRelease(store, id).fault !== null) continue;
    const last = broughtBy(log, id);
    others.push(`\n  ${again(`npx dukou rollback ${id}`)}${last ? `   # ${toldPublication(last)}` : ''}`);
  }
  if (others.length === 0) return 'No other release can be gone back to: correct the files and publish.';
  return `What can be gone back to instead:${others.join('')}`;
}

/**
 * Where a roll-back leads. Throws `PublishError` when there is no such release, it is the current one, or visitors
 * could not get it.
 *
 * @param id null means the one that was published before the current one.
 * @param again how commands are named that would do instead.
 */
export function wayBack(
  store: ReleaseStore,
  id: string | null,
  again: Again = (command) => command,
): WayBack {
  const log = store.log();
  const target = id ?? releaseBefore(log);
  const hasOthers = log.some((line) => line.id !== log.at(-1)?.id);
  const orAnother = hasOthers ? ` To make another one current, name it: ${again('npx dukou releases')}` : '';
  if (target === null) throw new PublishError(`${noWayBack(log)} ${whatStays(store)}${orAnother}`);
  const { id: current, fault } = currentOf(store);
  if (target === current && fault === null)
    throw new PublishError(`Release ${target} is the current one already.${orAnother}`);
  const { fault: unusable } = openedRelease(store, target);
  if (unusable !== null)
    throw new PublishError(
      `${unusable} Nothing was taken back. ${othersThan(store, target, current, again)}`,
    );
  return { target, current };
}

/** Why there is nothing before the current release; the same one may have been made current several times. */
function noWayBack(log: readonly Publication[]): string {
  const same = sameBefore(log);
  if (same === null) return 'There is no earlier release to go back to.';
  return `Nothing earlier differs: the release before is the same one, ${toldPublication(same)}.`;
}

/**
 * Makes an earlier release current again. Throws `PublishError` with everything as it was when another release was made
 * current since the way back was looked up, or this engine cannot run the target; `DamagedReleaseError`,
 * `PublishBusyError`.
 */
export function rollBack(
  store: ReleaseStore,
  { target, current }: WayBack,
  publisher: Publisher,
): Promise<Publication> {
  return whileLocked(store, 'Nothing was taken back', () => {
    refuseOvertaken(
      store,
      current,
      `Nothing was taken back: release ${current} is not current any more. See: npx dukou releases`,
    );
    store.read(target);
    const pointer = store.pointerOf(target);
    const refusal = engineRefusal(target, pointer.engine);
    if (refusal !== null) throw new PublishError(`${refusal} ${whatStays(store)}`);
    return makeCurrent(store, pointer, 'rollback', publisher);
  });
}
