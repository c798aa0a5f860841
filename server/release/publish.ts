import type { Again } from '../../engine/cli/again.ts';
import { isBusy } from '../db/server-limits.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import { writeRefusal } from '../write-refusal.ts';
import { type Change, SwitchError } from './change.ts';
import { type CurrentOf, currentOf } from './current-of.ts';
import { engineRefusal } from './engine-refusal.ts';
import { openedRelease } from './opened-release.ts';
import {
  contentOf,
  type LoggedLine,
  type Publication,
  sameBefore,
  standInsOf,
  versionBefore,
  versionOf,
} from './publication.ts';
import { LockRefusedError } from './publish-lock.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { named, toldPublication } from './told-publication.ts';

/** Who makes a release current, when and why. */
export interface Publisher {
  readonly by: string;
  readonly note: string;
  /** Of a publication by the console: its draft, and the attempt. */
  readonly origin?: { readonly draft: number; readonly attempt: string };
  /** Of what is done at a terminal, as `LoggedLine` has them. */
  readonly emergency?: string | null;
  readonly waived?: readonly string[];
  /** Epoch milliseconds. */
  now(): number;
}

/** A release cannot be made current; the text says why and what visitors get. */
export class PublishError extends Error {
  override name = 'PublishError';

  /** @param isSure false where visitors may get it all the same. */
  constructor(
    text: string,
    readonly isSure = true,
  ) {
    super(text);
  }
}

function whatStays(store: ReleaseStore): string {
  const { id, version } = currentOf(store);
  if (id === null) return 'Nothing was published.';
  return `Visitors keep getting ${version ? named(version) : `release ${id}`}.`;
}

/**
 * Makes current what is decided while no other process publishes. Throws `PublishError` where that does not come about.
 */
async function makeCurrent(
  store: ReleaseStore,
  undone: string,
  decide: () => Change,
): Promise<Publication | null> {
  try {
    return await store.change(decide);
  } catch (error) {
    if (error instanceof SwitchError)
      throw new PublishError(`${error.message}.${error.isSure ? ` ${whatStays(store)}` : ''}`, error.isSure);
    if (isBusy(error))
      throw new PublishError(`${undone}: the database does not answer (${(error as Error).message}).`);
    const isLock = error instanceof LockRefusedError;
    const why =
      writeRefusal(isLock ? error.cause : error, store.root) ?? (isLock ? `${error.message}.` : null);
    if (why === null) throw error;
    const kept = currentOf(store).id === null ? '' : ` ${whatStays(store)}`;
    throw new PublishError(`${undone}: ${why}${kept}`);
  }
}

/** @param what which release of which sources becomes current, and how. */
function nextLine(
  store: ReleaseStore,
  id: string,
  what: Pick<LoggedLine, 'action' | 'sources' | 'back'>,
  { by, note, origin, emergency, waived, now }: Publisher,
): Publication {
  return {
    n: (store.log().at(-1)?.n ?? 0) + 1,
    at: new Date(now()).toISOString(),
    id,
    before: currentOf(store).id,
    by,
    note,
    ...what,
    ...origin,
    ...(emergency === undefined ? {} : { emergency }),
    ...(waived === undefined ? {} : { waived }),
  };
}

/**
 * Makes a release current. One that is already, and of the same sources, is made whole where it was damaged, and is no
 * publication (null); where the pointer is damaged it is one. Throws `PublishError` with everything as it was when
 * another release was published since `base`, or the disk does not take it; `PublishBusyError`.
 *
 * @param base number of the version that the publisher saw as current.
 */
export function publish(
  store: ReleaseStore,
  files: ReleaseFiles,
  base: number | null,
  publisher: Publisher,
): Promise<Publication | null> {
  return makeCurrent(store, 'Nothing was published', () => {
    const current = currentOf(store);
    refuseOvertaken(store, base, 'Look at what differs and publish again.');
    try {
      // Also of the current release: one that was damaged is whole again.
      store.write(files);
    } catch (error) {
      throw new PublishError(
        `Release ${files.id} cannot be written (${(error as Error).message}). ${whatStays(store)}`,
      );
    }
    const publication = isPublishedAs(current, files)
      ? null
      : nextLine(store, files.id, { action: 'publish', ...madeOf(files.sources?.id) }, publisher);
    return { pointer: files, publication };
  });
}

/** True where visitors have exactly this already, and nothing that holds it is damaged. */
export function isPublishedAs(current: CurrentOf, files: ReleaseFiles): boolean {
  const { version, fault, isPublished } = current;
  return isPublished && fault === null && isContentOf(version, files);
}

/** True where a version is of exactly these files. */
export function isContentOf(version: Publication | null, { id, sources }: ReleaseFiles): boolean {
  return version !== null && contentOf(version) === contentOf({ ...version, id, ...madeOf(sources?.id) });
}

function madeOf(sources: string | undefined): { readonly sources?: string } {
  return sources === undefined ? {} : { sources };
}

