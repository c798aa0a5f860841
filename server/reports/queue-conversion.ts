import type { Json } from '../../engine/core/model/json.ts';
import { randomId } from '../accounts/random-id.ts';
import type { CallRequest } from '../calls/call.ts';
import type { Services } from '../services.ts';

/** The day in China, for example `2026-01-31`: conversions count once per visitor, channel and day. */
function chinaDay(now: number): string {
  return new Date(now + 8 * 3600 * 1000).toISOString().slice(0, 10);
}

/**
 * Puts a conversion report in the queue of deliveries; the same visitor's second one of the day changes nothing. The
 * page says which day it means by its `request_id`, which a retry after midnight keeps. */
export async function queueConversion(
  network: 'baidu' | 'kuaishou',
  payload: Readonly<Record<string, Json>>,
  visit: string,
  request: CallRequest,
  { db, secrets }: Services,
): Promise<void> {
  const who = request.fields.optional('user_id', { max: 64 }) ?? visit;
  const key = secrets.keyedHash(
    JSON.stringify([
      network,
      who,
      request.channel,
      request.fields.optional('request_id', { max: 64 }) ?? chinaDay(request.now),
      payload.event_type ?? payload.convert_type,
    ]),
  );
  const at = new Date(request.now).toISOString();
  await db.transaction((transaction) =>
    transaction.write(
      `insert into conversions (id, key, network, payload, state, attempts, next_at, created_at)
       values ($1, $2, $3, $4, 'waiting', 0, $5, $5) on conflict (key) do nothing`,
      [randomId(), key, network, JSON.stringify(payload), at],
    ),
  );
}
