import { type Budget, budgetsOf } from '../budgets/budget.ts';
import type { Taking } from '../budgets/spend-budgets.ts';
import type { TrackingSettings } from '../config/service-data.ts';
import { networkOf, wideNetworkOf } from '../place/network-of.ts';
import { batchedEvents, type TrackedEvent } from '../reports/batched-events.ts';
import { eventRow } from '../reports/event-row.ts';
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

/** What the events take of the budget of each visit that is named. */
function takingsOfVisits(
  events: readonly TrackedEvent[],
  { perVisitHour }: TrackingSettings,
): readonly Taking[] {
  const counts = new Map<string, number>();
  for (const { attr } of events) {
    if (typeof attr.visit === 'string' && VISIT.test(attr.visit))
      counts.set(attr.visit, (counts.get(attr.visit) ?? 0) + 1);
  }
  return [...counts].map(([visit, times]) => ({
    budget: { scope: `events visit ${visit}`, window: 'hour', most: perVisitHour, reason: 'visit-limit' },
    times,
  }));
}

/** Keeps a tracking event, or the several of a batch: each once, however often it is sent. */
export const track: Call<'track'> = {
  name: 'track',
  shedFirst: true,
  async answer(request, { data, events: sink, lostParts }) {
    const { fields, channel, now } = request;
    const attr = fields.object('attr', { max: 8192 });
    const source = fields.required('source', { max: 64 });
    const userId = fields.optional('user_id', { max: 64 });
    const events = batchedEvents(fields.required('title', { max: 128 }), attr);
    const settings = data().tracking;
    await sink.put({
      rows: events.map((event) => eventRow(event, { source, userId, channel, now })),
      takings: [
        ...takingsOfVisits(events, settings),
        ...budgetsOfCall(request, settings).map((budget) => ({ budget, times: events.length })),
      ],
      now,
    });
    // A page sends each by itself; many at once, each of another release, would have as many releases read.
    const lost = events.find((event) => event.title === PART_LOST);
    if (lost) lostParts.note(lost.attr, request.address, now);
    return {};
  },
};
