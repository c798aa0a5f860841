import type { Draft, DraftState, DraftSummary } from '../contract/draft.ts';
import type { Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { type DraftEdits, draftEdits } from './draft-edits.ts';
import { draftLog } from './draft-log.ts';
import type { DraftParts } from './draft-parts.ts';
import { type DraftSteps, draftSteps } from './draft-steps.ts';
import { draftStore } from './draft-store.ts';
import { draftView, summaryOf } from './draft-view.ts';
import { maySeeDraft } from './find-draft.ts';
import { refuseState } from './refuse-state.ts';
import { type RevertVersion, revertVersion } from './revert-version.ts';
import { type SplitDraft, splitDraft } from './split-draft.ts';

const OPEN: readonly DraftState[] = ['open', 'submitted', 'publishing'];
const CLOSED: readonly DraftState[] = ['published', 'abandoned'];

/** What a person does with a draft. Everything throws `ConsoleRefusal` and then has changed nothing. */
export interface Drafts extends DraftEdits, DraftSteps {
  begin(person: Me, title: string): Promise<Draft>;
  list(person: Me, which: 'open' | 'closed', onlyMine: boolean): Promise<readonly DraftSummary[]>;
  read(person: Me, number: number): Promise<Draft>;
  rename(person: Me, number: number, change: { title?: string; note?: string }): Promise<Draft>;
  readonly split: SplitDraft;
  readonly revert: RevertVersion;
}

export function openDrafts(parts: DraftParts): Drafts {
  const { db, books, now } = parts;
  const log = draftLog(parts);
  const read = (person: Me, number: number): Promise<Draft> => draftView(parts, person, number);
  return {
    ...draftEdits(parts, log),
    ...draftSteps(parts, log),
    split: splitDraft(parts, log),
    revert: revertVersion(parts, log),
    read,
    async begin(person, title) {
      const { version, sources } = books.current();
      const draft = { title: titleOf(title), owner: person.id, base: version, sources };
      const at = new Date(now()).toISOString();
      const number = await db.transaction((transaction) => log.begin(person, draft, [], transaction, at));
      return read(person, number);
    },
    async list(person, which, onlyMine) {
      const stored = await draftStore.all(db, which === 'open' ? OPEN : CLOSED);
      const people = await draftStore.people(db);
      const asked = stored.filter(({ owner }) => !onlyMine || owner === person.id);
      const seen = await Promise.all(asked.map((draft) => maySeeDraft(db, person, draft)));
      return Promise.all(
        asked.filter((_, at) => seen[at]).map((draft) => summaryOf(parts, person, draft, people)),
      );
    },
    rename: (person, number, { title, note }) =>
      log.change(person, number, 'draft-renamed', async (draft, transaction, at) => {
        // What was handed in is approved as it is called.
        refuseState(draft, ['open']);
        const told = {
          ...(title === undefined ? {} : { title: titleOf(title) }),
          ...(note === undefined ? {} : { note }),
        };
        await draftStore.change(transaction, draft, told, at);
      }),
  };
}

function titleOf(title: string): string {
  const tidy = title.trim().slice(0, 60);
  if (tidy === '')
    throw new ConsoleRefusal('invalid', '请写改动单的名称。', { fields: { title: '请写名称' } });
  return tidy;
}
