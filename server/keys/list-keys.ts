import type { DataTask } from '../admin/data-task.ts';
import { type KeyState, keyRows } from './key-ring.ts';
import { type KeyUse, keyUse } from './key-use.ts';
import { loginsUnder } from './logins-under.ts';

/** A key as operators see it. */
export interface ListedKey {
  readonly id: string;
  readonly state: KeyState;
  /** ISO time. */
  readonly since: string;
  /** Rows under it, by column. */
  readonly rows: readonly KeyUse[];
  /** Logins that only it can check, and codes that were sent. */
  readonly logins: number;
}

/** Keys, and rows that are under none. */
export interface ListedKeys {
  readonly keys: readonly ListedKey[];
  readonly plain: readonly KeyUse[];
}

/** Every key with what is under it. */
export const listKeys: DataTask<null, ListedKeys> = {
  name: 'keys',
  async run(_, context) {
    const use = await keyUse(context.db);
    const rows = await keyRows(context.db);
    const keys = await Promise.all(
      rows.map(async ({ id, state, since }) => ({
        id,
        state,
        since: since.toISOString(),
        rows: use.filter(({ key }) => key === id),
        logins: await loginsUnder(id, context),
      })),
    );
    return { keys, plain: use.filter(({ key }) => key === 'plain') };
  },
};
