import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { smsKeys } from '../sms/sms-keys.ts';

/** A key of `smsKeys`, as libraries for Standard Webhooks take it. */
export interface ShownSmsKey {
  readonly id: string;
  readonly key: string;
}

/**
 * What the SMS service checks messages with; null where that is `DUKOU_SMS_KEY`, which is not shown. Nothing else opens
 * with these keys, and no other key follows from them.
 */
export const showSmsKeys: DataTask<null, readonly ShownSmsKey[] | null> = {
  name: 'keys-sms',
  async run(_, { db, keys, givenSmsKey, now }) {
    await keys.learn(db);
    const shown = smsKeys(givenSmsKey, keys).flatMap(({ id, bytes }) =>
      id === null ? [] : [{ id, key: `whsec_${bytes.toString('base64')}` }],
    );
    if (shown.length === 0) return null;
    await db.transaction((transaction) =>
      noteAudit(transaction, 'key-sms', { keys: shown.map(({ id }) => id) }, new Date(now()).toISOString()),
    );
    return shown;
  },
};
