import type { DataTask } from '../admin/data-task.ts';
import { noteAudit } from './note-audit.ts';
import { endSessions } from './tokens.ts';
import { userIdsOf } from './users.ts';

/**
 * Revokes every token of the person with a phone number: whoever is logged in as that person is no more. Tells how
 * many.
 */
export const logOutPerson: DataTask<{ readonly phone: string }, number> = {
  name: 'log-out-person',
  async run({ phone }, { db, secrets, now }) {
    const at = new Date(now()).toISOString();
    return db.transaction(async (transaction) => {
      const [id] = await userIdsOf(transaction, phone, secrets);
      const revoked = id === undefined ? 0 : await endSessions(transaction, id, at);
      await noteAudit(transaction, 'person-log-out', { person: secrets.hash('audit', phone), revoked }, at);
      return revoked;
    });
  },
};
