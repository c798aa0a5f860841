import type { DataTask } from '../admin/data-task.ts';
import { erasePhone, eraseUser } from './erase-user.ts';
import { noteAudit } from './note-audit.ts';
import { userIdsOf } from './users.ts';

/**
 * Deletes everything that is kept about the person with a phone number, save the proof of what was agreed to. Tells how
 * many rows were deleted, by table.
 */
export const deletePerson: DataTask<{ readonly phone: string }, Readonly<Record<string, number>>> = {
  name: 'delete-person',
  async run({ phone }, { db, secrets, now }) {
    const at = new Date(now()).toISOString();
    const deleted = await db.transaction(async (transaction) => {
      const [id] = await userIdsOf(transaction, phone, secrets);
      const counts =
        id === undefined
          ? await erasePhone(transaction, phone, secrets)
          : await eraseUser(transaction, { id, phone, at }, secrets);
      await noteAudit(transaction, 'person-delete', { person: secrets.hash('audit', phone), ...counts }, at);
      return counts;
    });
    // The files of the embedded database still have the rows until they are written anew.
    await db.forgetPast();
    return deleted;
  },
};
