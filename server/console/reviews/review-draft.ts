import { noteAudit } from '../../accounts/note-audit.ts';
import type { Review } from '../contract/check.ts';
import type { Draft } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { draftView } from '../drafts/draft-view.ts';
import { holdDraft } from '../drafts/find-draft.ts';
import { refuseState } from '../drafts/refuse-state.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { APPROVAL_WORDS, approvedDigest } from './approvals-of.ts';
import { mayGive } from './needed-approvals.ts';

/** Refuses what was handed in and is so no more, in the words of what happened to it. */
function refuseBack({ state, events }: Draft): void {
  const back = events.findLast(({ what }) => what === 'withdrawn' || what === 'returned');
  if (state !== 'open' || back === undefined) return;
  const isEdited = back.what === 'withdrawn' && back.text !== '';
  const done = isEdited ? '又改了改动单' : back.what === 'withdrawn' ? '撤回了提交' : '退回了改动单';
  throw new ConsoleRefusal('changed', `${back.by}${done}，需要重新提交后再审批。`);
}

/**
 * Approves or returns a draft, for exactly what the person has looked at. One act gives every approval that the
 * person's roles may give.
 */
export async function reviewDraft(
  parts: DraftParts,
  person: Me,
  number: number,
  { verdict, digest, outcomeDigest, title, note, comment }: Review,
): Promise<Draft> {
  const draft = await draftView(parts, person, number);
  const { may, check, approvals } = draft;
  refuseBack(draft);
  if (!may.approve.ok) throw new ConsoleRefusal('forbidden', may.approve.why);
  if (check?.digest !== digest || check.outcomeDigest !== outcomeDigest)
    throw new ConsoleRefusal('changed', '改动单或它的影响刚刚变了，请看过再审。');
  if (verdict === 'return' && comment.trim() === '')
    throw new ConsoleRefusal('invalid', '请写退回的原因。', { fields: { comment: '请写退回的原因' } });
  const at = new Date(parts.now()).toISOString();
  const given = approvals.filter(
    ({ role, by }) => by === null && mayGive(role, person.roles, person.permissions.includes('publish')),
  );
  await parts.db.transaction(async (transaction) => {
    const stored = await holdDraft(transaction, person, number);
    refuseState(stored, ['submitted']);
    const rows = await draftStore.rows(transaction, number);
    const isSeen = (rows.at(-1)?.seq ?? 0) === draft.seq && stored.title === title && stored.note === note;
    if (!isSeen) throw new ConsoleRefusal('changed', '改动单或它的说明刚刚又有改动，请看过再审。');
    const event = { actor: person.id, digest: approvedDigest(digest, outcomeDigest) };
    if (verdict === 'return') {
      await draftStore.note(transaction, number, { ...event, what: 'returned', text: comment.trim() }, at);
      await draftStore.change(transaction, stored, { state: 'open' }, at);
    }
    const said = comment.trim() === '' ? '' : `：${comment.trim()}`;
    for (const { role } of verdict === 'approve' ? given : [])
      await draftStore.note(
        transaction,
        number,
        { ...event, what: 'approved', text: `${APPROVAL_WORDS[role].given}${said}` },
        at,
      );
    const action = verdict === 'approve' ? 'draft-approved' : 'draft-returned';
    await noteAudit(transaction, action, { draft: number }, at, { id: person.id });
  });
  parts.bus.tell({ draft: number });
  return draftView(parts, person, number);
}
