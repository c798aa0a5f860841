import { fillText } from '../../engine/core/text/fill-text.ts';
import { issueCode } from '../sms/issue-code.ts';
import { readPhone } from '../sms/read-phone.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

/** Sends a login code. The answer is the same whether the number is known or not. */
export const sendLoginSms: Call<'sendLoginSms'> = {
  name: 'sendLoginSms',
  async answer(request, { db, sms, secrets, release, data }) {
    const settings = data().sms;
    const phone = readPhone(request, release().site.phone, settings.resaleNumbers);
    const issued = await db.transaction((transaction) =>
      issueCode(transaction, phone, request, settings, secrets),
    );
    const text = fillText(settings.text, (name) =>
      name === 'code' ? issued.code : name === 'minutes' ? Math.round(settings.expiresIn / 60) : undefined,
    );
    try {
      await sms.send({ phone, code: issued.code, text, at: request.now });
    } catch (cause) {
      // The code that nobody received must not keep the visitor from asking again.
      await db.transaction((transaction) =>
        transaction.write('delete from sms_codes where id = $1', [issued.id]),
      );
      const refusal = new Refusal('sms-not-sent');
      refusal.cause = cause;
      throw refusal;
    }
    return { resend_after: settings.resendAfter, expires_in: settings.expiresIn };
  },
};
