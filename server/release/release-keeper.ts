import { canRun } from '../../engine/decide/model/engine-version.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { engineRefusal } from './engine-refusal.ts';
import { mendWatch } from './mend-watch.ts';
import { type Publication, standInsOf } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { named } from './told-publication.ts';
import type { Refreshed, WorkingRelease } from './working-release.ts';

/** The release that visitors get, kept up to date. */
export interface ReleaseKeeper {
  /** Throws when there is none. */
  current(): Release;
  /** What a page needs to load the rest of the current release. Throws when there is none. */
  pointer(): ReleasePointer;
  /** The version that visitors get; null while they get the files as they are. */
  version(): Publication | null;
  /** The release of that id, current or earlier, while it is on disk and can be used; else null. */
  kept(id: string): Release | null;
  hasRelease(): boolean;
  /** True while visitors get the files as they are, and not what was published. */
  followsFiles(): boolean;
  /** True while visitors get the files although something was published: none of it can be used. */
  isWithoutPublished(): boolean;
  /** True while what is current is damaged, and visitors get something else. */
  isDamaged(): boolean;
  /** Why visitors do not get the files as they are, although those are followed; null while they do. */
  refusal(): string | null;
  /**
   * To be called when files have changed: where the files are followed, they become the current release. Never throws.
   */
  refresh(): Refreshed;
  /**
   * To be called now and then: takes up what was published, taken back or mended meanwhile. True when visitors get
   * another version. Never throws.
   */
  look(): boolean;
}

export interface KeeperParts {
  readonly published: ReleaseStore;
  readonly working: WorkingRelease;
  /** True in development: published releases do not count. */
  readonly alwaysFollows: boolean;
  /** Tells operators something, one or many lines. */
  print(text: string): void;
}

/** Earlier releases that are kept in memory. */
const MOST_EARLIER = 3;

interface Served extends ReleasePointer {
  readonly release: Release;
  /** Null where these are the files as they are. */
  readonly version: Publication | null;
}

/**
 * Keeps the release that visitors get. Until something is published these are the files as they are; from then on what
 * is published, and nothing else.
 */
export function releaseKeeper({ published, working, alwaysFollows, print }: KeeperParts): ReleaseKeeper {
  let served: Served | null = null;
  let follows = true;
  let withoutPublished = false;
  /** Text of the pointer that was dealt with last; null before the first look. */
  let seen: string | null = null;
  const mending = mendWatch();
  let hinted = false;
  const earlier = new Map<string, Release>();
  /** Earlier releases of which was told that they cannot be used. */
  const toldOf = new Set<string>();

  /** Throws when the release is damaged, or not for this engine. */
  function open(pointer: ReleasePointer, version: Publication): Served {
    const refusal = engineRefusal(pointer.id, pointer.engine);
    if (refusal !== null) throw new Error(refusal);
    const release = published.read(pointer.id);
    for (const copy of published.dropDamagedCopies(pointer.id))
      print(
        `Release ${pointer.id}: ${copy} was changed or cut short, and is removed: visitors get that part uncompressed.`,
      );
    return { ...pointer, release, version };
  }

  /** The release that comes nearest to the current one, of those that can be used; why others cannot is printed. */
  function standIn(): Served | null {
    for (const version of standInsOf(published.log())) {
      try {
        return open(published.pointerOf(version.id), version);
      } catch (error) {
        if (published.ids().includes(version.id)) print((error as Error).message);
      }
    }
    return null;
  }

  /** Tells why the current release cannot be used, and looks for another where there is none yet. */
  function doWithout(reason: string): void {
    served ??= standIn();
    follows = served === null;
    withoutPublished = follows;
    print(
      served === null
        ? `${reason} No earlier release can be used either: visitors get the files as they are, which nobody has proven. Run: npx dukou publish`
        : `${reason} Visitors keep getting release ${served.id}. Publish again, or roll back.`,
    );
  }

  function tell(version: Publication, isNew: boolean): void {
    const { action, by, note, back } = version;
    const done =
      action === 'publish' ? 'published' : `went back to${back === undefined ? '' : ` version ${back}, now`}`;
    if (isNew) print(`${by} ${done} ${named(version)}${note === '' ? '' : `: ${note}`}`);
    else print(`Release ${version.id} is whole again, and visitors get it.`);
  }

  function takeUp(): boolean {
    const before = served?.version?.n;
    const text = published.currentText();
    const isNew = text !== seen;
    if (!isNew && !mending.isDue()) return false;
    seen = text;
    if (isNew) hinted = false;
    try {
      const current = published.current();
      if (current === null || (follows && current.publication.action === 'start')) {
        if (!follows) doWithout('The pointer and the log of published releases are gone.');
        return false;
      }
      served = open(current, current.publication);
      follows = false;
      mending.stop();
      tell(current.publication, isNew);
    } catch (error) {
      // A pointer that no more than notes the files is written again with them.
      if (follows && published.log().at(-1)?.action === 'start') return false;
      mending.waitFor(error);
      // What was told already is not told at every look.
      if (isNew) doWithout((error as Error).message);
    }
    return served !== null && served.version?.n !== before;
  }

  function refresh(): Refreshed {
    if (!follows) {
      if (!hinted) {
        print(
          `Files have changed. Visitors keep getting release ${served?.id ?? ''} until you run: npx dukou publish`,
        );
      }
      hinted = true;
      return 'unchanged';
    }
    const refreshed = working.refresh();
    const files = working.current();
    served = files ? { ...files, version: null } : served;
    return refreshed;
  }

  function readKept(id: string): Release | null {
    for (const store of [published, working]) {
      try {
        if (store.ids().includes(id) && canRun(store.pointerOf(id).engine)) return store.read(id);
      } catch (error) {
        if (!toldOf.has(id))
          print(
            `Release ${id} cannot be used for the visits that began with it: ${(error as Error).message}`,
          );
        toldOf.add(id);
      }
    }
    return null;
  }

  /** Visits go on for a while after a release is replaced: the last few that were asked for stay at hand. */
  function kept(id: string): Release | null {
    if (served?.id === id) return served.release;
    const release = earlier.get(id) ?? readKept(id);
    if (release === null) return null;
    earlier.delete(id);
    earlier.set(id, release);
    for (const [oldest] of earlier) if (earlier.size > MOST_EARLIER) earlier.delete(oldest);
    return release;
  }

  function get(): Served {
    if (served === null) throw new Error('There is no release yet.');
    return served;
  }

  return {
    current: () => get().release,
    pointer: () => get(),
    version: () => served?.version ?? null,
    kept,
    hasRelease: () => served !== null,
    followsFiles: () => follows,
    isWithoutPublished: () => follows && withoutPublished,
    isDamaged: mending.isWaiting,
    refusal: () => (follows ? working.refusal() : null),
    refresh,
    look() {
      try {
        return !alwaysFollows && takeUp();
      } catch (error) {
        print(`Published releases cannot be looked at: ${(error as Error).message}`);
        return false;
      }
    },
  };
}
