import { fillText } from '../../engine/decide/text/fill-text.ts';
import { BudgetGone } from '../budgets/budget.ts';
import { giveBack } from '../budgets/spend-budgets.ts';
import type { Services } from '../services.ts';
import { checkCaller } from '../sms/check-caller.ts';
import { type IssuedCode, issueCode } from '../sms/issue-code.ts';
import { readPhone } from '../sms/read-phone.ts';
import { isShared, smsBudgets } from '../sms/sms-budgets.ts';
import { SmsError } from '../sms/sms-port.ts';
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

/** Makes a code and tells operators of budgets that are nearly, or just, used up. */
async function issue(request: CallRequest, services: Services, phone: string): Promise<IssuedCode> {
  const { db, secrets, proofs, alarms, release, data } = services;
  const { now } = request;
  const settings = data().sms;
  const proof = await proofOf(request, services);
  const budgets = smsBudgets(request, release().hosts, settings.budgets);
  try {
    const issued = await db.transaction((transaction) =>
      issueCode(transaction, phone, request, settings, secrets, budgets, proof),
    );
    for (const { budget, share } of issued.spent) {
      if (isShared(budget) && share * 100 >= settings.budgets.alarmAt) {
        await alarms.tell(budget, 'near', now);
      }
    }
    return issued;
  } catch (error) {
    if (error instanceof BudgetGone && isShared(error.budget)) {
      await alarms.tell(error.budget, 'gone', now);
    }
    throw error instanceof Refusal && error.reason === 'proof-needed'
      ? new Refusal('proof-needed', { challenge: await proofs.challenge(settings.proof, now) })
      : error;
  }
}

/** Sends a login code. The answer is the same whether the number is known or not. */
export const sendLoginSms: Call<'sendLoginSms'> = {
  name: 'sendLoginSms',
  async answer(request, services) {
    const { db, sms, release, data } = services;
    const settings = data().sms;
    checkCaller(request, release().hosts, settings.callers, sms.recent !== null);
    const phone = readPhone(request, release().site.phone, settings.resaleNumbers);
    const issued = await issue(request, services, phone);
    const text = fillText(settings.text, (name) =>
      name === 'code' ? issued.code : name === 'minutes' ? Math.round(settings.expiresIn / 60) : undefined,
    );
    try {
      await sms.send({ phone, code: issued.code, text, at: request.now });
    } catch (cause) {
      const mayArrive = cause instanceof SmsError && cause.mayArrive;
      if (!mayArrive) {
        // The code that nobody received must not keep the visitor from asking again. One that may arrive counts as
        // sent.
        await db.transaction(async (transaction) => {
          await transaction.write('delete from sms_codes where id = $1', [issued.id]);
          await giveBack(
            transaction,
            issued.spent.map(({ budget }) => budget),
            request.now,
          );
        });
      }
      const refusal = mayArrive
        ? new Refusal('sms-unsure', { retry_after: settings.resendAfter })
        : new Refusal('sms-not-sent');
      refusal.cause = cause;
      throw refusal;
    }
    return { resend_after: settings.resendAfter, expires_in: settings.expiresIn };
  },
};
