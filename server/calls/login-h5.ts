import { logInByCode } from '../accounts/log-in-by-code.ts';
import type { Call } from './call.ts';

/** Logs in by SMS code on an advertising page, with what the advertisement said of the visit. */
export const loginH5: Call<'loginH5'> = {
  name: 'loginH5',
  async answer(request, services) {
    const attribution = request.fields.optional('attribution', { max: 4096 });
    const parsed = attribution === null ? null : request.fields.object('attribution', { max: 4096 });
    return logInByCode(request, services, async (transaction, userId) => {
      if (parsed === null) return;
      await transaction.write(
        'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
        [
          'server',
          'login-attribution',
          userId,
          request.channel,
          JSON.stringify(parsed),
          new Date(request.now).toISOString(),
        ],
      );
    });
  },
};
