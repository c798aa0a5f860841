import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest, ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { type Disk, realDisk } from './disk.ts';
import { FOR_VISITORS, type KeepingRule, oldReleases } from './old-releases.ts';
import { isPublication, type Publication } from './publication.ts';
import { type ReleaseFiles, sha256 } from './release-files.ts';
import {
  damagedCopies,
  PARTS,
  readManifest,
  readReleaseFolder,
  readReleaseSources,
  writeReleaseFolder,
} from './release-folder.ts';
import { type ReleaseLog, releaseLog } from './release-log.ts';

const ID = /^[0-9a-f]{16}$/;

/** `current.json`: the pointer with the line of the audit log that it stands for. */
export interface CurrentRelease extends ReleasePointer {
  readonly publication: Publication;
}

/** Releases on disk: a folder `<id>/` for each, `current.json`, and the audit log `log.jsonl`. */
export interface ReleaseStore {
  readonly root: string;
  /** Folder that holds the parts of a release for visitors. */
  partsDir(id: string): string;
  /** True when the release has a part for visitors of exactly this path. */
  hasPart(id: string, path: string): boolean;
  /** Ids of the releases that are there. */
  ids(): readonly string[];
  /** Reads a release and looks at every file of it but the compressed copies. Throws `DamagedReleaseError`. */
  read(id: string): Release;
  /**
   * The compressed copies that hold something else than the part does. Throws `DamagedReleaseError` where a part cannot
   * be read.
   */
  damagedCopies(id: string): readonly string[];
  /** Takes these away, so that the parts themselves are sent; answers which they were. */
  dropDamagedCopies(id: string): readonly string[];
  /** Throws `DamagedReleaseError` when the manifest is not the one that was published. */
  pointerOf(id: string): ReleasePointer;
  /** What a release consists of. Throws as `pointerOf` does. */
  manifestOf(id: string): ReleaseManifest;
  /** The files that a release was compiled from; null where they were not kept, or are damaged. */
  sourcesOf(id: string): readonly SourceFile[] | null;
  /** Writes a release unless it is there and whole. Entirely or not at all. */
  write(files: ReleaseFiles): void;
  /** The same with a release of another folder. */
  copy(from: Pick<ReleaseStore, 'folderOf'>, id: string): void;
  /** Folder of a release, whether it is there or not. */
  folderOf(id: string): string;
  /**
   * What the pointer says; null when nothing was published. Throws `DamagedReleaseError` when the pointer cannot be
   * read, is empty, names another manifest than the release has, or is gone although the audit log has lines.
   */
  current(): CurrentRelease | null;
  /** Text of the pointer, to notice a change by; empty when there is none. */
  currentText(): string;
  /** Makes a release current: at once for whoever looks, and safe from a power loss when it returns. */
  switchTo(pointer: ReleasePointer, publication: Publication): void;
  /** The oldest first; what the pointer stands for is the last line also when a crash came between the two. */
  log(): readonly Publication[];
  /** How many lines of the audit log are no publications: a crash cut them short, or something else wrote them. */
  foreignLines(): number;
  /** Takes away what a crash left behind, and old releases that nobody uses any more. */
  prune(now: number, rule?: KeepingRule): void;
}

function parseCurrent(text: string): CurrentRelease {
  const current = JSON.parse(text) as CurrentRelease;
  const { id, publication } = current;
  if (!ID.test(id) || !isPublication(publication) || publication.id !== id)
    throw new SyntaxError('no pointer');
  return current;
}

/** Opens a folder of releases, and makes it when it does not exist. */
/** Text of a part of a release, from the first store that has it. Throws where none has. */
export function partOf(stores: readonly ReleaseStore[], id: string, path: string): string {
  const store = stores.find((one) => one.hasPart(id, path));
  if (store === undefined) throw new Error(`release ${id} has no ${path}`);
  return readFileSync(join(store.partsDir(id), path), 'utf8');
}