/**
 * Throws `PublishError` when somebody made another version current since somebody looked. A server that shows the files
 * as they are now is nobody.
 */
function refuseOvertaken(store: ReleaseStore, base: number | null, whatToDo: string): void {
  const { id, version, isPublished } = currentOf(store);
  if ((version?.n ?? null) === base || !isPublished) return;
  const last = store.log().at(-1);
  const when = last ? ` (${chinaTime(Date.parse(last.at))} ${CHINA_TIME})` : '';
  throw new PublishError(
    `Meanwhile ${last?.by ?? 'somebody'} made ${last ? named(last) : `release ${id}`} current${when}. ${whatToDo}`,
  );
}

/** A release, and the version that stands for it; null for one that no line of the log names. */
export interface FoundVersion {
  readonly id: string;
  readonly version: Publication | null;
}

/** The version that a roll-back leads to, and the one that it takes back. */
export interface WayBack {
  readonly target: FoundVersion;
  /** Null where nothing says which is current. */
  readonly current: Publication | null;
}

/** What a found version is called. */
export function namedFound({ id, version }: FoundVersion): string {
  return version ? named(version) : `release ${id}`;
}

/** At most so many other releases are named to whoever cannot have the one that was asked for. */
const MOST_OTHERS = 3;

/** What can be gone back to in place of a release that cannot be used. */
function othersThan(store: ReleaseStore, unusable: string, current: string | null, again: Again): string {
  const log = store.log();
  const others: string[] = [];
  for (const version of standInsOf(log)) {
    const { id, n } = version;
    if (others.length === MOST_OTHERS) break;
    if (id === unusable || id === current || openedRelease(store, id).fault !== null) continue;
    others.push(`\n  ${again(`npx dukou rollback ${n}`)}   # ${toldPublication(version)}`);
  }
  if (others.length === 0) return 'No other release can be gone back to: correct the files and publish.';
  return `What can be gone back to instead:${others.join('')}`;
}

/**
 * Where a roll-back leads. Throws `PublishError` when there is no such version, visitors have it already, or could not
 * get it.
 *
 * @param asked null means the one that was published before the current one.
 * @param again how commands are named that would do instead.
 */
export function wayBack(
  store: ReleaseStore,
  asked: FoundVersion | null,
  again: Again = (command) => command,
): WayBack {
  const log = store.log();
  const before = versionBefore(log);
  const target = asked ?? (before && { id: before.id, version: before });
  const hasOthers = log.some((line) => line.id !== log.at(-1)?.id);
  const orAnother = hasOthers ? ` To make another one current, name it: ${again('npx dukou releases')}` : '';
  if (target === null) throw new PublishError(`${noWayBack(log)} ${whatStays(store)}${orAnother}`);
  const { id: current, version, fault } = currentOf(store);
  const found = target.version && (versionOf(log, target.version) ?? target.version);
  const isCurrent = found && version ? contentOf(found) === contentOf(version) : target.id === current;
  if (isCurrent && fault === null) {
    const { id } = target;
    throw new PublishError(
      `${upper(namedFound({ id, version: version ?? found }))} is the current one already.${orAnother}`,
    );
  }
  const { fault: unusable } = openedRelease(store, target.id);
  if (unusable !== null) {
    const isKept = found !== null && store.sourcesOf(found) !== null;
    const anew = isKept
      ? `Version ${found.n} can be made anew from its files: ${again(`npx dukou publish --version ${found.n}`)}\n`
      : '';
    throw new PublishError(
      `${unusable} Nothing was taken back. ${anew}${othersThan(store, target.id, current, again)}`,
    );
  }
  return { target: { id: target.id, version: found }, current: version };
}

/** Why there is nothing before the current release; the same one may have been made current several times. */
function noWayBack(log: readonly Publication[]): string {
  const same = sameBefore(log);
  if (same === null) return 'There is no earlier release to go back to.';
  return `Nothing earlier differs: the release before is the same one, ${toldPublication(same)}.`;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Makes an earlier version current again. Throws `PublishError` with everything as it was when another one was made
 * current since the way back was looked up, or this engine cannot run the target; `DamagedReleaseError`,
 * `PublishBusyError`.
 */
export async function rollBack(
  store: ReleaseStore,
  { target, current }: WayBack,
  publisher: Publisher,
): Promise<Publication> {
  const done = await makeCurrent(store, 'Nothing was taken back', () => {
    refuseOvertaken(
      store,
      current?.n ?? null,
      `Nothing was taken back: ${current ? named(current) : 'what was damaged'} is not current any more. See: npx dukou releases`,
    );
    const { id, version } = target;
    store.read(id);
    const pointer = store.pointerOf(id);
    const refusal = engineRefusal(id, pointer.engine);
    if (refusal !== null) throw new PublishError(`${refusal} ${whatStays(store)}`);
    const back = version === null ? {} : { back: version.n, ...madeOf(version.sources) };
    return { pointer, publication: nextLine(store, id, { action: 'rollback', ...back }, publisher) };
  });
  return done as Publication;
}
