import { planFor } from '../../decide/ads/plan-conversion.ts';
import type { AdsPart } from '../../decide/model/ads.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import { parseObject } from '../../decide/model/parse-object.ts';
import type { Engine } from '../engine.ts';
import type { Clock } from '../platform/platform.ts';
import type { ConversionLog } from './conversion-log.ts';
import type { ConversionQueue } from './conversion-queue.ts';
import { ATTRIBUTION } from './occasion-notes.ts';

const DAY = 24 * 3600 * 1000;

/** The day on which clocks go back. */
const LONGEST_DAY = DAY + 3600 * 1000;

/** This tab's own attribution says nothing of an occasion that another tab noted. */
const NO_ATTRIBUTION = Object.fromEntries(ATTRIBUTION.map((key) => [key, null]));

/** A note as `note-occasion.ts` wrote it. */
interface Occasion extends JsonObject {
  readonly on: string;
  readonly user: Scalar;
  readonly channel: string;
  readonly at: number;
  /** Epoch milliseconds of the local midnight after it. */
  readonly until: number;
  readonly attribution: Readonly<Record<string, Scalar>> | null;
}

/**
 * Looks at all noted occasions: what is due goes into the queue and sets the flag of its user, channel and day, all in
 * one go, so that neither a second tab nor a reload can come in between. A note whose channel is not loaded yet waits
 * for it.
 *
 * @returns channels whose records are missing.
 */
export function takeOccasions(
  engine: Engine,
  ads: AdsPart,
  queue: ConversionQueue,
  log: ConversionLog,
): readonly string[] {
  const { stored, platform, release, channel, session } = engine;
  const { userId: userKey } = session.keys;
  const missing: string[] = [];
  const left: Record<string, JsonObject> = {};
  const notes = Object.entries(stored.object('conversionDue') ?? {});
  for (const [key, note] of notes) {
    const occasion = occasionOf(note);
    if (!occasion) continue;
    const record = channel.records[occasion.channel];
    if (!record) {
      missing.push(occasion.channel);
      left[key] = occasion;
      continue;
    }
    const flag = flagOf(occasion);
    const values = {
      ...stored.snapshot(occasion.channel),
      ...NO_ATTRIBUTION,
      ...occasion.attribution,
      [userKey]: occasion.user,
      converted: flag.read(),
    };
    const plan = planFor(release, ads, record, values);
    const counts = ads.tracking.conversion.on.some((on) => on === occasion.on);
    const why = counts ? plan.suppressed : 'not-counted';
    const news = { channel: plan.channel, what: occasion.on };
    log.add({ ...news, state: why === null ? 'due' : 'suppressed', why });
    if (why !== null || plan.userId === null) continue;
    const requestId = `${plan.channel}-${occasion.until}`;
    for (const delivery of plan.deliveries) {
      const { via, network } = delivery;
      queue.add({
        requestId,
        userId: plan.userId,
        channel: plan.channel,
        delivery,
        at: occasion.at,
        tries: 0,
        next: 0,
      });
      log.add({ channel: plan.channel, state: 'queued', what: `${network} ${via}`, why: null });
    }
    flag.set();
  }
  if (notes.length > 0) stored.set('conversionDue', missing.length > 0 ? left : null);
  return missing;

  /** The day's flag of the occasion's own user and channel, which may not be the visit's any more. */
  function flagOf({ user, channel: id, until }: Occasion) {
    const spec = release.site.storage.keys.converted;
    const { clock } = platform;
    const name = (spec?.name ?? '').replace(`{${userKey}}`, String(user)).replace('{channel}', id);
    return {
      read: (): Scalar => {
        const kept = parseObject(platform.local.get(name));
        const expires = Number(kept?.expires);
        // What happened before midnight and is looked at after it belongs to the day that has ended.
        return expires === until || isToday(expires, clock) ? ((kept?.value as Scalar) ?? null) : null;
      },
      set: () => {
        const expires = Math.min(until, clock.nextMidnight());
        if (expires > clock.now()) platform.local.set(name, JSON.stringify({ value: '1', expires }));
      },
    };
  }
}

/**
 * True until the local midnight that a flag was set for. A later one of this time zone was set while the clock was
 * ahead. One of another time zone was set before the visitor travelled: the day that was counted ends where it began.
 */
function isToday(expires: number, clock: Clock): boolean {
  const now = clock.now();
  const beyond = expires - clock.nextMidnight();
  return expires > now && (beyond <= 0 || (beyond % DAY !== 0 && expires <= now + LONGEST_DAY));
}

function occasionOf(note: unknown): Occasion | null {
  const { on, channel, at, until } = (note ?? {}) as Partial<Occasion>;
  const whole = typeof on === 'string' && typeof channel === 'string' && Number(at) > 0 && Number(until) > 0;
  return whole ? (note as Occasion) : null;
}
