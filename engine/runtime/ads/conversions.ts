import type { ScriptDelivery } from '../../decide/ads/plan-conversion.ts';
import { conversionFate } from '../../decide/calls/conversion-fate.ts';
import type { AdsPart } from '../../decide/model/ads.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { ApiError } from '../api/api-error.ts';
import type { Engine } from '../engine.ts';
import type { LatePlatform } from '../platform/late-platform.ts';
import { createVisitFacts } from '../run/visit-facts.ts';
import { within } from '../run/within.ts';
import { type ConversionNews, createConversionLog } from './conversion-log.ts';
import { createConversionQueue, type QueuedDelivery } from './conversion-queue.ts';
import { makeNetworkCall } from './network-call.ts';
import type { ScriptShelf } from './script-shelf.ts';
import { takeOccasions } from './take-occasions.ts';

type CallDelivery = Extract<QueuedDelivery['delivery'], { readonly via: 'call' }>;

/** Conversions of this browser, on their way to ad networks. */
export interface Conversions {
  /** Looks at what happened and delivers what is due. Never rejects. */
  run(): Promise<void>;
}

/** A delivery that nobody took for this long is given up: the networks do not count what is older. */
const GIVE_UP_AFTER = 3 * 24 * 3600 * 1000;

/** Milliseconds in which the tab that is at a delivery must be done; then another may try. */
const CLAIM = 30_000;

/** Milliseconds before anything is looked at again, also where another tab is at work. */
const SOONEST = 1000;

/**
 * @param told hears what becomes of conversions.
 * @param ticket of the page, which tells the backend of a visit without a login.
 */
export function createConversions(
  engine: Engine,
  ads: AdsPart,
  late: LatePlatform,
  shelf: ScriptShelf,
  told: (news: ConversionNews) => void,
  ticket?: string,
): Conversions {
  const { stored, platform, release, channel, source, api } = engine;
  const { clock } = platform;
  const queue = createConversionQueue(stored);
  const log = createConversionLog(stored, clock.now, told);
  const facts = createVisitFacts(release, platform, stored, channel);
  /** Handed to a network's script in this page view, which has not said yet that it counted. */
  const handed = new Set<string>();
  let cancelRetry = () => {};

  const tell = (item: QueuedDelivery, state: ConversionNews['state'], why: string | null = null) =>
    log.add({ channel: item.channel, state, what: `${item.delivery.network} ${item.delivery.via}`, why });

  /** Facts for the call's common fields: who and what the conversion belongs to, not who is there now. */
  function lookupFor(item: QueuedDelivery): Lookup {
    const now = facts.lookup(engine.navigation.nav);
    const own: Readonly<Record<string, string>> = {
      [`stored.${engine.session.keys.userId}`]: item.userId,
      'channel.id': item.channel,
    };
    return (name) => own[name] ?? now(name);
  }

  function acknowledge(key: string, item: QueuedDelivery): void {
    handed.delete(key);
    queue.remove(key);
    tell(item, 'acknowledged');
  }

  async function call(key: string, item: QueuedDelivery, delivery: CallDelivery): Promise<void> {
    const { requestId } = item;
    const takesTicket = release.site.api.endpoints[delivery.endpoint]?.fields.includes('ticket');
    const fields = {
      ...delivery.fields,
      request_id: requestId,
      ...(takesTicket && ticket ? { ticket } : {}),
    };
    const envelope = await api.call(delivery.endpoint, fields, lookupFor(item));
    const fate = conversionFate(envelope.code, release.site.api.successCode);
    if (fate === 'taken') return acknowledge(key, item);
    if (fate === 'again') throw new ApiError('POST', delivery.endpoint, envelope);
    queue.remove(key);
    tell(item, 'refused', `code ${envelope.code}`);
  }

  async function push(key: string, item: QueuedDelivery, delivery: ScriptDelivery): Promise<void> {
    const { network, script, id } = delivery;
    const ad = { map: '', network, script, ...(id === null ? {} : { id }) };
    const spec = await shelf.fetch(ad).catch((error: Error) => {
      tell(item, 'script-failed', error.message);
      throw error;
    });
    if (!spec) return queue.remove(key);
    handed.add(key);
    makeNetworkCall(late.globals, spec, delivery, () => acknowledge(key, item));
  }

  async function deliver(key: string, item: QueuedDelivery): Promise<void> {
    const { retryAfter } = ads.tracking.conversion;
    if (clock.now() - item.at > GIVE_UP_AFTER) {
      queue.remove(key);
      return tell(item, 'expired');
    }
    queue.change(key, { tries: item.tries, next: clock.now() + CLAIM });
    const { delivery } = item;
    try {
      const work = delivery.via === 'script' ? push(key, item, delivery) : call(key, item, delivery);
      tell(item, 'sent');
      await work;
    } catch (error) {
      handed.delete(key);
      const wait = retryAfter[Math.min(item.tries, retryAfter.length - 1)] ?? CLAIM;
      queue.change(key, { tries: item.tries + 1, next: clock.now() + wait });
      tell(item, 'failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** Delivers what is due; after `CLAIM` another tab may look, whatever hangs here. */
  async function flush(): Promise<void> {
    await within(clock, CLAIM, Promise.all(ready().map(([key, item]) => deliver(key, item))));
  }

  /** What nobody is at. A time farther ahead than anything waits was set before the clock was moved back. */
  function ready() {
    const now = clock.now();
    const longest = Math.max(CLAIM, ...ads.tracking.conversion.retryAfter);
    return waiting().filter(([, { next }]) => next <= now || next > now + longest);
  }

  function waiting() {
    return queue.all().filter(([key]) => !handed.has(key));
  }

  function planRetry(isMissed: boolean): void {
    cancelRetry();
    const waits = waiting().map(([, { next }]) => Math.max(next - clock.now(), SOONEST));
    if (isMissed) waits.push(SOONEST);
    if (waits.length > 0) cancelRetry = clock.after(Math.min(...waits), () => void run());
  }

  /** Looks at notes whose channels are not loaded yet. */
  async function takeMissing(missing: readonly string[]): Promise<void> {
    const { chooseVersion } = await import('../run/versions.ts');
    for (const id of missing) {
      const facts = { now: clock.now(), stored: engine.stored.snapshot(id) };
      channel.keepRecord(chooseVersion(await source.channel(id), facts, engine.stored));
    }
    takeOccasions(engine, ads, queue, log);
    await flush();
  }

  function warn(error: unknown): void {
    platform.console.warn(`conversions: ${error instanceof Error ? error.message : String(error)}`);
  }

  /**
   * One tab at a time, from looking at the notes to the deliveries: two that find the same note must not both send it.
   */
  async function run(): Promise<void> {
    let isMissed = true;
    const work = async (): Promise<void> => {
      isMissed = false;
      const missing = takeOccasions(engine, ads, queue, log);
      await flush();
      if (missing.length > 0) await takeMissing(missing);
    };
    await late.exclusive('dukou-conversions', work).catch(warn);
    planRetry(isMissed && stored.object('conversionDue') !== null);
  }

  engine.conversionDue.listen = () => {
    try {
      // What happened in this tab is queued before the visitor is led on; no other tab knows of it yet.
      takeOccasions(engine, ads, queue, log);
    } catch (error) {
      warn(error);
    }
    void run();
  };
  platform.screen.onOnline(() => {
    for (const [key, { tries }] of queue.all()) queue.change(key, { tries, next: 0 });
    void run();
  });
  return { run };
}
