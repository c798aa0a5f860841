import { hkdfSync } from 'node:crypto';
import type { SqlReader, Transactional } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import { FIRST_KEY, KEY_ID, type Keys } from './parse-keys.ts';

/**
 * Added keys wait to be used. With the current one everything new is made; what old ones made is still read. Retired
 * ones are good for nothing any more.
 */
export type KeyState = 'added' | 'current' | 'old' | 'retired';

/** A key as the database knows it: never the key itself. */
export interface KeyRow {
  readonly id: string;
  /** Keyed hash, by which another key under the same id is noticed. */
  readonly check_value: string;
  readonly state: KeyState;
  readonly since: Date;
  /** True when nothing is left that was encrypted before keys had ids: nothing new is believed to be so. */
  readonly hasNoneBefore?: boolean;
}

/** Name of what says so in the database, for all processes. */
const NONE_BEFORE = 'no-values-before-key-ids';

/** Data may be under it. */
export function isInUse(state: KeyState): boolean {
  return state === 'current' || state === 'old';
}

/** This process lacks a key under which there is data. */
export class MissingKeyError extends StartError {
  constructor(id: string) {
    super(
      `The key ${id} of the encrypted values is missing. Give it in DUKOU_SECRET as before, or put the key file back: secret.key of the data folder, or DUKOU_SECRET_FILE.`,
    );
  }
}

/**
 * The keys of the installation. Which of them is current, and which are retired, the database says for all processes.
 */
export interface KeyRing {
  /** Id of the key that everything new is made with. */
  current(): string;
  /** Ids of the valid keys, the current one first. */
  ids(): readonly string[];
  /** A key itself; null when it is not valid. One that is not known makes the ring be read again. */
  master(id: string): Buffer | null;
  /** The key of what was encrypted before keys had ids, bound to no place; null when none of that is left. */
  before(): Buffer | null;
  /**
   * A key of its own for a purpose (HKDF): what is made with it passes for nothing else.
   *
   * @param evenRetired also of a key that is retired, where this process was given it.
   */
  subkey(id: string, purpose: string, evenRetired?: boolean): Buffer | null;
  /** A key in use that this process does not have: it must write nothing then. Null when it has them all. */
  missing(): string | null;
  /**
   * Takes up what the database says of keys by now. True when a key is valid that was not before.
   *
   * @throws Error when a key is in use that this process does not have.
   */
  learn(reader: SqlReader): Promise<boolean>;
}

/** Derives the key of a purpose. The purposes of tickets and of proofs were derived so before keys had ids. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `dukou/${purpose}`, 32));
}

/** The keyed hash by which a key is recognised. */
export function checkOf(id: string, master: Buffer): string {
  return deriveKey(master, `check ${id}`).toString('hex');
}

/** How often a key that is not known makes the keys be read again, at most: anybody can name one. */
const LOOK_EVERY_MS = 1000;

export async function keyRows(reader: SqlReader): Promise<readonly KeyRow[]> {
  return reader.query<KeyRow>(
    `select id, check_value, state, since, exists (select 1 from installation where name = '${NONE_BEFORE}') as "hasNoneBefore"
     from keys order by since, id`,
  );
}

/** Has all processes refuse from now on what looks as if it was encrypted before keys had ids. */
export async function noteNoneBefore(db: Transactional, at: string): Promise<void> {
  await db.transaction((transaction) =>
    transaction.write(
      'insert into installation (name, value) values ($1, $2) on conflict (name) do nothing',
      [NONE_BEFORE, at],
    ),
  );
}

/**
 * A ring over what the database said at the start.
 *
 * @param read the keys that this process has, as they are now.
 * @param clock milliseconds.
 */
export function keyRing(
  first: readonly KeyRow[],
  read: () => Keys,
  clock: () => number = () => performance.now(),
): KeyRing {
  let keys = read();
  let rows = first;
  let looked = clock();
  const derived = new Map<string, Buffer>();

  /** Valid here: not retired, and the key that everybody means by this id. */
  function isValid(id: string, master: Buffer, evenRetired: boolean): boolean {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return true;
    return (evenRetired || row.state !== 'retired') && row.check_value === checkOf(id, master);
  }

  function readAgain(): void {
    looked = clock();
    try {
      keys = read();
      derived.clear();
    } catch {
      // What was read before still counts; `learn` tells.
    }
  }

  function master(id: string, evenRetired = false): Buffer | null {
    if (!keys.has(id) && KEY_ID.test(id) && clock() - looked >= LOOK_EVERY_MS) readAgain();
    const found = keys.get(id);
    return found !== undefined && isValid(id, found, evenRetired) ? found : null;
  }

  function current(): string {
    return rows.find(({ state }) => state === 'current')?.id ?? '';
  }

  const ids = (): readonly string[] =>
    [...keys.keys()]
      .filter((id) => master(id) !== null)
      .sort((a, b) => Number(b === current()) - Number(a === current()));

  function subkey(id: string, purpose: string, evenRetired = false): Buffer | null {
    const name = `${id}/${purpose}/${evenRetired}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const found = master(id, evenRetired);
    if (found === null) return null;
    const key = deriveKey(found, purpose);
    derived.set(name, key);
    return key;
  }

  // By a subkey, which is remembered: this is asked at every write.
  const missing = (): string | null =>
    rows.find(({ id, state }) => isInUse(state) && subkey(id, `check ${id}`) === null)?.id ?? null;

  return {
    current,
    ids,
    master: (id) => master(id),
    before: () => (rows.some(({ hasNoneBefore }) => hasNoneBefore) ? null : master(FIRST_KEY)),
    subkey,
    missing,
    async learn(reader) {
      const before = ids();
      const now = await keyRows(reader);
      if (JSON.stringify(now) !== JSON.stringify(rows) || missing() !== null) {
        // Before the keys are read, which may fail: what is under a key that is gone from here must not be added to.
        rows = now;
        derived.clear();
        keys = read();
      }
      const absent = missing();
      if (absent !== null) throw new MissingKeyError(absent);
      return ids().some((id) => !before.includes(id));
    },
  };
}
