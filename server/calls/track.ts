import type { Call } from './call.ts';

/** Keeps a tracking event. */
export const track: Call<'track'> = {
  name: 'track',
  async answer(request, { db }) {
    const { fields } = request;
    const attr = fields.object('attr', { max: 8192 });
    await db.query(
      'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
      [
        fields.required('source', { max: 64 }),
        fields.required('title', { max: 128 }),
        fields.optional('user_id', { max: 64 }),
        request.channel,
        JSON.stringify(attr),
        new Date(request.now).toISOString(),
      ],
    );
    return {};
  },
};
