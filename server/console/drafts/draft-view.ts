import type { Conflict, Draft, DraftAct, DraftItem, DraftSummary } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { APPROVAL_WORDS, approvalsOf } from '../reviews/approvals-of.ts';
import { mayGive } from '../reviews/needed-approvals.ts';
import { policyStore } from '../reviews/policy-store.ts';
import { CHANNEL_HEADER, type ChannelBook } from './channel-book.ts';
import { checkView } from './check-view.ts';
import { type DraftRow, keyOf, type OwnedCell, replay } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore, nameOf, type People, type StoredDraft } from './draft-store.ts';
import { findDraft } from './find-draft.ts';
import { lastStep, type StepBack } from './last-step.ts';
import { mergeCells, netCells } from './merge-cells.ts';
import { mayTouch } from './refuse-channels.ts';

/** A draft with what follows from its log and from what was published meanwhile. */
interface OpenedDraft {
  readonly rows: readonly DraftRow[];
  readonly seq: number;
  readonly net: readonly OwnedCell[];
  readonly conflicts: readonly Conflict[];
  readonly isBehind: boolean;
  /** What it stands on; null where that is not kept any more. */
  readonly book: ChannelBook | null;
}

function isOpen({ state }: StoredDraft): boolean {
  return state !== 'published' && state !== 'abandoned';
}

/** @param withBook false where only the number of channels is asked for, of what is over. */
async function opened({ db, books }: DraftParts, draft: StoredDraft, withBook = true): Promise<OpenedDraft> {
  const rows = await draftStore.rows(db, draft.number);
  const seq = rows.at(-1)?.seq ?? 0;
  const book = withBook ? books.of(draft.sources) : null;
  const cells = replay(rows);
  const isOver = !isOpen(draft) || book === null;
  const current = isOver ? null : books.current();
  const isBehind = current !== null && current.sources !== draft.sources;
  const merged =
    isBehind && book
      ? mergeCells(cells, book, current.book)
      : { net: book ? netCells(cells, book) : [...cells.values()], conflicts: [] };
  return { rows, seq, book, isBehind, ...merged };
}

function summary(
  { takenBack }: DraftParts,
  person: Me,
  draft: StoredDraft,
  { net, conflicts, isBehind }: OpenedDraft,
  people: People,
): DraftSummary {
  const { number, title, state, owner, updated_at, base, version } = draft;
  return {
    number,
    title,
    state,
    owner: nameOf(people, owner),
    ownerId: owner,
    updated: updated_at.toISOString(),
    channels: channelsOf(seenBy(person, net)).size,
    base,
    isBehind,
    hasConflicts: conflicts.length > 0,
    version,
    isTakenBack: version !== null && takenBack(version),
  };
}

export async function summaryOf(
  parts: DraftParts,
  person: Me,
  draft: StoredDraft,
  people: People,
): Promise<DraftSummary> {
  return summary(parts, person, draft, await opened(parts, draft, isOpen(draft)), people);
}

/** What of channels a person may see. */
function seenBy<Of extends { readonly channel: string }>(person: Me, all: readonly Of[]): readonly Of[] {
  return all.filter(({ channel }) => mayTouch(person, channel));
}

function channelsOf(all: readonly { readonly channel: string }[]): ReadonlySet<string> {
  return new Set(all.map(({ channel }) => channel));
}

/** All that is shown of a draft to a person. Throws `ConsoleRefusal` where there is none. */
export async function draftView(parts: DraftParts, person: Me, number: number): Promise<Draft> {
  const { db, checks } = parts;
  const draft = await findDraft(db, person, number);
  const [open, events, people, found, { added }] = await Promise.all([
    opened(parts, draft),
    draftStore.events(db, number),
    draftStore.people(db),
    checks.find(number),
    policyStore.of(db, number),
  ]);
  const { seq, net, conflicts, book } = open;
  const isCurrent = found !== null && found.seq === seq && found.sources === draft.sources && !open.isBehind;
  const isEdited = open.rows.some((row) => row.kind === 'edit' && row.seq > (found?.seq ?? 0));
  const overtakenBy =
    isCurrent || isEdited ? null : open.isBehind ? parts.books.current().version : draft.base;
  const approvals = approvalsOf(net, isCurrent ? found : null, events, people, {
    isAsked: isOpen(draft),
    added,
  });
  const editors = editorsOf(open.rows);
  const seen = seenBy(person, net);
  const hidden = channelsOf(net).size - channelsOf(seen).size;
  const view = {
    ...summary(parts, person, draft, open, people),
    note: draft.note,
    seq,
    items: itemsOf(seen, book, people),
    hidden,
    conflicts: seenBy(person, conflicts),
    editors: editors.map((id) => nameOf(people, id)),
    lastStep: book && toldStep(lastStep(person, open.rows, book)),
    events: events.map(({ at, actor, what, text }) => ({
      at: at.toISOString(),
      by: nameOf(people, actor),
      what,
      text,
    })),
    check: found && checkView(person, hidden, found, { isCurrent, overtakenBy }),
    approvals,
    others: await othersOf(parts, draft, seen),
  };
  return { ...view, may: mayOf(person, draft, view, editors) };
}