export function releaseStore(root: string, disk: Disk = realDisk): ReleaseStore {
  const pointer = join(root, 'current.json');
  const partNames = new Map<string, ReadonlySet<string>>();
  const log: ReleaseLog = releaseLog(root, disk);
  const folder = (id: string): string => join(root, id);
  mkdirSync(root, { recursive: true });

  const currentText = (): string => (existsSync(pointer) ? readFileSync(pointer, 'utf8') : '');

  function pointerOf(id: string): ReleasePointer {
    const { engine } = readManifest(folder(id), id);
    const text = readFileSync(join(folder(id), PARTS, 'manifest.json'));
    return { id, manifest: sha256(text), engine };
  }

  /**
   * False where browsers would look for another manifest than the one that is there. One that is damaged is the
   * release's own fault.
   */
  function isManifestOf({ id, manifest }: ReleasePointer): boolean {
    try {
      return pointerOf(id).manifest === manifest;
    } catch {
      return true;
    }
  }

  function current(): CurrentRelease | null {
    if (!existsSync(pointer)) {
      if (log.isEmpty()) return null;
      throw new DamagedReleaseError('(current)', `${pointer} is gone, and releases were published`, pointer);
    }
    const found = readPointer();
    if (isManifestOf(found)) return found;
    throw new DamagedReleaseError(
      '(current)',
      `${pointer} names another manifest than release ${found.id} has`,
      pointer,
    );
  }

  function readPointer(): CurrentRelease {
    try {
      return parseCurrent(currentText());
    } catch {
      throw new DamagedReleaseError(
        '(current)',
        `${pointer} cannot be read as a pointer to a release`,
        pointer,
      );
    }
  }

  /** The publication that the pointer stands for; null also where it cannot be read. */
  function lastPublication(): Publication | null {
    try {
      return current()?.publication ?? null;
    } catch {
      return null;
    }
  }

  function partNamesOf(id: string): ReadonlySet<string> {
    const known = partNames.get(id);
    if (known !== undefined) return known;
    try {
      const names = new Set([...Object.keys(readManifest(folder(id), id).parts), 'manifest.json']);
      partNames.set(id, names);
      return names;
    } catch {
      return new Set();
    }
  }

  const ids = (): readonly string[] =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ID.test(entry.name))
      .map((entry) => entry.name);

  function sourcesOf(id: string): readonly SourceFile[] | null {
    try {
      return readReleaseSources(folder(id), id);
    } catch {
      return null;
    }
  }

  function isWhole(id: string, hasSources: boolean): boolean {
    try {
      readReleaseFolder(folder(id), id);
      if (hasSources && sourcesOf(id) === null) return false;
      return damagedCopies(folder(id), id).length === 0;
    } catch (error) {
      if (error instanceof DamagedReleaseError) return false;
      throw error;
    }
  }

  /**
   * @param hasSources true where the files that it was compiled from are at hand.
   * @param fill writes the release into a folder that does not exist yet.
   */
  function add(id: string, hasSources: boolean, fill: (draft: string) => void): void {
    if (isWhole(id, hasSources)) return;
    const draft = join(root, `.draft-${id}-${process.pid}`);
    const aside = join(root, `.damaged-${id}-${process.pid}`);
    disk.remove(draft);
    try {
      fill(draft);
      if (existsSync(folder(id))) disk.rename(folder(id), aside);
      disk.rename(draft, folder(id));
    } catch (error) {
      // A disk that is full gets its space back.
      disk.remove(draft);
      throw error;
    }
    disk.syncFolder(root);
    disk.remove(aside);
    partNames.delete(id);
  }

  return {
    root,
    partsDir: (id) => join(folder(id), PARTS),
    hasPart: (id, path) => ID.test(id) && partNamesOf(id).has(path),
    ids,
    read: (id) => readReleaseFolder(folder(id), id),
    damagedCopies: (id) => damagedCopies(folder(id), id),
    dropDamagedCopies(id) {
      const copies = damagedCopies(folder(id), id);
      for (const copy of copies) disk.remove(join(folder(id), copy));
      return copies;
    },
    pointerOf,
    manifestOf: (id) => readManifest(folder(id), id),
    sourcesOf,
    write: (files) =>
      add(files.id, files.sources.length > 0, (draft) => {
        const before = lastPublication();
        writeReleaseFolder(disk, draft, files, before && folder(before.id));
      }),
    copy: (from, id) => add(id, false, (draft) => disk.copyFolder(from.folderOf(id), draft)),
    folderOf: folder,
    current,
    currentText,
    switchTo({ id, manifest, engine }, publication) {
      // What an earlier process did and could not note comes first.
      const before = lastPublication();
      if (before) log.add(before);
      const next = `${pointer}.${process.pid}`;
      const text: CurrentRelease = { id, manifest, engine, publication };
      disk.write(next, `${JSON.stringify(text)}\n`);
      disk.rename(next, pointer);
      disk.syncFolder(root);
      log.add(publication);
    },
    log() {
      const lines = log.read();
      const last = lastPublication();
      const isNoted = !last || lines.some((line) => JSON.stringify(line) === JSON.stringify(last));
      return isNoted ? lines : [...lines, last];
    },
    foreignLines: log.countForeign,
    prune(now, rule = FOR_VISITORS) {
      const present = current();
      if (!present) return;
      for (const entry of readdirSync(root)) {
        if (/^\.(?:draft|damaged)-/.test(entry) || /^current\.json\.\d+$/.test(entry)) {
          disk.remove(join(root, entry));
        }
      }
      for (const id of oldReleases(ids(), log.read(), present.id, now, rule)) {
        disk.remove(folder(id));
        partNames.delete(id);
      }
    },
  };
}
