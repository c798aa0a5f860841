import type { DataTask } from '../admin/data-task.ts';
import { userIdsOf } from './users.ts';

/** Tables whose rows belong to a user, those that refer to others first. */
const OF_USER = ['lead_versions', 'leads', 'tokens', 'channel_activity', 'events', 'conversions'] as const;

/**
 * Deletes everything that is kept about the person with a phone number. What the person agreed to stays as the proof of it,
 * without address and browser; it names a user id that nothing else knows any more. Tells how many rows were deleted, by table.
 */
export const deletePerson: DataTask<{ readonly phone: string }, Readonly<Record<string, number>>> = {
  name: 'delete-person',
  async run({ phone }, { db, secrets, now }) {
    const ids = await userIdsOf(db, phone);
    const deleted = await db.transaction(async (transaction) => {
      const counts: Record<string, number> = {};
      const among = '(select jsonb_array_elements_text($1::jsonb))';
      for (const table of OF_USER) {
        const sql = `delete from ${table} where user_id in ${among}`;
        counts[table] = await transaction.write(sql, [JSON.stringify(ids)]);
      }
      counts.marks = await transaction.write(`delete from marks where phone = $2 or user_id in ${among}`, [
        JSON.stringify(ids),
        phone,
      ]);
      counts.sms_codes = await transaction.write('delete from sms_codes where phone = $1', [phone]);
      counts.users = await transaction.write(`delete from users where id in ${among}`, [JSON.stringify(ids)]);
      await transaction.write(
        `update consents set address = '', agent = '', lead_id = null where user_id in ${among}`,
        [JSON.stringify(ids)],
      );
      await transaction.write(
        'insert into audit (actor, action, detail, created_at) values ($1, $2, $3, $4)',
        [
          'operator',
          'person-delete',
          JSON.stringify({ person: secrets.keyedHash(phone), ...counts }),
          new Date(now()).toISOString(),
        ],
      );
      return counts;
    });
    // The journal of the embedded database still has the rows until it is cut.
    await db.forgetPast();
    return deleted;
  },
};