function toldStep(step: StepBack | null): Draft['lastStep'] {
  if (step === null) return null;
  const { back: _, ...told } = step;
  return told;
}

/** Everybody who has changed something in a draft, also what is not in it any more. */
export function editorsOf(rows: readonly DraftRow[]): readonly string[] {
  const edits = rows.filter(({ kind }) => kind === 'edit');
  // What was moved here from another draft keeps the person who has set it.
  return [...new Set(edits.flatMap(({ by, cells }) => [by, ...cells.map((cell) => cell.by)]))];
}

function itemsOf(net: readonly OwnedCell[], book: ChannelBook | null, people: People): readonly DraftItem[] {
  const items = new Map<string, OwnedCell[]>();
  for (const cell of net) items.set(cell.channel, [...(items.get(cell.channel) ?? []), cell]);
  return [...items].map(([channel, cells]) => ({
    channel,
    isNew: cells.some(({ header }) => header === CHANNEL_HEADER),
    cells: cells
      .filter(({ header }) => header !== CHANNEL_HEADER)
      .map(({ header, value, by }) => ({
        header,
        before: book?.cell(channel, header) ?? '',
        after: value,
        by: nameOf(people, by),
      })),
  }));
}

async function othersOf(
  { openDrafts }: DraftParts,
  draft: StoredDraft,
  net: readonly OwnedCell[],
): Promise<Draft['others']> {
  if (!isOpen(draft)) return [];
  const mine = new Map(net.map((cell) => [keyOf(cell), cell.value]));
  const others = (await openDrafts()).filter(({ number }) => number !== draft.number);
  return others.flatMap(({ number, net: theirs }) =>
    theirs
      .filter((cell) => {
        const value = mine.get(keyOf(cell));
        // Where both say the same, nothing is lost whichever comes first: the newer one is told, which can go.
        return value !== undefined && (value !== cell.value || number < draft.number);
      })
      .map(({ channel, header }) => ({ number, channel, header })),
  );
}

type Viewed = Pick<Draft, 'state' | 'items' | 'hidden' | 'hasConflicts' | 'check' | 'approvals' | 'ownerId'>;

/** What a person may do with a draft now; for the rest, the first reason why not. */
function mayOf(person: Me, draft: StoredDraft, view: Viewed, editors: readonly string[]): Draft['may'] {
  const { state, items, hidden, hasConflicts, check, approvals } = view;
  const has = (permission: Me['permissions'][number]) => person.permissions.includes(permission);
  const isPassed = check?.state === 'passed' && check.isCurrent;
  const isMine = draft.owner === person.id || editors.includes(person.id);
  const canEdit = has('edit-channels') ? '' : '您的角色不能改渠道';
  const inState = (...states: readonly string[]) =>
    states.includes(state) ? '' : '改动单现在的状态不能这样做';
  const inRange = hidden === 0 ? '' : '有渠道不在您的范围内';
  const noConflict = hasConflicts ? '有冲突，请先选定用哪个' : '';
  const isRefused = check?.state === 'refused' && check.isCurrent;
  const checked = isPassed ? '' : isRefused ? '体检没有通过，请先改正' : '请先做体检，并且通过';
  const notEmpty = items.length + hidden > 0 ? '' : '还没有改动';
  const waiting = approvals.filter(({ by }) => by === null);
  const approvable = waiting.filter(({ role }) => mayGive(role, person.roles, has('publish')));
  const whys: Readonly<Record<DraftAct, readonly string[]>> = {
    edit: [canEdit, inState('open', 'submitted')],
    check: [
      canEdit === '' || has('publish') ? '' : canEdit,
      inState('open', 'submitted'),
      notEmpty,
      noConflict,
    ],
    submit: [canEdit, inState('open'), notEmpty, noConflict, inRange, checked],
    withdraw: [isMine || canEdit === '' ? '' : '只有编辑者可以撤回提交', inState('submitted')],
    approve: [
      inState('submitted'),
      checked,
      editors.includes(person.id) || draft.owner === person.id ? '自己改过的不能自己审批' : '',
      inRange,
      waiting.length === 0 ? '没有要审批的' : '',
      approvable.length === 0 ? '您的角色不能审批这些' : '',
    ],
    publish: [
      has('publish') ? '' : '您的角色不能发布',
      inState('submitted'),
      noConflict,
      checked,
      inRange,
      waiting.length === 0 ? '' : `还等${waiting.map(({ role }) => APPROVAL_WORDS[role].waits).join('、')}`,
    ],
    'publish-in-emergency': [
      has('manage-people') ? '' : '只有管理员可以紧急发布',
      inRange,
      inState('submitted'),
      noConflict,
      checked,
      waiting.length === 0 ? '审批已齐，请直接发布' : '',
    ],
    abandon: [
      isMine || has('manage-people') ? '' : '只有编辑者或管理员可以放弃',
      inRange,
      inState('open', 'submitted'),
    ],
    reopen: [canEdit, inState('abandoned')],
  };
  const told = Object.entries(whys).map(([act, reasons]) => {
    const why = reasons.find((reason) => reason !== '') ?? '';
    return [act, { ok: why === '', why }];
  });
  return Object.fromEntries(told) as Draft['may'];
}
