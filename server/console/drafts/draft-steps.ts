import { noteAudit } from '../../accounts/note-audit.ts';
import type { AuditAction } from '../contract/audit-words.ts';
import type { Draft, DraftEvent, DraftState } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { replay } from './draft-cells.ts';
import { conflicting, type DraftLog, refuseUnseen } from './draft-log.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore } from './draft-store.ts';
import { draftView } from './draft-view.ts';
import { holdDraft } from './find-draft.ts';
import { netCells } from './merge-cells.ts';
import { refuseState } from './refuse-state.ts';

/** What leads a draft on, as a whole. Everything throws `ConsoleRefusal` and then has changed nothing. */
export interface DraftSteps {
  /** Begins a check; a draft that is behind is carried over first. */
  check(person: Me, number: number): Promise<Draft>;
  submit(person: Me, number: number, seen: number): Promise<Draft>;
  withdraw(person: Me, number: number, seen: number): Promise<Draft>;
  abandon(person: Me, number: number, seen: number): Promise<Draft>;
  reopen(person: Me, number: number, seen: number): Promise<Draft>;
}

export function draftSteps(parts: DraftParts, { change, carried }: DraftLog): DraftSteps {
  const { db, books, checks, now } = parts;
  const read = (person: Me, number: number): Promise<Draft> => draftView(parts, person, number);

  const step =
    (action: AuditAction, from: readonly DraftState[], to: DraftState, what: DraftEvent['what']) =>
    (person: Me, number: number, seen: number): Promise<Draft> =>
      change(person, number, action, async (draft, transaction, at) => {
        refuseState(draft, from);
        await refuseUnseen(transaction, draft, seen);
        await draftStore.change(transaction, draft, { state: to }, at);
        await draftStore.note(transaction, number, { actor: person.id, what, text: '' }, at);
      });

  return {
    async check(person, number) {
      const ready = await db.transaction(async (transaction) => {
        const draft = await holdDraft(transaction, person, number);
        refuseState(draft, ['open', 'submitted']);
        const {
          draft: moved,
          open,
          seq,
        } = await carried(person, draft, transaction, new Date(now()).toISOString());
        if (open.length > 0) throw conflicting(open);
        const cells = replay(await draftStore.rows(transaction, number));
        const at = new Date(now()).toISOString();
        await noteAudit(transaction, 'draft-checked', { draft: number }, at, { id: person.id });
        return { number, seq, sources: moved.sources, cells: netCells(cells, books.current().book) };
      });
      if (ready.cells.length === 0) throw new ConsoleRefusal('invalid', '这个改动单还没有改动。');
      checks.begin(ready);
      return read(person, number);
    },
    async submit(person, number, seen) {
      const { note, may, conflicts } = await read(person, number);
      if (note.trim() === '')
        throw new ConsoleRefusal('invalid', '请写一句说明，再提交。', { fields: { note: '请写一句说明' } });
      if (conflicts.length > 0) throw conflicting(conflicts);
      if (!may.submit.ok) throw new ConsoleRefusal('invalid', may.submit.why);
      return step('draft-submitted', ['open'], 'submitted', 'submitted')(person, number, seen);
    },
    withdraw: step('draft-withdrawn', ['submitted'], 'open', 'withdrawn'),
    async abandon(person, number, seen) {
      const { may } = await read(person, number);
      if (!may.abandon.ok) throw new ConsoleRefusal('forbidden', may.abandon.why);
      return step('draft-abandoned', ['open', 'submitted'], 'abandoned', 'abandoned')(person, number, seen);
    },
    reopen: step('draft-reopened', ['abandoned'], 'open', 'reopened'),
  };
}
