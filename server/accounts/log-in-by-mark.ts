import { maskPhone } from '../../engine/core/forms/phone.ts';
import type { Json } from '../../engine/core/model/json.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Services } from '../services.ts';
import { type MarkKind, noteFailedMark, redeemMark } from './marks.ts';
import { issueToken } from './tokens.ts';
import { userByPhone } from './users.ts';

/** Logs in by a one-tap link. The link may have been forwarded, so the phone number in the answer is masked. */
export async function logInByMark(kind: MarkKind, request: CallRequest, { db }: Services): Promise<Json> {
  const mark = request.fields.required(kind, { max: 128 });
  try {
    return await db.transaction(async (transaction) => {
      const phone = await redeemMark(transaction, kind, mark, request);
      const at = new Date(request.now).toISOString();
      const user = await userByPhone(transaction, { phone, channel: request.channel, at });
      const token = await issueToken(transaction, { userId: user.id, origin: 'mark' }, request);
      return { access_token: token, userinfo: { id: user.id, phone: maskPhone(phone) } };
    });
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'mark-unknown') {
      await noteFailedMark(db, request);
    }
    throw error;
  }
}
