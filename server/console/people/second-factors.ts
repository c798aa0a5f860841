import { generateSecret, generateURI, verifySync } from 'otplib';
import { randomId } from '../../accounts/random-id.ts';
import type { SqlReader, Transaction } from '../../db/database.ts';
import type { SecretBox } from '../../keys/secret-box.ts';
import type { SecondFactor } from '../contract/person.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { secondFactorPlace } from './second-factor-place.ts';

/** Of a code, in seconds: the one before and the one after count, too. */
const STEP_S = 30;
const ISSUER = '渡口控制台';

interface FactorRow {
  readonly id: string;
  readonly secret: string;
  readonly last_step: string;
}

async function factorOf(db: SqlReader, personId: string, isConfirmed: boolean): Promise<FactorRow | null> {
  const [row] = await db.query<FactorRow>(
    `select id, secret, last_step from console_second_factors
     where person_id = $1 and (confirmed_at is not null) = $2`,
    [personId, isConfirmed],
  );
  return row ?? null;
}

/** The step of a code that is right now and later than the last one; null for any other. */
function stepOf(row: FactorRow, code: string, now: number, secrets: SecretBox): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const secret = secrets.open(row.secret, secondFactorPlace(row.id));
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: STEP_S });
  if (!found.valid || !('timeStep' in found) || found.timeStep <= Number(row.last_step)) return null;
  return found.timeStep;
}

/** Spends a code; false when somebody else did at this moment. */
async function spendStep(transaction: Transaction, { id }: FactorRow, step: number): Promise<boolean> {
  const sql = 'update console_second_factors set last_step = $2 where id = $1 and last_step < $2';
  return (await transaction.write(sql, [id, step])) === 1;
}

/** Makes a secret that waits for its first code; one that waited before is forgotten. */
export async function beginSecondFactor(
  transaction: Transaction,
  person: { readonly id: string; readonly login: string },
  now: number,
  secrets: SecretBox,
): Promise<SecondFactor> {
  const secret = generateSecret();
  const id = randomId();
  await transaction.write(
    'delete from console_second_factors where person_id = $1 and confirmed_at is null',
    [person.id],
  );
  await transaction.write(
    `insert into console_second_factors (id, person_id, secret, created_at, last_step)
     values ($1, $2, $3, $4, 0) on conflict (id) do nothing`,
    [id, person.id, secrets.seal(secret, secondFactorPlace(id)), new Date(now).toISOString()],
  );
  return { secret, uri: generateURI({ issuer: ISSUER, label: person.login, secret }) };
}

/**
 * Puts the secret that waits in the place of the one before when the code is its, and makes new recovery codes. Null
 * when none waits, or the code is another.
 */
export async function confirmSecondFactor(
  transaction: Transaction,
  personId: string,
  code: string,
  now: number,
  secrets: SecretBox,
): Promise<readonly string[] | null> {
  const row = await factorOf(transaction, personId, false);
  const step = row && stepOf(row, code.trim(), now, secrets);
  if (row === null || step === null) return null;
  const at = new Date(now).toISOString();
  await transaction.write('delete from console_second_factors where person_id = $1 and id <> $2', [
    personId,
    row.id,
  ]);
  await transaction.write(
    'update console_second_factors set confirmed_at = $2, last_step = $3 where id = $1',
    [row.id, at, step],
  );
  return replaceRecoveryCodes(transaction, personId, at);
}

/** Whether a code is one of the person's, of the app or for recovery. It counts once. */
export async function spendCode(
  transaction: Transaction,
  personId: string,
  code: string,
  now: number,
  secrets: SecretBox,
): Promise<boolean> {
  const row = await factorOf(transaction, personId, true);
  if (row === null) return false;
  const step = stepOf(row, code.trim(), now, secrets);
  return step === null ? spendRecoveryCode(transaction, personId, code) : spendStep(transaction, row, step);
}

/** Takes the second factor of a person away, with its recovery codes. */
export async function removeSecondFactor(transaction: Transaction, personId: string): Promise<void> {
  await transaction.write('delete from console_second_factors where person_id = $1', [personId]);
  await transaction.write('delete from console_recovery_codes where person_id = $1', [personId]);
}
