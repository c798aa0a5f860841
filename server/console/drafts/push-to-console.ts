import { noteAudit } from '../../accounts/note-audit.ts';
import type { DataTask } from '../../admin/data-task.ts';
import { findPerson, meOf } from '../people/person-row.ts';
import type { CellValue } from './draft-cells.ts';
import { draftStore } from './draft-store.ts';
import { mayTouch } from './refuse-channels.ts';

/** Values of channels that somebody has changed in a folder. */
export interface PushedDraft {
  /** Login of whose draft it becomes. */
  readonly login: string;
  readonly title: string;
  readonly note: string;
  readonly base: number;
  readonly sources: string;
  readonly cells: readonly CellValue[];
}

/** The draft, with where it is looked at; or why there is none. */
export type PushedAnswer =
  | { readonly number: number; readonly origin: string | null }
  | { readonly refused: string };

/** Makes a draft of what was changed in a folder, for whoever works at the terminal. Nothing is published. */
export const pushToConsole: DataTask<PushedDraft, PushedAnswer> = {
  name: 'console-push',
  async run({ login, title, note, base, sources, cells }, { db, now, consoleOrigin }) {
    const at = new Date(now()).toISOString();
    return db.transaction(async (transaction): Promise<PushedAnswer> => {
      const row = await findPerson(transaction, 'login', login);
      if (row === null || row.disabled_at !== null)
        return { refused: `Nobody has the login "${login}" in the console.` };
      const person = meOf(row);
      if (!person.permissions.includes('edit-channels'))
        return { refused: `${person.name} may not change channels.` };
      const foreign = cells.find(({ channel }) => !mayTouch(person, channel));
      if (foreign) return { refused: `${foreign.channel} is none of ${person.name}'s channels.` };
      const draft = { title, owner: person.id, base, sources };
      const number = await draftStore.begin(transaction, draft, at);
      const owned = cells.map((cell) => ({ ...cell, by: person.id }));
      await draftStore.append(transaction, number, { seq: 1, kind: 'edit', by: person.id, cells: owned }, at);
      const stored = await draftStore.find(transaction, number);
      if (stored !== null) await draftStore.change(transaction, stored, { note }, at);
      await draftStore.note(transaction, number, { actor: person.id, what: 'begun', text: '来自文件夹' }, at);
      await noteAudit(transaction, 'draft-pushed', { draft: number }, at, { id: person.id });
      return { number, origin: consoleOrigin() };
    });
  },
};
