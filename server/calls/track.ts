import type { Json } from '../../engine/core/model/json.ts';
import type { Call } from './call.ts';

/** Title of a request that carries several events in `attr.events`, each with its own kind. */
const BATCH = 'batch';
const MOST_EVENTS = 50;

interface TrackedEvent {
  readonly title: string;
  readonly attr: Readonly<Record<string, Json | undefined>>;
}

function eventsOf(title: string, attr: Readonly<Record<string, Json | undefined>>): readonly TrackedEvent[] {
  const { events, ...shared } = attr;
  if (title !== BATCH || !Array.isArray(events)) {
    return [{ title, attr }];
  }
  return events.slice(0, MOST_EVENTS).flatMap((event: Json): readonly TrackedEvent[] => {
    if (event === null || typeof event !== 'object' || Array.isArray(event)) {
      return [];
    }
    const { kind, attr: own, ...rest } = event as Readonly<Record<string, Json | undefined>>;
    const details = own !== null && typeof own === 'object' && !Array.isArray(own) ? own : {};
    return [{ title: String(kind ?? BATCH).slice(0, 128), attr: { ...shared, ...rest, ...details } }];
  });
}

/** Keeps tracking events: one, or the several of a batch. */
export const track: Call = {
  path: '/app/record/shanqian',
  async answer(request, { db }) {
    const { fields } = request;
    const attr = fields.object('attr', { max: 8192 });
    const source = fields.required('source', { max: 64 });
    const user = fields.optional('user_id', { max: 64 });
    for (const event of eventsOf(fields.required('title', { max: 128 }), attr)) {
      await db.query(
        'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
        [
          source,
          event.title,
          user,
          request.channel,
          JSON.stringify(event.attr),
          new Date(request.now).toISOString(),
        ],
      );
    }
    return {};
  },
};
