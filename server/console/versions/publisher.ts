import { randomUUID } from 'node:crypto';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { Publication } from '../../release/publication.ts';
import type { ReleaseStore } from '../../release/release-store.ts';
import { chineseFailure } from '../checks/chinese-failure.ts';
import type { Publish } from '../contract/check.ts';
import type { Draft } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { replay } from '../drafts/draft-cells.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { draftView } from '../drafts/draft-view.ts';
import { holdDraft } from '../drafts/find-draft.ts';
import { netCells } from '../drafts/merge-cells.ts';
import { refuseState } from '../drafts/refuse-state.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { policyStore } from '../reviews/policy-store.ts';
import { noteTerminalVersions } from './note-terminal-versions.ts';

/** A server that publishes says so anew whenever it looks; when it has not for so long, it is gone. */
const LEASE_MS = 10_000;

/** How long such an attempt is left alone: a process that dies with its server may be in the middle of writing. */
const SETTLE_AFTER_MS = 10_000;

/** Attempts that are looked at again: the clock of another server may have ended them too early. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;

interface Attempt {
  readonly id: string;
  readonly draft: number;
  readonly actor: string;
  readonly until: Date;
  readonly ended_at: Date | null;
}

/** Publishes drafts. What came about is in the log of versions; the database follows it, whatever happens between. */
export interface DraftPublisher {
  /** Begins; the draft is `publishing` until it is known how that ended. */
  publish(person: Me, number: number, asked: Publish): Promise<Draft>;
  /** How far the publication of a draft is; null when none is under way here. */
  progress(number: number): string | null;
  /** Says that what is under way here is, and ends what a crash left open; to be called every few seconds. */
  settle(): Promise<void>;
}

