import type { Database, Transactional } from './db/database.ts';
import { isBusy } from './db/server-limits.ts';
import { type KeyRing, keyRing } from './keys/key-ring.ts';
import type { Keys } from './keys/parse-keys.ts';
import { repeat } from './repeat.ts';

/** The data with the keys of what is encrypted in it. */
export interface OpenedData {
  readonly db: Database;
  readonly keys: KeyRing;
}

/** The data of a PostgreSQL server that does not answer at the start: pages are served meanwhile. */
export interface LateData extends OpenedData {
  /** Tries again; true when it is there. Throws where it never can be used as it is, and then it stays as it was. */
  arrived(): Promise<boolean>;
}

/** True where a start failed since the PostgreSQL server is gone or has no time, and for nothing that somebody did. */
export function isLate(error: unknown): boolean {
  return isBusy(error) || isBusy((error as { readonly cause?: unknown }).cause);
}

/** As a PostgreSQL server says while it starts: nothing is done, and everybody may come again. */
const notYet = () => Object.assign(new Error('the database does not answer yet'), { code: '57P03' });

/**
 * Everything on the data fails as where the server is gone, until it is there.
 *
 * @param open throws what `isLate` is true of while it is not.
 * @param given the keys that this process has without the database: by them pages are signed.
 */
export function lateData(open: () => Promise<OpenedData>, given: () => Keys): LateData {
  let opened: OpenedData | null = null;
  const first = keyRing([], given);
  const keys = (): KeyRing => opened?.keys ?? first;
  const late = (of: (db: Database) => Transactional): Transactional => ({
    query: async (sql, values) => of(there()).query(sql, values),
    transaction: async (run) => of(there()).transaction(run),
  });
  function there(): Database {
    if (opened === null) throw notYet();
    return opened.db;
  }
  return {
    db: {
      kind: 'postgresql',
      ...late((db) => db),
      patient: late(({ patient }) => patient),
      forgetPast: async () => there().forgetPast(),
      close: async () => opened?.db.close(),
    },
    keys: {
      current: () => keys().current(),
      ids: () => keys().ids(),
      master: (id) => keys().master(id),
      before: () => keys().before(),
      subkey: (...of) => keys().subkey(...of),
      missing: () => keys().missing(),
      learn: (reader) => keys().learn(reader),
    },
    async arrived() {
      try {
        opened ??= await open();
        return true;
      } catch (error) {
        if (isLate(error)) return false;
        throw error;
      }
    },
  };
}

/** How often is looked whether it is there. */
const LOOK_EVERY_MS = 1000;

/**
 * Does something once the data is there, and again where that fails. Returns the function that ends the waiting.
 *
 * @param print told why the data cannot be used, or what was to be done cannot: each reason once.
 */
export function whenArrived(
  late: LateData,
  arrive: () => Promise<void>,
  print: (text: string) => void,
): () => Promise<void> {
  let isDone = false;
  let said = '';
  return repeat(
    async () => {
      if (isDone || !(await late.arrived())) return;
      await arrive();
      isDone = true;
    },
    LOOK_EVERY_MS,
    (error) => {
      const text = (error as Error).message;
      if (text !== said) print(`The data cannot be used yet: ${text}`);
      said = text;
    },
  );
}
