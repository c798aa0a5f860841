import { type Budget, budgetsOf } from '../budgets/budget.ts';
import { spendBudgets } from '../budgets/spend-budgets.ts';
import type { TrackingSettings } from '../config/service-data.ts';
import { networkOf, wideNetworkOf } from '../place/network-of.ts';
import { batchedEvents, type TrackedEvent } from '../reports/batched-events.ts';
import { PART_LOST } from '../reports/lost-parts.ts';
import type { Call, CallRequest } from './call.ts';

/** What of events everybody, an address and its network may have kept; the last two hold for whom limits count. */
function budgetsOfCall({ address, isUncounted }: CallRequest, settings: TrackingSettings): readonly Budget[] {
  const reason = 'address-limit';
  const ofNetwork = (network: string, most: number): Budget => ({
    scope: `events ${network}`,
    window: 'hour',
    most,
    reason,
  });
  return [
    ...budgetsOf('events site', settings.site, reason),
    ...(isUncounted
      ? []
      : [
          ofNetwork(networkOf(address), settings.perAddressHour),
          ofNetwork(wideNetworkOf(address), settings.perNetworkHour),
        ]),
  ];
}

/** Letters of what an event says of its visit; another text is none. */
const VISIT = /^[\w-]{1,64}$/;

/** How many events each visit that is named has here, ordered, so that two requests never wait for one another. */
function eventsByVisit(events: readonly TrackedEvent[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { attr } of events) {
    if (typeof attr.visit === 'string' && VISIT.test(attr.visit))
      counts.set(attr.visit, (counts.get(attr.visit) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Keeps a tracking event, or the several of a batch. */
export const track: Call<'track'> = {
  name: 'track',
  shedFirst: true,
  async answer(request, { db, data, lostParts }) {
    const { fields } = request;
    const attr = fields.object('attr', { max: 8192 });
    const source = fields.required('source', { max: 64 });
    const userId = fields.optional('user_id', { max: 64 });
    const events = batchedEvents(fields.required('title', { max: 128 }), attr);
    await db.transaction(async (transaction) => {
      const settings = data().tracking;
      for (const [visit, times] of eventsByVisit(events)) {
        const most = settings.perVisitHour;
        const budget: Budget = {
          scope: `events visit ${visit}`,
          window: 'hour',
          most,
          reason: 'visit-limit',
        };
        await spendBudgets(transaction, [budget], request.now, times);
      }
      await spendBudgets(transaction, budgetsOfCall(request, settings), request.now, events.length);
      for (const event of events) {
        await transaction.query(
          'insert into events (source, title, user_id, channel, attr, created_at) values ($1, $2, $3, $4, $5, $6)',
          [
            source,
            event.title,
            userId,
            request.channel,
            JSON.stringify(event.attr),
            new Date(request.now).toISOString(),
          ],
        );
      }
    });
    // A page sends each by itself; many at once, each of another release, would have as many releases read.
    const lost = events.find((event) => event.title === PART_LOST);
    if (lost) lostParts.note(lost.attr, request.address, request.now);
    return {};
  },
};
