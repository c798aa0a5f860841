import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toEnd } from '../../engine/cli/sheet/to-end.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest, ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { type Change, SwitchError } from './change.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { type Disk, realDisk, syncTree } from './disk.ts';
import { FOR_VISITORS, type KeepingRule, type Kept, keptBy } from './old-releases.ts';
import { isPublication, type LoggedLine, numbered, type Publication } from './publication.ts';
import { withPublishLock } from './publish-lock.ts';
import type { ReleaseFiles } from './release-files.ts';
import {
  damagedCopiesInSteps,
  filesBelow,
  PARTS,
  readManifest,
  readOldSources,
  readReleaseInSteps,
  writeReleaseFolder,
} from './release-folder.ts';
import { type ReleaseLog, releaseLog } from './release-log.ts';
import { sha256 } from './sha256.ts';
import { packSources, type Sources, unpackInSteps } from './sources.ts';

const ID = /^[0-9a-f]{16}$/;

/** What versions are made of lies beside the releases, each once, however many versions are made of it. */
const SOURCES = 'sources';
const SOURCES_FILE = /^([0-9a-f]{64})\.json\.gz$/;

/** `current.json`: the pointer with the line of the audit log that it stands for. */
interface WrittenPointer extends ReleasePointer {
  readonly publication: LoggedLine;
}

/** The same with the number of the version, whoever wrote it. */
export interface CurrentRelease extends ReleasePointer {
  readonly publication: Publication;
}

/** Names what a version is made of. */
export type MadeOf = Pick<LoggedLine, 'id' | 'sources'>;

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
  /** The same in many short steps. */
  readInSteps(id: string): Generator<undefined, Release>;
  /**
   * The compressed copies that hold something else than the part does. Throws `DamagedReleaseError` where a part cannot
   * be read.
   */
  damagedCopies(id: string): readonly string[];
  /** The same in many short steps. */
  damagedCopiesInSteps(id: string): Generator<undefined, readonly string[]>;
  /** Takes these away, so that the parts themselves are sent; answers which they were. */
  dropDamagedCopies(id: string): readonly string[];
  /** Throws `DamagedReleaseError` when the manifest is not the one that was published. */
  pointerOf(id: string): ReleasePointer;
  /** What a release consists of. Throws as `pointerOf` does. */
  manifestOf(id: string): ReleaseManifest;
  /** What a version is made of; null where that was not kept, or is damaged. */
  sourcesOf(version: MadeOf): Sources | null;
  /** The same in many short steps. */
  sourcesInSteps(version: MadeOf): Generator<undefined, Sources | null>;
  /** Keeps what a version is made of, unless that is there and whole; safe from a power loss when it returns. */
  keepSources(sources: Sources): void;
  /** Ids of what versions are made of that is there. */
  sourceIds(): readonly string[];
  /** What a version is made of as it is on disk. Throws where it is not there. */
  packedSources(id: string): Buffer;
  /** Writes a release, and what it is made of, unless it is there and whole. Entirely or not at all. */
  write(files: ReleaseFiles): void;
  /** The same with a release of another folder. */
  copy(from: Pick<ReleaseStore, 'folderOf'>, id: string): void;
  /** The same with all files of a release, the compressed copies too. */
  put(id: string, files: ReadonlyMap<string, Buffer>): void;
  /** All files of a release as they are, by their path in its folder. */
  filesOf(id: string): ReadonlyMap<string, Buffer>;
  /** True when every file of a release is there and as it was published, the compressed copies too. */
  isWhole(id: string): boolean;
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
  switchTo(pointer: ReleasePointer, publication: LoggedLine): void;
  /**
   * Decides, while nobody else publishes, what becomes current, and makes it so for everybody. Null when nothing new
   * does. Throws what `decide` throws, with everything as it was; `SwitchError`, `LockRefusedError`,
   * `PublishBusyError`.
   */
  change(decide: () => Change | null): Promise<Publication | null>;
  /**
   * Notes lines of elsewhere, the last of which is current. Without a pointer, since that release cannot be had, the
   * lines alone.
   */
  follow(lines: readonly LoggedLine[], pointer: ReleasePointer | null): void;
  /** Takes away lines and pointer, to follow others. */
  forget(): void;
  /** The oldest first; what the pointer stands for is the last line also when a crash came between the two. */
  log(): readonly Publication[];
  /** How many lines of the audit log are no publications: a crash cut them short, or something else wrote them. */
  foreignLines(): number;
  /** Takes away what a crash left behind, and old releases that nobody uses any more. */
  prune(now: number, rule?: KeepingRule): void;
  /** Takes away what a crash left behind, and all but these. */
  keepOnly(kept: Kept): void;
}

