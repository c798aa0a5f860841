import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { type KeyChange, namedKey, setKeyState, unknownKey } from './key-change.ts';
import { keyRows } from './key-ring.ts';

/** From now on everything new is made with this key; what there is follows in the background. */
export const putKeyToUse: DataTask<{ readonly id: string }, KeyChange> = {
  name: 'keys-use',
  async run({ id }, { db, keys, now }) {
    const rows = await keyRows(db);
    const row = namedKey(id, rows);
    if (row === undefined) return unknownKey(id);
    if (row.state === 'retired') return { refused: `The key ${id} is retired. Make another: dukou keys add` };
    await keys.learn(db);
    if (keys.master(id) === null) {
      return { refused: `The key ${id} is not here. Put it into the key file or DUKOU_SECRET first.` };
    }
    const current = rows.find(({ state }) => state === 'current');
    if (current?.id === id) return { id };
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      // One current key at any moment.
      if (current !== undefined) await setKeyState(transaction, current.id, 'old', at);
      await setKeyState(transaction, id, 'current', at);
      await noteAudit(transaction, 'key-use', { key: id, before: current?.id ?? null }, at);
    });
    await keys.learn(db);
    return { id };
  },
};
