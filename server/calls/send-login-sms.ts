import { fillText } from '../../engine/decide/text/fill-text.ts';
import { issueCode } from '../sms/issue-code.ts';
import { readPhone } from '../sms/read-phone.ts';
import { SmsError } from '../sms/sms-port.ts';
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
      const mayArrive = cause instanceof SmsError && cause.mayArrive;
      if (!mayArrive) {
        // The code that nobody received must not keep the visitor from asking again. One that may arrive counts as
        // sent.
        await db.transaction((transaction) =>
          transaction.write('delete from sms_codes where id = $1', [issued.id]),
        );
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
