import { noteAudit } from '../../accounts/note-audit.ts';
import type { DataTask } from '../../admin/data-task.ts';
import type { ShownLink } from './invite-to-console.ts';
import { createInvite, FROM_TERMINAL_MS } from './invites.ts';

/** Whom a new link is for. */
export interface LinkOrder {
  /** Login or name. */
  readonly who: string;
  /** The second factor is lost, too. */
  readonly resetsFactor: boolean;
}

/** Makes a new link for somebody who is there already, to set another password. */
export const linkToConsole: DataTask<LinkOrder, ShownLink | { readonly refused: string }> = {
  name: 'console-link',
  async run({ who, resetsFactor }, { db, now, consoleOrigin }) {
    const at = now();
    const found = await db.query<{ id: string; name: string; is_disabled: boolean }>(
      `select id, name, disabled_at is not null as is_disabled from console_people
       where login = lower($1) or name = $1`,
      [who],
    );
    const [person] = found;
    if (person === undefined) return { refused: `The console has nobody with the login or name "${who}".` };
    if (found.length > 1) return { refused: `Several people are called "${who}": give the login.` };
    if (person.is_disabled)
      return { refused: `"${who}" is disabled. An administrator enables people in the console.` };
    const link = await db.transaction(async (transaction) => {
      const detail = { person: person.id, resetsFactor };
      await noteAudit(transaction, 'people-invite', detail, new Date(at).toISOString());
      return createInvite(transaction, person.id, at, { lifetime: FROM_TERMINAL_MS, resetsFactor });
    });
    return { ...link, origin: consoleOrigin(), name: person.name };
  },
};
