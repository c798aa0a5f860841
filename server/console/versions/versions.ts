import { noteAudit } from '../../accounts/note-audit.ts';
import type { Database } from '../../db/database.ts';
import { currentOf } from '../../release/current-of.ts';
import { DamagedReleaseError } from '../../release/damaged-release-error.ts';
import { engineRefusal } from '../../release/engine-refusal.ts';
import { openedRelease } from '../../release/opened-release.ts';
import { contentOf, type Publication, versionBefore, versionOf } from '../../release/publication.ts';
import { PublishError, rollBack, wayBack } from '../../release/publish.ts';
import { PublishBusyError } from '../../release/publish-lock.ts';
import type { ReleaseStore } from '../../release/release-store.ts';
import { chineseFailure } from '../checks/chinese-failure.ts';
import type { AuditAction } from '../contract/audit-words.ts';
import type { Page } from '../contract/page.ts';
import type { Me } from '../contract/person.ts';
import type { RollBack, VersionRow } from '../contract/version.ts';
import { replay } from '../drafts/draft-cells.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { maySeeDraft } from '../drafts/find-draft.ts';
import { mayTouch } from '../drafts/refuse-channels.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { unreviewedNumbers } from './unreviewed-versions.ts';

interface Parts {
  readonly db: Database;
  readonly store: ReleaseStore;
  now(): number;
  /** Tells operators. */
  print(text: string): void;
}

const PAGE = 30;

/** Versions, newest first, and the way back to one. */
export interface Versions {
  current(person: Me): Promise<VersionRow | null>;
  /** @param before number of the last version of the page before. */
  list(person: Me, before: number | null): Promise<Page<VersionRow>>;
  rollBack(person: Me, number: number, asked: RollBack): Promise<VersionRow>;
}

