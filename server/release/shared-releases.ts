import type { Database } from '../db/database.ts';
import { isBusy } from '../db/server-limits.ts';
import { type ChainLink, linesOf, linksOf } from './chain-link.ts';
import { type Change, SwitchError } from './change.ts';
import { currentOf } from './current-of.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import {
  addLinks,
  filesOfRelease,
  keepOnly,
  keptReleases,
  keptSources,
  lastLink,
  linkAt,
  linksAfter,
  packedSources,
  putRelease,
  putSources,
} from './kept-releases.ts';
import { FOR_VISITORS, keptBy } from './old-releases.ts';
import type { Publication } from './publication.ts';
import { PublishBusyError, withPublishLock } from './publish-lock.ts';
import type { ReleaseStore } from './release-store.ts';
import { setAside } from './set-aside.ts';
import { sha256 } from './sha256.ts';
import { unpackSources } from './sources.ts';

/** What was published, in the database for all processes; the folder is a copy of it. */
export interface SharedReleases extends ReleaseStore {
  /**
   * Brings the folder up to date. What was in a folder before the database had anything goes there. Throws where the
   * database does not answer; `DamagedReleaseError` where the current release cannot be had, `LockRefusedError`.
   *
   * @param what `all`: also releases and sources that are not current; `mend`: also the current one where the folder
   *   has it and it is damaged there, which takes a look at each of its files.
   */
  pull(what?: Pulled): Promise<void>;
  /** Brings one release that is kept; false where it is not. Throws as `pull` does. */
  fetch(id: string): Promise<boolean>;
}

interface Pulled {
  readonly all?: boolean;
  readonly mend?: boolean;
}

const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * @param copy the folder. Nothing in it has to be waited for: the database has it.
 * @param print told what becomes of a folder that is of another database.
 */
