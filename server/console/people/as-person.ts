import type { Transaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { isPassword } from './passwords.ts';
import type { PersonRow } from './person-row.ts';
import { spendCode } from './second-factors.ts';
import { beginTry, forgetTries, forgetTry, type Try } from './tries.ts';

export type PeopleParts = Pick<Services, 'db' | 'secrets'>;

/** What somebody says to be who they are. */
export interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

const codeWanted = (words: string): ConsoleRefusal =>
  new ConsoleRefusal('invalid', words, { fields: { code: words } });

/** Refuses a person with a second factor who does not give a code of it; the code counts no second time. */
export async function requireCode(
  transaction: Transaction,
  person: Pick<PersonRow, 'id' | 'hasSecondFactor'>,
  code: string | undefined,
  now: number,
  { secrets }: PeopleParts,
): Promise<void> {
  if (!person.hasSecondFactor) return;
  if (!code) throw codeWanted('请输入验证器上的 6 位数字');
  if (!(await spendCode(transaction, person.id, code, now, secrets))) {
    throw codeWanted('验证码不对或已经用过，请等下一个');
  }
}

/**
 * Does something for whoever knows password and code of a person. Tries are counted, and it takes the same time whether
 * there is such a person or not.
 *
 * @param person null for a login that is nobody's.
 * @param wrong what is refused then, for a wrong password.
 */
export async function asPerson<Result>(
  parts: PeopleParts,
  one: Try,
  person: PersonRow | null,
  { password, code }: Proof,
  wrong: () => Promise<ConsoleRefusal>,
  act: (transaction: Transaction, person: PersonRow) => Promise<Result>,
): Promise<Result> {
  await beginTry(parts.db, one);
  const isIt = await isPassword(person?.disabled_at === null ? person.password : null, password);
  if (!isIt || person === null) throw await wrong();
  if (person.hasSecondFactor && !code) {
    // No guess: the page asks for the code now.
    await parts.db.transaction((transaction) => forgetTry(transaction, one));
  }
  const done = await parts.db.transaction(async (transaction) => {
    // Who was disabled or given another password while this one was looked at is let in by the new one only.
    const [now] = await transaction.query<Pick<PersonRow, 'password' | 'disabled_at'>>(
      'select password, disabled_at from console_people where id = $1 for update',
      [person.id],
    );
    if (now?.disabled_at !== null || now.password !== person.password) return null;
    await requireCode(transaction, person, code, one.now, parts);
    await forgetTries(transaction, one);
    return { result: await act(transaction, person) };
  });
  if (done === null) throw await wrong();
  return done.result;
}
