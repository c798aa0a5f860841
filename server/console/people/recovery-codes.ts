import { randomInt } from 'node:crypto';
import { sha256 } from '../../accounts/random-id.ts';
import type { Transaction } from '../../db/database.ts';

const CODES = 10;
/** 80 random bits, which nobody guesses from a hash. */
const LENGTH = 16;
/** Without those that are read for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

const kept = (code: string): string => sha256(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** New codes of a person, which are seen only now; the old ones are good for nothing any more. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  personId: string,
  at: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await transaction.write('delete from console_recovery_codes where person_id = $1', [personId]);
  for (const code of codes) {
    await transaction.write(
      'insert into console_recovery_codes (hash, person_id, created_at) values ($1, $2, $3) on conflict do nothing',
      [kept(code), personId, at],
    );
  }
  return codes;
}

/** Whether a code is one of the person's, which it is no more then. */
export async function spendRecoveryCode(
  transaction: Transaction,
  personId: string,
  code: string,
): Promise<boolean> {
  const sql = 'delete from console_recovery_codes where person_id = $1 and hash = $2';
  return (await transaction.write(sql, [personId, kept(code)])) === 1;
}
