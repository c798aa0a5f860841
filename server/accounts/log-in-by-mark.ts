import { maskPhone } from '../../engine/forms/phone.ts';
import type { ReplyData } from '../calls/api-contract.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { limitTries, noteFailedTry } from './failed-tries.ts';
import { type MarkBearer, type MarkKind, redeemMark } from './marks.ts';
import { issueToken } from './tokens.ts';
import { addUserWithoutPhone, userIdByPhone } from './users.ts';

async function userOf(
  transaction: Transaction,
  bearer: MarkBearer,
  request: CallRequest,
  services: Services,
): Promise<string> {
  const { channel } = request;
  const at = new Date(request.now).toISOString();
  if (bearer.phone === null) {
    await addUserWithoutPhone(transaction, { id: bearer.userId, channel, at });
    return bearer.userId;
  }
  return userIdByPhone(transaction, { phone: bearer.phone, channel, at }, services);
}

/** Logs in by a one-tap link. The link may have been forwarded, so the phone number in the answer is masked. */
export async function logInByMark(
  kind: MarkKind,
  request: CallRequest,
  services: Services,
): Promise<ReplyData<'loginMark'>> {
  const mark = request.fields.required(kind, { max: 128 });
  const { db, secrets, data } = services;
  const limit = data().limits.wrongMarks;
  const outcome = await db.transaction(async (transaction) => {
    await limitTries(transaction, 'mark', request, limit);
    const bearer = await redeemMark(transaction, kind, mark, request, secrets).catch((error: unknown) => {
      if (error instanceof Refusal && error.reason === 'mark-unknown') return error;
      throw error;
    });
    if (bearer instanceof Refusal) {
      await noteFailedTry(transaction, 'mark', request, limit);
      return bearer;
    }
    const userId = await userOf(transaction, bearer, request, services);
    const token = await issueToken(transaction, { userId, origin: 'mark' }, request, services);
    return { access_token: token, userinfo: { id: userId, phone: maskPhone(bearer.phone ?? '') } };
  });
  if (outcome instanceof Refusal) {
    throw outcome;
  }
  return outcome;
}