export function openVersions({ db, store, now, print }: Parts): Versions {
  /** Looking at a release reads each of its files: once for each state of the log. */
  let looked = { text: '', faults: new Map<string, string | null>() };

  function faultOf(id: string): string | null {
    const text = store.currentText();
    if (text !== looked.text) looked = { text, faults: new Map() };
    const known = looked.faults.get(id);
    if (known !== undefined) return known;
    const found = openedRelease(store, id).fault;
    const engine = found === null ? engineRefusal(id, store.pointerOf(id).engine) : null;
    const fault = found === null ? engine && '它要另一个版本的程序' : '它的文件已清理或损坏';
    looked.faults.set(id, fault);
    return fault;
  }

  function rowOf(
    log: readonly Publication[],
    line: Publication,
    unreviewed: ReadonlySet<number> = new Set(),
  ): VersionRow {
    const current = log.at(-1) ?? null;
    const isCurrent = current !== null && line.n === current.n;
    const isSame = current !== null && contentOf(line) === contentOf(current);
    return {
      number: line.n,
      at: line.at,
      action: line.action,
      by: line.action === 'start' ? '系统' : line.by,
      note: line.note,
      draft: line.draft ?? null,
      isCurrent,
      isUnreviewed: unreviewed.has(line.n),
      back: line.back ?? null,
      why: isCurrent || isSame ? '线上就是它' : faultOf(line.id),
    };
  }

  /** Everybody may know what was published when, by whom and why, but not every draft that it came from. */
  async function seenBy(person: Me, row: VersionRow): Promise<VersionRow> {
    if (row.draft === null || person.ranges.length === 0) return row;
    const draft = await draftStore.find(db, row.draft);
    return draft && (await maySeeDraft(db, person, draft)) ? row : { ...row, draft: null };
  }

  async function noted(
    action: AuditAction,
    person: Me,
    detail: Readonly<Record<string, number>>,
  ): Promise<void> {
    const at = new Date(now()).toISOString();
    await db.transaction((transaction) => noteAudit(transaction, action, detail, at, { id: person.id }));
  }

  /** True where a version changed nothing but channels of a person. */
  async function isWithin(person: Me, draft: number | undefined): Promise<boolean> {
    if (draft === undefined) return false;
    const cells = replay(await draftStore.rows(db, draft));
    return [...cells.values()].every(({ channel }) => mayTouch(person, channel));
  }

  /** Why a person's role or channels let them take back nothing of what visitors have; null where they do. */
  async function forbids(person: Me, log: readonly Publication[]): Promise<string | null> {
    const { action, draft } = log.at(-1) ?? {};
    // One step: from what somebody published to what was there before; after a step back there is none.
    if (action !== 'publish' && !person.permissions.includes('roll-back-further'))
      return '线上版本是回退得到的；要再用收回的改动，请点它的「改动」，再点「恢复渠道」';
    if (person.ranges.length === 0 || (await isWithin(person, draft))) return null;
    const what = draft === undefined ? '不是由改动单发布的，可能涉及' : '改了';
    return `线上版本${what}您范围之外的渠道，请找合规、技术或管理员回退`;
  }

  /** Why a person's role does not let them go back as far as to a version; null where it does. */
  function tooFar(person: Me, log: readonly Publication[], line: Publication): string | null {
    const isOneBack = versionBefore(log)?.n === (versionOf(log, line) ?? line).n;
    if (isOneBack || person.permissions.includes('roll-back-further')) return null;
    return '您的角色只能从刚发布的版本回退一步，更远请找合规、技术或管理员';
  }

  function whyNotBack(number: number, error: PublishError | DamagedReleaseError): string {
    print(`Version ${number} was not brought back: ${error.message}`);
    if (error instanceof PublishError && !error.isSure)
      return '数据库没有回答，不知道是否已经回退。请过一会儿看「版本」里线上是哪一版。';
    const why = chineseFailure(error.message, '请再试一次；还不行，请技术查看服务器日志。');
    return `没有回退，线上没有变化。${why}`;
  }

  return {
    async current(person) {
      const log = store.log();
      const last = log.at(-1);
      return last ? seenBy(person, rowOf(log, last, await unreviewedNumbers(db, store.log))) : null;
    },
    async list(person, before) {
      const log = store.log();
      const older = log.filter(({ n }) => before === null || n < before).reverse();
      const forbidden = await forbids(person, log);
      const unreviewed = await unreviewedNumbers(db, store.log);
      const rows = await Promise.all(
        older.slice(0, PAGE).map((line) => {
          const row = rowOf(log, line, unreviewed);
          return seenBy(person, { ...row, why: row.why ?? forbidden ?? tooFar(person, log, line) });
        }),
      );
      const next = older.length > PAGE ? String(rows.at(-1)?.number) : null;
      return { rows, next, total: log.length };
    },
    async rollBack(person, number, { seen, note }) {
      const log = store.log();
      const line = log.find(({ n }) => n === number);
      if (!line) throw new ConsoleRefusal('not-found', '没有这个版本。');
      const { version } = currentOf(store);
      if (version && version.n !== seen)
        throw new ConsoleRefusal('moved', `线上已经是第 ${version.n} 版，请看过再回退。`);
      const target = versionOf(log, line) ?? line;
      const forbidden = (await forbids(person, log)) ?? tooFar(person, log, line);
      if (forbidden !== null) throw new ConsoleRefusal('forbidden', `${forbidden}。`);
      if (note.trim() === '')
        throw new ConsoleRefusal('invalid', '请写回退的原因。', { fields: { note: '请写回退的原因' } });
      const { why } = rowOf(log, line);
      if (why !== null) throw new ConsoleRefusal('refused', `不能回退到第 ${number} 版：${why}。`);
      try {
        const way = wayBack(store, { id: target.id, version: target });
        // Noted first: nothing is taken back that nobody could tell of.
        await noted('rolling-back', person, { to: number });
        const done = await rollBack(store, way, { by: person.name, note: note.trim(), now });
        await noted('rolled-back', person, { version: done.n, to: number });
        return rowOf(store.log(), done);
      } catch (error) {
        if (error instanceof PublishBusyError)
          throw new ConsoleRefusal('busy', '正在发布另一个版本，线上没有变化。请过一会儿再试。');
        if (error instanceof PublishError || error instanceof DamagedReleaseError)
          throw new ConsoleRefusal('refused', whyNotBack(number, error));
        throw error;
      }
    },
  };
}
