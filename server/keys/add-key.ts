import { randomBytes } from 'node:crypto';
import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { type KeyChange, namedKey } from './key-change.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { checkOf, keyRows } from './key-ring.ts';
import { keyNumber } from './parse-keys.ts';

/** Makes a key and puts it into the key file. Nothing is made with it until it is used. */
export const addKey: DataTask<null, KeyChange> = {
  name: 'keys-add',
  async run(_, { db, keys, keyFile, now }) {
    const inFile = readKeyFile(keyFile);
    const rows = await keyRows(db);
    const numbers = [...inFile.keys(), ...rows.map(({ id }) => id)].map(keyNumber);
    const id = `k${Math.max(0, ...numbers) + 1}`;
    const key = randomBytes(32);
    await writeKeyFile(keyFile, new Map([...inFile, [id, key]]));
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      await transaction.write(
        `insert into keys (id, check_value, state, since) values ($1, $2, 'added', $3) on conflict do nothing`,
        [id, checkOf(id, key), at],
      );
      await noteAudit(transaction, 'key-add', { key: id }, at);
    });
    if (namedKey(id, await keyRows(db))?.check_value !== checkOf(id, key)) {
      await writeKeyFile(keyFile, inFile);
      return { refused: `Another server process has made a key ${id} at this moment. Run it again.` };
    }
    await keys.learn(db);
    return { id, file: keyFile };
  },
};
