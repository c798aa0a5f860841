import { eventsFate } from '../../decide/calls/conversion-fate.ts';
import type { TrackingSpec } from '../../decide/model/ads.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import { parseObject } from '../../decide/model/parse-object.ts';
import { FORM_TYPE, formBody } from '../api/form-body.ts';
import type { Engine } from '../engine.ts';
import type { LatePlatform } from '../platform/late-platform.ts';
import { trackingFields } from './create-tracker.ts';
import type { FullEvent } from './event.ts';
import { createEventQueue } from './event-queue.ts';
import type { EventDestination } from './pipeline.ts';

/** Milliseconds for one request. */
const TIMEOUT = 15_000;
/** Milliseconds between tries at most. */
const LONGEST_WAIT = 300_000;
/** Most characters of `attr`: browsers hand over 64 KiB at once when a page goes, the backend keeps 8 KiB. */
const LONGEST_ATTR = 7000;
const KEY = 'eventQueue';

/** Title of a request that carries several events. */
const BATCH = 'batch';

/** The tracking endpoint, and what to do when the page goes. */
export interface BackendDestination extends EventDestination {
  /** Hands everything that waits to the browser, and keeps what that does not take; offline all of it. */
  handOver(): void;
  /** Forgets everything that waits: the visitor wants no statistics. */
  drop(): void;
}

/**
 * The tracking endpoint (`/app/record/shanqian`). Events wait a moment for each other and go together; one alone goes
 * under its own title, several as `batch` with `attr.events`. What cannot be sent waits in storage, at most `keep`
 * events, for another try of this page or of the next one; so each event waits in one place, and whichever page takes
 * it out sends it. When the page goes, the browser is handed the rest.
 */
export function createBackendDestination(
  engine: Engine,
  late: Pick<LatePlatform, 'sendBeacon'>,
  spec: TrackingSpec['events'],
): BackendDestination {
  const { platform, release, stored } = engine;
  const { clock } = platform;
  const queue = createEventQueue(spec.keep, spec.dropLast);
  const endpoint = Object.values(release.site.api.endpoints).find(({ base }) => base === 'tracking');
  let wait = spec.wait;
  let cancel = () => {};
  let sending = false;
  /** Grows when what waits is dropped: then what is on its way is not kept either. */
  let drops = 0;

  takeKept();
  if (queue.size > 0) plan();
  platform.screen.onOnline(() => {
    wait = spec.wait;
    void send();
  });

  function keptEvents(): readonly FullEvent[] {
    const kept = stored.object(KEY)?.events;
    const isEvent = (event: unknown) => typeof (event as Partial<FullEvent> | null)?.kind === 'string';
    return Array.isArray(kept) ? (kept.filter(isEvent) as unknown as FullEvent[]) : [];
  }

  /** Takes what was kept, before what came later. */
  function takeKept(): void {
    const kept = keptEvents();
    if (kept.length === 0) return;
    stored.set(KEY, null);
    queue.add([...kept, ...queue.take(queue.size)]);
  }

  function keep(left: readonly FullEvent[]): void {
    const kept = createEventQueue(spec.keep, spec.dropLast);
    kept.add([...keptEvents(), ...left]);
    stored.set(KEY, { events: kept.take(spec.keep) as unknown as JsonObject[] });
  }

  function plan(): void {
    cancel();
    cancel = clock.after(wait, () => void send());
  }

  /** The next events that fit into one request, and that request. */
  function next(): { readonly events: readonly FullEvent[]; readonly body: string } {
    const events = [...queue.take(spec.batch)];
    let fields = fieldsOf(events);
    while (fields.attr.length > LONGEST_ATTR && events.length > 1) {
      queue.add(events.splice(Math.ceil(events.length / 2)));
      fields = fieldsOf(events);
    }
    return { events, body: formBody(fields) };
  }

  function fieldsOf(events: readonly FullEvent[]) {
    const [first] = events;
    if (events.length !== 1 || !first) {
      return trackingFields(release.site.api, engine.fact, BATCH, {
        events: events as unknown as JsonObject[],
      });
    }
    const { kind, attr, ...rest } = first;
    return trackingFields(release.site.api, engine.fact, kind, { ...attr, ...rest });
  }

  async function send(): Promise<void> {
    if (sending || !endpoint) return;
    takeKept();
    if (queue.size === 0) return;
    sending = true;
    const before = drops;
    const { events, body } = next();
    const url = release.host.trackingBase + endpoint.path;
    const answer = await platform
      .send({ url, method: 'POST', body, contentType: FORM_TYPE, timeout: TIMEOUT })
      .catch(() => null);
    sending = false;
    const isTaken = eventsFate(answer?.status ?? null, codeIn(answer?.text ?? '')) === 'taken';
    wait = isTaken ? spec.wait : Math.min(wait * 2, LONGEST_WAIT);
    const isWanted = !isTaken && before === drops;
    if (isWanted) keep(events);
    if (isWanted || queue.size > 0) plan();
  }

  function handOver(): void {
    const left: FullEvent[] = [];
    takeKept();
    while (queue.size > 0 && endpoint) {
      const { events, body } = next();
      const url = release.host.trackingBase + endpoint.path;
      // Offline the browser takes everything and loses it.
      const isTaken = platform.screen.isOnline() && late.sendBeacon(url, body, FORM_TYPE);
      if (!isTaken) left.push(...events);
    }
    if (left.length > 0) keep(left);
  }

  return {
    name: 'backend',
    handOver,
    drop: () => {
      drops += 1;
      cancel();
      queue.take(queue.size);
      stored.set(KEY, null);
    },
    take: (event) => {
      queue.add([event]);
      if (queue.size >= spec.batch) void send();
      else if (queue.size === 1) plan();
    },
  };
}

/** The body code of an answer; null where it says none. */
function codeIn(text: string): number | null {
  const code = parseObject(text)?.code;
  return typeof code === 'number' ? code : null;
}
