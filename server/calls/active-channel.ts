import { requireSession } from '../accounts/tokens.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

/** Notes that the visitor is active in the visit's channel. */
export const activeChannel: Call<'activeChannel'> = {
  name: 'activeChannel',
  async answer(request, services) {
    const session = await requireSession(services, request);
    const { channel } = request;
    if (channel === null) {
      throw new Refusal('field-invalid', { field: 'channel' });
    }
    const most = services.data().limits.channelsPerUser;
    await services.db.transaction(async (transaction) => {
      await transaction.write(
        `insert into channel_activity (user_id, channel, active_at) values ($1, $2, $3)
         on conflict (user_id, channel) do update set active_at = excluded.active_at`,
        [session.userId, channel, new Date(request.now).toISOString()],
      );
      // Any number can be a channel: what is kept of a visitor must end somewhere.
      await transaction.write(
        `delete from channel_activity where user_id = $1 and channel in (select channel from channel_activity
           where user_id = $1 order by active_at desc, channel <> $2 offset $3)`,
        [session.userId, channel, most],
      );
    });
    return {};
  },
};
