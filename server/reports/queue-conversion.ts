import type { Json } from '../../engine/decide/model/json.ts';
import { randomId } from '../accounts/random-id.ts';
import { sessionOf } from '../accounts/tokens.ts';
import type { CallRequest } from '../calls/call.ts';
import type { Services } from '../services.ts';
import { chinaDay } from './china-day.ts';
import type { Network } from './platform.ts';

/** A conversion that a page reports. */
export interface ReportedConversion {
  readonly network: Network;
  /** What the platform's adapter needs. */
  readonly payload: Readonly<Record<string, Json>>;
  /** Kind of conversion, in the platform's own numbers. */
  readonly type: Json;
  /** What tells this visit from others where the visitor is not known. */
  readonly visit: string;
}

/**
 * Puts a conversion report in the queue of deliveries; the same visitor's second one of the day changes nothing. The
 * page says which day it means by its `request_id`, which a retry after midnight keeps.
 */
export async function queueConversion(
  { network, payload, type, visit }: ReportedConversion,
  request: CallRequest,
  { db, secrets }: Services,
): Promise<void> {
  const who = request.fields.optional('user_id', { max: 64 }) ?? visit;
  const day = request.fields.optional('request_id', { max: 64 }) ?? chinaDay(request.now);
  const key = secrets.keyedHash(JSON.stringify([network, who, request.channel, day, type]));
  const session = await sessionOf(db, request);
  const at = new Date(request.now).toISOString();
  await db.transaction((transaction) =>
    transaction.write(
      `insert into conversions (id, key, network, payload, state, attempts, next_at, created_at, user_id, channel)
       values ($1, $2, $3, $4, 'waiting', 0, $5, $5, $6, $7) on conflict (key) do nothing`,
      [randomId(), key, network, JSON.stringify(payload), at, session?.userId ?? null, request.channel],
    ),
  );
}