export function draftPublisher(
  parts: DraftParts & { readonly store: ReleaseStore; print(text: string): void },
): DraftPublisher {
  const { db, store, checks, bus, now, print } = parts;
  let seen: string | null = null;
  const iso = () => new Date(now()).toISOString();
  const running = new Map<string, { readonly draft: number; text: string }>();

  /** Notes how an attempt ended: the line of the log, or why there is none. */
  async function end({ id, draft, actor }: Attempt, line: Publication | null, why: string): Promise<void> {
    const at = iso();
    await db.transaction(async (transaction) => {
      const stored = await draftStore.hold(transaction, draft);
      // A line of the log counts, also where the attempt was taken for ended.
      const still = line === null ? 'ended_at is null' : 'version is null';
      const [open] = await transaction.query<{ emergency: string | null }>(
        `select emergency from console_attempts where id = $1 and ${still}`,
        [id],
      );
      if (!stored || !open) return;
      const isDone = line !== null;
      await transaction.write('update console_attempts set ended_at = $2, version = $3 where id = $1', [
        id,
        at,
        line?.n ?? null,
      ]);
      const change = isDone
        ? { state: 'published' as const, version: line.n }
        : { state: 'submitted' as const };
      await draftStore.change(transaction, stored, change, at);
      const event = isDone
        ? open.emergency === null
          ? { actor, what: 'published' as const, text: `第 ${line.n} 版` }
          : { actor, what: 'emergency' as const, text: `第 ${line.n} 版：${open.emergency}` }
        : { actor, what: 'failed' as const, text: why };
      await draftStore.note(transaction, draft, event, at);
      const detail = { draft, ...(isDone ? { version: line.n } : {}) };
      await noteAudit(transaction, isDone ? 'draft-published' : 'draft-not-published', detail, at, {
        id: actor,
      });
    });
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const until = new Date(now() + LEASE_MS).toISOString();
    await db.transaction(async (transaction) => {
      for (const id of running.keys())
        await transaction.write('update console_attempts set until = $2 where id = $1', [id, until]);
    });
  }

  const lineOf = (id: string): Publication | null =>
    store.log().findLast(({ attempt }) => attempt === id) ?? null;

  return {
    async publish(person, number, { digest, outcomeDigest, note, emergency = false }) {
      const policy = await policyStore.of(db, number);
      const { may, check, seq, hidden } = await draftView(parts, person, number);
      if (hidden > 0) throw new ConsoleRefusal('forbidden', '有渠道不在您的范围内，请同事来发布。');
      const { ok, why } = may[emergency ? 'publish-in-emergency' : 'publish'];
      if (!ok) throw new ConsoleRefusal('refused', why);
      if (emergency && note.trim() === '')
        throw new ConsoleRefusal('invalid', '请写紧急发布的原因。', {
          fields: { note: '请写紧急发布的原因' },
        });
      if (check?.digest !== digest || check.outcomeDigest !== outcomeDigest)
        throw new ConsoleRefusal('changed', '改动单或它的影响刚刚变了，请看过再发布。');
      const attempt = {
        id: randomUUID(),
        draft: number,
        actor: person.id,
        until: new Date(now() + LEASE_MS),
        ended_at: null,
      };
      const ready = await db.transaction(async (transaction) => {
        const draft = await holdDraft(transaction, person, number);
        refuseState(draft, ['submitted']);
        const rows = await draftStore.rows(transaction, number);
        const { sources, book } = parts.books.current();
        if ((rows.at(-1)?.seq ?? 0) !== seq || draft.sources !== sources)
          throw new ConsoleRefusal('moved', '刚刚有人发布了新版本或改了这个改动单，请看过再发布。');
        const { version } = await policyStore.of(transaction, number);
        if (version !== policy.version)
          throw new ConsoleRefusal('changed', `审批策略刚刚变成了第 ${version} 版，请看过要谁审批再发布。`);
        const at = iso();
        const until = attempt.until.toISOString();
        await transaction.write(
          `insert into console_attempts (id, draft, actor, begun_at, until, emergency, policy)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [attempt.id, number, person.id, at, until, emergency ? note.trim() : null, version],
        );
        if (emergency) await noteAudit(transaction, 'emergency', { draft: number }, at, { id: person.id });
        await draftStore.change(transaction, draft, { state: 'publishing' }, at);
        return { title: draft.title, checked: { number, seq, sources, cells: netCells(replay(rows), book) } };
      });
      const state = { draft: number, text: '正在开始' };
      running.set(attempt.id, state);
      const asked = {
        draft: number,
        attempt: attempt.id,
        digest,
        outcomeDigest,
        by: person.name,
        note: `${ready.title}${emergency ? '（紧急发布）' : ''}${note.trim() && `：${note.trim()}`}`,
      };
      void checks
        .publish(ready.checked, asked, (text) => {
          state.text = text;
          bus.tell({ draft: number });
        })
        .then(
          (judgement) => WHY[judgement.is],
          (error: Error) => {
            print(`Draft ${number} was not published: ${error.message}`);
            return `没有发布，什么都没有改变。${chineseFailure(error.message)}`;
          },
        )
        .then((why) => end(attempt, lineOf(attempt.id), why))
        .catch((error: unknown) =>
          print(`Draft ${number}: it could not be noted how its publication ended: ${String(error)}`),
        )
        .finally(() => {
          running.delete(attempt.id);
          bus.tell({ draft: number });
        });
      return draftView(parts, person, number);
    },
    progress: (number) => [...running.values()].find(({ draft }) => draft === number)?.text ?? null,
    async settle() {
      const text = store.currentText();
      if (text !== seen) {
        await noteTerminalVersions(db, store.log());
        if (seen !== null) bus.tell('versions');
        seen = text;
      }
      await renew();
      const open = await db.query<Attempt>(
        'select id, draft, actor, until, ended_at from console_attempts where version is null and begun_at > $1',
        [new Date(now() - LOOK_BACK_MS).toISOString()],
      );
      for (const attempt of open.filter(({ id }) => !running.has(id))) {
        const line = lineOf(attempt.id);
        const isOver = attempt.ended_at === null && now() > attempt.until.getTime() + SETTLE_AFTER_MS;
        if (line !== null || isOver) await end(attempt, line, '服务中断，没有发布，线上没有变化。');
      }
    },
  };
}

const WHY = {
  moved: '没有发布：期间有人发布了新版本。请再做一次体检。',
  changed: '没有发布：它的影响和批准时不同。请再做一次体检并重新审批。',
  refused: '没有发布：体检没有通过。',
  passed: '没有发布：这些改动线上已经有了。',
  published: '没有发布：版本记录里找不到它。请技术查看日志。',
} as const;