function parseCurrent(text: string): WrittenPointer {
  const current = JSON.parse(text) as WrittenPointer;
  const { id, publication } = current;
  if (!ID.test(id) || !isPublication(publication) || publication.id !== id)
    throw new SyntaxError('no pointer');
  return current;
}

/** Text of a part of a release, from the first store that has it; null where none has. */
export function partOf(stores: readonly ReleaseStore[], id: string, path: string): string | null {
  const store = stores.find((one) => one.hasPart(id, path));
  return store === undefined ? null : readFileSync(join(store.partsDir(id), path), 'utf8');
}

/** Two lines of the audit log that say the same are one that was written twice. */
function isSame(a: LoggedLine, b: LoggedLine): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Opens a folder of releases, and makes it when it does not exist. */
export function releaseStore(root: string, disk: Disk = realDisk): ReleaseStore {
  const pointerFile = join(root, 'current.json');
  const partNames = new Map<string, ReadonlySet<string>>();
  const log: ReleaseLog = releaseLog(root, disk);
  const folder = (id: string): string => join(root, id);
  mkdirSync(root, { recursive: true });

  const currentText = (): string => (existsSync(pointerFile) ? readFileSync(pointerFile, 'utf8') : '');

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

  /** The pointer as it stands there. Throws as `current` does. */
  function written(): WrittenPointer | null {
    if (!existsSync(pointerFile)) {
      if (log.isEmpty()) return null;
      throw new DamagedReleaseError(
        '(current)',
        `${pointerFile} is gone, and releases were published`,
        pointerFile,
      );
    }
    const found = readPointer();
    if (isManifestOf(found)) return found;
    throw new DamagedReleaseError(
      '(current)',
      `${pointerFile} names another manifest than release ${found.id} has`,
      pointerFile,
    );
  }

  function current(): CurrentRelease | null {
    const found = written();
    if (found === null) return null;
    const lines = linesWith(found.publication);
    const at = lines.findLastIndex((line) => isSame(line, found.publication));
    return { ...found, publication: numbered(lines)[at] as Publication };
  }

  /** The lines of the log, and what the pointer stands for also when a crash came between the two. */
  function linesWith(last: LoggedLine | null): readonly LoggedLine[] {
    const lines = log.read();
    return last === null || lines.some((line) => isSame(line, last)) ? lines : [...lines, last];
  }

  function readPointer(): WrittenPointer {
    try {
      return parseCurrent(currentText());
    } catch {
      throw new DamagedReleaseError(
        '(current)',
        `${pointerFile} cannot be read as a pointer to a release`,
        pointerFile,
      );
    }
  }

  /** The publication that the pointer stands for; null also where it cannot be read. */
  function lastPublication(): LoggedLine | null {
    try {
      return written()?.publication ?? null;
    } catch {
      return null;
    }
  }

  function writePointer({ id, manifest, engine }: ReleasePointer, publication: LoggedLine): void {
    const next = `${pointerFile}.${process.pid}`;
    const text: WrittenPointer = { id, manifest, engine, publication };
    disk.write(next, `${JSON.stringify(text)}\n`);
    disk.rename(next, pointerFile);
    disk.syncFolder(root);
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

  const sourcesFile = (id: string): string => join(root, SOURCES, `${id}.json.gz`);

  function* sourcesInSteps({ id, sources }: MadeOf): Generator<undefined, Sources | null> {
    try {
      return sources === undefined
        ? readOldSources(folder(id), id)
        : yield* unpackInSteps(sources, readFileSync(sourcesFile(sources)));
    } catch {
      return null;
    }
  }
  const sourcesOf = (version: MadeOf): Sources | null => toEnd(sourcesInSteps(version));

  const readInSteps = (id: string) => readReleaseInSteps(folder(id), id);
  const copiesInSteps = (id: string) => damagedCopiesInSteps(folder(id), id);

  function keepSources(sources: Sources): void {
    const { id } = sources;
    if (sourcesOf({ id: '', sources: id }) !== null) return;
    disk.makeFolder(join(root, SOURCES));
    const next = `${sourcesFile(id)}.${process.pid}`;
    disk.write(next, packSources(sources));
    disk.rename(next, sourcesFile(id));
    disk.syncFolder(join(root, SOURCES));
    disk.syncFolder(root);
  }

  const sourceIds = (): readonly string[] =>
    existsSync(join(root, SOURCES))
      ? readdirSync(join(root, SOURCES)).flatMap((entry) => SOURCES_FILE.exec(entry)?.[1] ?? [])
      : [];

  function keepOnly({ releases, sources }: Kept): void {
    for (const entry of readdirSync(root)) {
      const isLeft = /^\.(?:draft|damaged)-/.test(entry) || /^current\.json\.\d+$/.test(entry);
      if (!isLeft && (!ID.test(entry) || releases.has(entry))) continue;
      disk.remove(join(root, entry));
      partNames.delete(entry);
    }
    if (!existsSync(join(root, SOURCES))) return;
    for (const entry of readdirSync(join(root, SOURCES)))
      if (!sources.has(SOURCES_FILE.exec(entry)?.[1] ?? '')) disk.remove(join(root, SOURCES, entry));
  }

  function isWhole(id: string): boolean {
    try {
      toEnd(readInSteps(id));
      return toEnd(copiesInSteps(id)).length === 0;
    } catch (error) {
      if (error instanceof DamagedReleaseError) return false;
      throw error;
    }
  }

  /**
   * @param fill writes the release into a folder that does not exist yet.
   */
  function add(id: string, fill: (draft: string) => void): void {
    if (isWhole(id)) return;
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

  /** Switches, and takes away what is too old. */
  function makeCurrent(change: Change | null): Publication | null {
    const { pointer, publication, rule } = change ?? {};
    if (!pointer || !publication) return null;
    try {
      store.switchTo(pointer, publication);
    } catch (error) {
      // The pointer counts: with it switched, only the line of the log is late, and the next publication adds it.
      if (lastPublication()?.id !== pointer.id)
        throw new SwitchError(`The pointer cannot be switched (${(error as Error).message})`);
      return publication;
    }
    try {
      store.prune(Date.parse(publication.at), rule);
    } catch {
      // Old releases that cannot be taken away are in nobody's way; the next publication tries again.
    }
    return publication;
  }

  const store: ReleaseStore = {
    root,
    partsDir: (id) => join(folder(id), PARTS),
    hasPart: (id, path) => ID.test(id) && partNamesOf(id).has(path),
    ids,
    read: (id) => toEnd(readInSteps(id)),
    readInSteps,
    damagedCopies: (id) => toEnd(copiesInSteps(id)),
    damagedCopiesInSteps: copiesInSteps,
    dropDamagedCopies(id) {
      const copies = toEnd(copiesInSteps(id));
      for (const copy of copies) disk.remove(join(folder(id), copy));
      return copies;
    },
    pointerOf,
    manifestOf: (id) => readManifest(folder(id), id),
    sourcesOf,
    sourcesInSteps,
    keepSources,
    sourceIds,
    packedSources: (id) => readFileSync(sourcesFile(id)),
    isWhole,
    filesOf: (id) => filesBelow(folder(id)),
    put(id, files) {
      add(id, (draft) => {
        for (const [path, content] of files) {
          disk.makeFolder(dirname(join(draft, path)));
          disk.write(join(draft, path), content);
        }
        syncTree(disk, draft);
      });
    },
    write(files) {
      if (files.sources !== null) keepSources(files.sources);
      add(files.id, (draft) => {
        const before = lastPublication();
        writeReleaseFolder(disk, draft, files, before && folder(before.id));
      });
    },
    copy: (from, id) => add(id, (draft) => disk.copyFolder(from.folderOf(id), draft)),
    folderOf: folder,
    current,
    currentText,
    switchTo(pointer, publication) {
      // What an earlier process did and could not note comes first.
      const before = lastPublication();
      if (before) log.add([before]);
      writePointer(pointer, publication);
      log.add([publication]);
    },
    change: (decide) => withPublishLock(root, () => makeCurrent(decide())),
    follow(lines, pointer) {
      const last = lines.at(-1);
      log.add(lines);
      if (pointer && last) writePointer(pointer, last);
      else disk.remove(pointerFile);
    },
    forget() {
      log.remove();
      disk.remove(pointerFile);
    },
    log: () => numbered(linesWith(lastPublication())),
    foreignLines: log.countForeign,
    prune(now, rule = FOR_VISITORS) {
      const present = current();
      if (!present) return;
      const lines = linesWith(lastPublication());
      keepOnly(keptBy(ids(), lines, present.id, now, rule));
    },
    keepOnly,
  };
  return store;
}
