import { noteAudit } from '../accounts/note-audit.ts';
import type { DataContext, DataTask } from '../admin/data-task.ts';
import { type KeyChange, namedKey, setKeyState, unknownKey } from './key-change.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { type KeyRow, keyRows } from './key-ring.ts';
import { keyUse } from './key-use.ts';
import { loginsUnder } from './logins-under.ts';

const HOUR_MS = 3_600_000;
/** In which every process on a PostgreSQL server has taken up another key, and ended what it was doing. */
const FOLLOW_MS = 60_000;

export interface KeyToRetire {
  readonly id: string;
  /** Also ends logins that only this key can check, and lets page tickets lapse. */
  readonly now: boolean;
}

/** Why a key cannot be retired; null when it can. */
async function stillNeeded(
  row: KeyRow,
  current: KeyRow | undefined,
  { now: isNow }: KeyToRetire,
  context: DataContext,
): Promise<string | null> {
  const { id, state } = row;
  if (state === 'current') return `The key ${id} is in use. Use another first: dukou keys use ID`;
  const age = context.now() - (current?.since.getTime() ?? 0);
  if (state === 'old' && context.db.kind === 'postgresql' && age < FOLLOW_MS) {
    return `Other server processes may still write with the key ${id}. Run it again in a minute.`;
  }
  const under = (await keyUse(context.db)).filter(({ key }) => key === id);
  if (under.length > 0) {
    const told = under.map(({ column, rows }) => `${rows} in ${column}`).join(', ');
    return `Rows are still under the key ${id}: ${told}. A running server puts them under the current key. See: dukou keys`;
  }
  if (isNow || state === 'added') return null;
  const logins = await loginsUnder(id, context);
  if (logins > 0) {
    return `${logins} logins or codes are still under the key ${id}. A login moves when its visitor comes back, else it ends by itself; or end them now: dukou keys retire ${id} --now`;
  }
  const wait = Math.ceil(context.data().conversions.ticketHours - age / HOUR_MS);
  return wait > 0
    ? `Pages that visitors still have open carry tickets of the key ${id}. Run it again in ${wait} h, or give these up: dukou keys retire ${id} --now`
    : null;
}

/** Makes a key good for nothing, and takes it out of the key file. Refuses while anything is under it. */
export const retireKey: DataTask<KeyToRetire, KeyChange> = {
  name: 'keys-retire',
  async run(order, context) {
    const { db, keys, keyFile, now } = context;
    const { id } = order;
    const rows = await keyRows(db);
    const row = namedKey(id, rows);
    if (row === undefined) return unknownKey(id);
    if (row.state === 'retired') return { id };
    const current = rows.find(({ state }) => state === 'current');
    const why = await stillNeeded(row, current, order, context);
    if (why !== null) return { refused: why };
    const at = new Date(now()).toISOString();
    await db.transaction(async (transaction) => {
      await setKeyState(transaction, id, 'retired', at);
      await transaction.write(
        `update tokens set revoked_at = $2 where hash like $1 || '.%' and revoked_at is null`,
        [id, at],
      );
      await noteAudit(transaction, 'key-retire', { key: id, now: order.now }, at);
    });
    const inFile = new Map(readKeyFile(keyFile));
    if (inFile.delete(id)) await writeKeyFile(keyFile, inFile);
    await keys.learn(db);
    return { id, file: keyFile };
  },
};
