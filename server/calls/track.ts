import { batchedEvents } from '../reports/batched-events.ts';
import type { Call } from './call.ts';

/** Keeps a tracking event, or the several of a batch. */
export const track: Call<'track'> = {
  name: 'track',
  shedFirst: true,
  async answer(request, { db }) {
    const { fields } = request;
    const attr = fields.object('attr', { max: 8192 });
    const source = fields.required('source', { max: 64 });
    for (const event of batchedEvents(fields.required('title', { max: 128 }), attr)) {
      await db.query(
        'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
        [
          source,
          event.title,
          fields.optional('user_id', { max: 64 }),
          request.channel,
          JSON.stringify(event.attr),
          new Date(request.now).toISOString(),
        ],
      );
    }
    return {};
  },
};
