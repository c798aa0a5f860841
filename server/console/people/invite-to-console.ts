import { noteAudit } from '../../accounts/note-audit.ts';
import type { DataTask } from '../../admin/data-task.ts';
import type { InviteLink, PersonSettings } from '../contract/person.ts';
import { addPerson } from './add-person.ts';
import { FROM_TERMINAL_MS } from './invites.ts';

/** A link as a terminal shows it; `origin` is null where no console is known. */
export type ShownLink = InviteLink & { readonly origin: string | null; readonly name: string };

/** Adds somebody to the console, for whoever works at the terminal. */
export const inviteToConsole: DataTask<PersonSettings, ShownLink> = {
  name: 'console-invite',
  async run(settings, { db, now, consoleOrigin }) {
    const at = now();
    const link = await db.transaction(async (transaction) => {
      const made = await addPerson(transaction, settings, at, FROM_TERMINAL_MS);
      const detail = { person: made.id, roles: settings.roles };
      await noteAudit(transaction, 'people-add', detail, new Date(at).toISOString());
      return made;
    });
    return { ...link, origin: consoleOrigin(), name: settings.name };
  },
};
