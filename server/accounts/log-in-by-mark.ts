import { maskPhone } from '../../engine/core/forms/phone.ts';
import type { ReplyData } from '../../engine/core/model/api-contract.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { type MarkBearer, type MarkKind, noteFailedMark, redeemMark } from './marks.ts';
import { issueToken } from './tokens.ts';
import { addUserWithoutPhone, userByPhone } from './users.ts';

async function userOf(transaction: Transaction, bearer: MarkBearer, request: CallRequest): Promise<string> {
  const { channel } = request;
  const at = new Date(request.now).toISOString();
  if (bearer.phone === null) {
    await addUserWithoutPhone(transaction, { id: bearer.userId, channel, at });
    return bearer.userId;
  }
  return (await userByPhone(transaction, { phone: bearer.phone, channel, at })).id;
}

/** Logs in by a one-tap link. The link may have been forwarded, so the phone number in the answer is masked. */
export async function logInByMark(
  kind: MarkKind,
  request: CallRequest,
  { db }: Services,
): Promise<ReplyData<'loginMark'>> {
  const mark = request.fields.required(kind, { max: 128 });
  try {
    return await db.transaction(async (transaction) => {
      const bearer = await redeemMark(transaction, kind, mark, request);
      const userId = await userOf(transaction, bearer, request);
      const token = await issueToken(transaction, { userId, origin: 'mark' }, request);
      return { access_token: token, userinfo: { id: userId, phone: maskPhone(bearer.phone ?? '') } };
    });
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'mark-unknown') {
      await noteFailedMark(db, request);
    }
    throw error;
  }
}
