import type { Json, JsonObject } from '../../engine/decide/model/json.ts';

/** Title of a request that carries several events in `attr.events`, each with its own kind. */
const BATCH = 'batch';
const MOST_EVENTS = 50;
/** Characters of what a batch says of all its events, in all copies together. */
const MOST_SHARED = 32 * 1024;

/** An event as it is kept. */
export interface TrackedEvent {
  /** 128 random bits in hexadecimal, made with the event in the page; null where it says none. */
  readonly id: string | null;
  /** When it happened, as the page says: epoch milliseconds. */
  readonly at: number | null;
  readonly title: string;
  readonly attr: JsonObject;
}

const ID = /^[0-9a-f]{32}$/;
/** No date beyond it. */
const LAST_MS = 8.64e15;

function eventOf(title: string, { eventId, ...attr }: JsonObject): TrackedEvent {
  const { at } = attr;
  return {
    id: typeof eventId === 'string' && ID.test(eventId) ? eventId : null,
    at: typeof at === 'number' && Math.abs(at) < LAST_MS ? at : null,
    title,
    attr,
  };
}

/**
 * The events of a tracking request: one under its own title, or those of a batch, each with what the batch says of all,
 * as long as the copies of that are no flood: then the first events have it.
 */
export function batchedEvents(title: string, attr: JsonObject): readonly TrackedEvent[] {
  const { events, ...shared } = attr;
  if (title !== BATCH || !Array.isArray(events)) return [eventOf(title, attr)];
  const copies = MOST_SHARED / JSON.stringify(shared).length;
  return (events as readonly Json[])
    .slice(0, MOST_EVENTS)
    .filter(isObject)
    .map(({ kind, attr: own, ...rest }, i) =>
      eventOf(String(kind ?? BATCH).slice(0, 128), {
        ...(i < copies ? shared : {}),
        ...rest,
        ...(isObject(own) ? own : {}),
      }),
    );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
