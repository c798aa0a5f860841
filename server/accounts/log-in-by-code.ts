import type { ReplyData } from '../calls/api-contract.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import { releaseOfVisit } from '../calls/release-of-visit.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { checkCode } from '../sms/check-code.ts';
import { readPhone } from '../sms/read-phone.ts';
import { readAgreements, recordConsents, refuseUnknown } from './consents.ts';
import { limitTries, noteFailedTry } from './failed-tries.ts';
import { issueToken } from './tokens.ts';
import { userIdByPhone } from './users.ts';

/**
 * Logs in by SMS code, keeps the consents, and returns the answer of the two login calls.
 *
 * @param also what else is kept of the login; together with it or not at all.
 */
export async function logInByCode(
  request: CallRequest,
  services: Services,
  also: (transaction: Transaction, userId: string) => Promise<unknown> = async () => undefined,
): Promise<ReplyData<'loginSmsCode'>> {
  const { db, secrets } = services;
  const release = services.release();
  const isPublished = (id: string) => Object.hasOwn(release.agreements, id);
  const namesRelease = request.fields.optional('release', { max: 64 }) !== null;
  const { sms, login, limits } = services.data();
  const phone = readPhone(request, release.site.phone, sms.resaleNumbers);
  const code = request.fields.required('code', { max: 16 });
  if (!/^\d+$/.test(code) || code.length !== sms.codeLength) {
    throw new Refusal('code-invalid', { field: 'code', length: sms.codeLength });
  }
  const agreements = readAgreements(
    request,
    (id) => namesRelease || isPublished(id),
    login.requiredAgreements,
  );
  const outcome = await db.transaction(async (transaction) => {
    await limitTries(transaction, 'code', request, limits.wrongCodes);
    const verdict = await checkCode(transaction, phone, code, request, sms, secrets);
    if (verdict !== null) {
      await noteFailedTry(transaction, 'code', request, limits.wrongCodes);
      return verdict;
    }
    // A release that is no longer current is only read for who has the right code, which a refusal leaves valid.
    const isAsPublished = agreements.every(({ id }) => isPublished(id));
    const texts = (isAsPublished ? release : await releaseOfVisit(request, services)).agreements;
    refuseUnknown(agreements, (id) => Object.hasOwn(texts, id));
    const at = new Date(request.now).toISOString();
    const userId = await userIdByPhone(transaction, { phone, channel: request.channel, at }, services);
    await recordConsents(transaction, {
      userId,
      leadId: null,
      purpose: 'login',
      institution: null,
      agreements,
      texts,
      request,
    });
    const token = await issueToken(transaction, { userId, origin: 'sms' }, request, services);
    await also(transaction, userId);
    return { access_token: token, userinfo: { id: userId, phone } };
  });
  if ('reason' in outcome) {
    const { reason, triesLeft } = outcome;
    throw new Refusal(reason, {
      field: 'code',
      ...(reason === 'code-void' ? { retry_after: sms.resendAfter } : {}),
      ...(triesLeft === undefined ? {} : { tries_left: triesLeft }),
    });
  }
  return outcome;
}
