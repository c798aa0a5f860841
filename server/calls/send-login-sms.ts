import { fillText } from '../../engine/decide/text/fill-text.ts';
import { BudgetGone } from '../budgets/budget.ts';
import { giveBack, shareWithOneMore } from '../budgets/spend-budgets.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { phoneHashes } from '../keys/seal-phone.ts';
import { networkOf } from '../place/network-of.ts';
import type { Services } from '../services.ts';
import { checkCaller } from '../sms/check-caller.ts';
import { type IssuedCode, issueCode, mayIssue } from '../sms/issue-code.ts';
import { pageHost } from '../sms/page-host.ts';
import { readPhone } from '../sms/read-phone.ts';
import { isShared, smsBudgets } from '../sms/sms-budgets.ts';
import { SmsError, type SmsFailure } from '../sms/sms-port.ts';
import type { Call, CallRequest } from './call.ts';
import { Refusal } from './refusal.ts';

const MAX_PROOF = 2048;

/** What tells the caller's proof of work from all others; null when none came. */
async function proofOf({ fields, now }: CallRequest, { proofs }: Services): Promise<string | null> {
  const answer = fields.optional('proof', { max: MAX_PROOF });
  if (answer === null) return null;
  const proof = await proofs.check(answer, now);
  if (proof === null) {
    throw new Refusal('proof-invalid');
  }
  return proof;
}

/**
 * Makes a code and tells operators of budgets that are nearly, or just, used up. Who would be refused is found out by
 * looking first, so that refusals, of which there may be many, wait for nobody and keep nobody waiting.
 */
async function issue(request: CallRequest, services: Services, phone: string): Promise<IssuedCode> {
  const { db, secrets, proofs, alarms, release, data } = services;
  const { now } = request;
  const settings = data().sms;
  const proof = await proofOf(request, services);
  const budgets = smsBudgets(request, release().hosts, settings.budgets);
  try {
    await mayIssue(db, phone, request, settings, secrets, budgets, proof);
    const issued = await db.transaction((transaction) =>
      issueCode(transaction, phone, request, settings, secrets, budgets, proof),
    );
    for (const use of issued.spent) {
      if (shareWithOneMore(use) * 100 >= settings.budgets.alarmAt) {
        await alarms.tell(use.budget, 'near', now);
      }
    }
    return issued;
  } catch (error) {
    if (error instanceof BudgetGone) {
      await alarms.tell(error.budget, error.isReserved ? 'reserved' : 'gone', now);
    }
    throw error instanceof Refusal && error.reason === 'proof-needed'
      ? new Refusal(error.reason, { ...error.data, challenge: await proofs.challenge(settings.proof, now) })
      : error;
  }
}

/**
 * Gives back what a message that was not sent has used. What the service refused counts for who asked and for the
 * number, since asking for such numbers must not be free; it cost the site nothing.
 */
async function takeBack(
  transaction: Transaction,
  { id, spent }: IssuedCode,
  failure: SmsFailure,
  now: number,
): Promise<void> {
  if (failure === 'unsure') return;
  const budgets = spent.map(({ budget }) => budget);
  if (failure === 'not-taken') {
    await transaction.write('delete from sms_codes where id = $1', [id]);
    await giveBack(transaction, budgets, now);
    return;
  }
  // Nobody has this code: one that was sent before stays the newest.
  await transaction.write('update sms_codes set used_at = created_at where id = $1', [id]);
  await giveBack(transaction, budgets.filter(isShared), now);
}

/**
 * The text of the message.
 *
 * @param host name of the page that asks; where it is null, lines with `{host}` are left out: browsers fill the code in
 * where they say, and visitors go there.
 */
function messageOf({ text, expiresIn }: SmsSettings, code: string, host: string | null): string {
  const values: Readonly<Record<string, string | number | null>> = {
    code,
    minutes: Math.round(expiresIn / 60),
    host,
  };
  const lines = text.split('\n').filter((line) => host !== null || !line.includes('{host}'));
  return fillText(lines.join('\n'), (name) => values[name]);
}

/** Codes after which somebody may want one read out. */
const ENOUGH = 2;
const HOUR = 3600 * 1000;

/** Whether this network has asked for so many codes for the number that the next may be read out by telephone. */
async function offersVoice(phone: string, request: CallRequest, { db, secrets }: Services): Promise<boolean> {
  const [row] = await db.query<{ count: string }>(
    `select count(*) as count from sms_codes
     where phone_hash = any($1::text[]) and address = $2 and created_at > $3`,
    [phoneHashes(secrets, phone), networkOf(request.address), new Date(request.now - HOUR).toISOString()],
  );
  return Number(row?.count) >= ENOUGH;
}

/**
 * Sends a login code, or has it read out by telephone: both count for the same limits. The answer is the same whether
 * the number is known or not.
 */
export const sendLoginSms: Call<'sendLoginSms'> = {
  name: 'sendLoginSms',
  async answer(request, services) {
    const { db, sms, voice, release, data } = services;
    const settings = data().sms;
    checkCaller(request, release().hosts, settings.callers, sms.recent !== null);
    const phone = readPhone(request, release().site.phone, settings.resaleNumbers);
    const isSpoken = request.fields.optional('way', { max: 16 }) === 'voice';
    const way = isSpoken ? voice : sms;
    if (way === null || (isSpoken && !(await offersVoice(phone, request, services)))) {
      throw new Refusal('field-invalid', { field: 'way' });
    }
    const issued = await issue(request, services, phone);
    const text = messageOf(
      settings,
      issued.code,
      pageHost(request, release().hosts, settings.callers.pageHosts),
    );
    try {
      await way.send({ phone, code: issued.code, text, at: request.now });
    } catch (cause) {
      const failure = cause instanceof SmsError ? cause.failure : 'not-taken';
      await db.transaction((transaction) => takeBack(transaction, issued, failure, request.now));
      const refusal = new Refusal(
        failure === 'unsure' ? 'sms-unsure' : 'sms-not-sent',
        failure === 'not-taken' ? undefined : { retry_after: settings.resendAfter },
      );
      refusal.cause = cause;
      throw refusal;
    }
    return {
      resend_after: settings.resendAfter,
      expires_in: settings.expiresIn,
      code_length: settings.codeLength,
      ...(voice !== null && (await offersVoice(phone, request, services)) && { voice: 1 }),
    };
  },
};