export function sharedReleases(
  copy: ReleaseStore,
  db: Database,
  print: (text: string) => void,
): SharedReleases {
  /** The last link of the folder's lines, which is worked out once for each state of the log. */
  let known: { readonly text: string; readonly last: ChainLink | null } | null = null;
  function lastOwn(): ChainLink | null {
    const text = copy.currentText();
    if (known?.text !== text) known = { text, last: linksOf(copy.log(), null).at(-1) ?? null };
    return known.last;
  }

  async function isUpToDate({ all = false, mend = false }: Pulled): Promise<boolean> {
    const [last, own] = [await lastLink(db), lastOwn()];
    if (last?.hash !== own?.hash || currentOf(copy).fault !== null) return false;
    if (mend && own !== null && !copy.isWhole(currentOf(copy).id ?? '')) return false;
    return !all || (await missing()).every((ids) => ids.length === 0);
  }

  /** What the folder lacks of releases and of what versions are made of. */
  async function missing(): Promise<readonly [readonly string[], readonly string[]]> {
    const [releases, sources] = [new Set(copy.ids()), new Set(copy.sourceIds())];
    return [
      [...(await keptReleases(db))].filter((id) => !releases.has(id)),
      [...(await keptSources(db))].filter((id) => !sources.has(id)),
    ];
  }

  /**
   * Throws where the database has no such release, or another than was put there.
   *
   * @param mend also one that the folder has, where it is damaged; whoever shows it looks at it anyway.
   */
  async function bring(id: string, mend = false): Promise<void> {
    if (mend ? copy.isWhole(id) : copy.ids().includes(id)) return;
    const near = copy.ids().find((one) => one === currentOf(copy).id) ?? copy.ids()[0];
    const have = near === undefined ? [] : [...copy.filesOf(near).values()];
    const files = await filesOfRelease(db, id, new Map(have.map((content) => [sha256(content), content])));
    if (files === null) throw new DamagedReleaseError(id, 'the database does not have it', null);
    copy.put(id, files);
  }

  async function bringSources(id: string): Promise<void> {
    if (copy.sourcesOf({ id: '', sources: id }) !== null) return;
    const packed = await packedSources(db, id);
    if (packed !== null) copy.keepSources(unpackSources(id, packed));
  }

  /** Puts what is in the folder into a database that has nothing yet. */
  async function takeOver(lines: readonly Publication[]): Promise<void> {
    await db.transaction(async (transaction) => {
      await addLinks(transaction, linksOf(lines, null));
      for (const id of copy.ids()) await putRelease(transaction, id, copy.filesOf(id));
      for (const id of copy.sourceIds()) await putSources(transaction, id, copy.packedSources(id));
    });
    print(`The releases of ${copy.root} are in the database from now on, and the folder is a copy.`);
  }

  /** The lines that the folder lacks; one that does not go on as the database does begins anew. */
  async function newLines(own: readonly Publication[]): Promise<readonly Publication[]> {
    const last = linksOf(own, null).at(-1) ?? null;
    if (last === null || (await linkAt(db, last.n))?.hash === last.hash)
      return linesOf(await linksAfter(db, last?.n ?? 0), last);
    const all = linesOf(await linksAfter(db, 0), null);
    const shared = new Set(all.map((line) => JSON.stringify(line)));
    // A start only notes what is in the files; what a crash has left out of the log is in the database.
    const isLost = (line: Publication) => line.action !== 'start' && !shared.has(JSON.stringify(line));
    if (own.some(isLost))
      print(
        `!! ${copy.root} has publications that the database of DATABASE_URL does not know. It is kept as ${setAside(copy.root)}, and visitors get what the database says.`,
      );
    else copy.forget();
    return all;
  }

  async function pullLocked({ all = false, mend = false }: Pulled = {}): Promise<void> {
    const own = copy.log();
    if ((await lastLink(db)) === null) {
      if (own.length === 0) return;
      // Another process may have been quicker.
      await takeOver(own).catch((error: unknown) => {
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      });
    }
    const lines = await newLines(own);
    const { fault } = currentOf(copy);
    const newest = lines.at(-1) ?? own.at(-1);
    const followed = lines.length > 0 ? lines : own.slice(-1);
    if (newest !== undefined && (mend || fault !== null || lines.length > 0)) {
      try {
        await bring(newest.id, mend || fault !== null);
        if (newest.sources !== undefined) await bringSources(newest.sources);
      } catch (error) {
        if (error instanceof DamagedReleaseError) copy.follow(followed, null);
        throw error;
      }
      if (fault !== null || lines.length > 0) copy.follow(followed, copy.pointerOf(newest.id));
    }
    if (all) {
      const [releases, sources] = await missing();
      for (const id of releases) await bring(id);
      for (const id of sources) await bringSources(id);
    }
    copy.keepOnly({ releases: await keptReleases(db), sources: await keptSources(db) });
  }

  /** Throws with `unique_violation` where another process made something else current since the folder was pulled. */
  async function commit({ pointer, publication, rule = FOR_VISITORS }: Change): Promise<void> {
    const lines = copy.log();
    const [link] = publication === null ? [] : linksOf([publication], linksOf(lines, null).at(-1) ?? null);
    try {
      await db.transaction(async (transaction) => {
        // First: whoever comes second waits here for how this one ends.
        if (link) await addLinks(transaction, [link]);
        const isThere =
          publication?.action === 'rollback' && (await keptReleases(transaction)).has(pointer.id);
        if (!isThere) await putRelease(transaction, pointer.id, copy.filesOf(pointer.id));
        const sources = (publication ?? lines.at(-1))?.sources;
        if (sources !== undefined && copy.sourceIds().includes(sources))
          await putSources(transaction, sources, copy.packedSources(sources));
        if (publication === null) return;
        const ids = [...(await keptReleases(transaction))];
        const at = Date.parse(publication.at);
        const kept = keptBy(ids, [...lines, publication], pointer.id, at, rule);
        await keepOnly(transaction, kept.releases, kept.sources);
      });
    } catch (error) {
      if (codeOf(error) === UNIQUE_VIOLATION || !link) throw error;
      if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new PublishBusyError(null);
      // A connection that breaks at the end leaves open how it ended.
      const found = await linkAt(db, link.n).catch(() => undefined);
      if (found?.hash === link.hash) return;
      const why = (error as Error).message;
      if (found === undefined && isBusy(error))
        throw new SwitchError(`Nobody knows whether it is current now (${why}): see dukou releases`, false);
      throw new SwitchError(`The database does not take it (${why})`);
    }
  }

  async function change(decide: () => Change | null): Promise<Publication | null> {
    return withPublishLock(copy.root, async () => {
      for (;;) {
        await pullLocked().catch((error: unknown) => {
          // What is damaged is made whole by publishing it again.
          if (!(error instanceof DamagedReleaseError)) throw error;
        });
        const decided = decide();
        if (decided === null) return null;
        try {
          await commit(decided);
        } catch (error) {
          if (codeOf(error) === UNIQUE_VIOLATION) continue;
          throw error;
        }
        await pullLocked().catch((error: Error) =>
          print(`It is current, and ${copy.root} cannot be brought up to date: ${error.message}`),
        );
        return decided.publication;
      }
    });
  }

  return {
    ...copy,
    change,
    async pull(what = {}) {
      if (!(await isUpToDate(what))) await withPublishLock(copy.root, () => pullLocked(what));
    },
    async fetch(id) {
      if (copy.ids().includes(id)) return true;
      if (!(await keptReleases(db)).has(id)) return false;
      await withPublishLock(copy.root, () => bring(id));
      return true;
    },
  };
}
