import { logInByCode } from '../accounts/log-in-by-code.ts';
import { eventRow, insertEvents, makeDays, missingDays } from '../reports/event-row.ts';
import type { Call } from './call.ts';

/** Logs in by SMS code on an advertising page, with what the advertisement said of the visit. */
export const loginH5: Call<'loginH5'> = {
  name: 'loginH5',
  async answer(request, services) {
    const attribution = request.fields.optional('attribution', { max: 4096 });
    const parsed = attribution === null ? null : request.fields.object('attribution', { max: 4096 });
    return logInByCode(request, services, async (transaction, userId) => {
      if (parsed === null) return;
      const { channel, now } = request;
      const event = { id: null, at: null, title: 'login-attribution', attr: parsed };
      const rows = [eventRow(event, { source: 'server', userId, channel, now })];
      await makeDays(transaction, await missingDays(transaction, rows));
      await insertEvents(transaction, rows);
    });
  },
};
