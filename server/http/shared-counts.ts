import { inTime } from '../in-time.ts';
import type { SharedLimits } from '../settings.ts';

/** How often something happened since a window of time began. */
export interface Count {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts of several processes together, in a Redis or Valkey server. */
export interface SharedCounts {
  /**
   * Counts one more of a key.
   *
   * @param length of its window, ms.
   * @returns null where the server does not answer in time; nobody waits for it again until it has answered by itself.
   */
  add(key: string, length: number): Promise<Count | null>;
  /** False while the server does not answer. */
  isThere(): boolean;
  close(): void;
}

/** How long a start waits for a connection, and then for a first answer, ms. */
const CONNECT_MS = 500;
/** How long a server that did not answer is left alone, ms: longer each time when it was lost again at once. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 32_000;
const STEADY_MS = 60_000;
/** Apart from what else may be in the server. */
const PREFIX = 'dukou:calls:';

/** In one go, so that no key stays without an end; nor longer than a window when the server's clock was set back. */
const ADD = `
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
local length = tonumber(ARGV[1])
if left < 0 or left > length then
  redis.call('pexpire', KEYS[1], length)
  left = length
end
return {count, left}`;

/**
 * Connects to the server of `DUKOU_LIMITS_URL`. One that does not answer, whatever the reason, is said to be lost once,
 * and asked again, beside all calls, until it counts; that is said once, too.
 *
 * @param limits.url as `readSettings` takes it.
 * @param limits.wait how long a call waits for the server, ms.
 */
export async function sharedCounts(
  { url, wait }: SharedLimits,
  say: (text: string) => void,
): Promise<SharedCounts> {
  // Who does not use it does not load it.
  const { Redis } = await import('ioredis');
  const { host } = new URL(url);
  let pause = PAUSE_MS;
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS,
    commandTimeout: Math.max(CONNECT_MS, wait),
    // What fails fails at once, and is not counted a second time.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // The first count is that.
    enableReadyCheck: false,
    retryStrategy: () => pause,
  });
  let state: 'new' | 'there' | 'lost' = 'new';
  let found = Number.NEGATIVE_INFINITY;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });

  async function count(key: string, length: number): Promise<Count> {
    const asked = redis.eval(ADD, 1, PREFIX + key, length) as Promise<[number, number]>;
    const [current, ttl] = await inTime(asked, wait, 'an answer');
    return { current, ttl };
  }

  function lose(error: Error & { readonly code?: string }): void {
    if (state === 'lost') return;
    const wasSteady = performance.now() - found > STEADY_MS;
    pause = wasSteady ? PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    state = 'lost';
    say(
      `!! ${host} of DUKOU_LIMITS_URL does not count calls (${error.message || error.code}). Until it does, each process counts for itself.`,
    );
    begin();
  }

  /** A connection on which a count failed is left: the next one begins with a count. */
  function leave(error: Error): void {
    lose(error);
    redis.disconnect(true);
  }

  redis.on('error', lose);
  redis.on('close', () => lose(new Error('the connection was closed')));
  redis.on('ready', () => {
    count('', 1).then(() => {
      if (state === 'lost')
        say(`${host} of DUKOU_LIMITS_URL counts calls again, for all processes together.`);
      state = 'there';
      found = performance.now();
      begin();
    }, leave);
  });
  await begun;

  return {
    async add(key, length) {
      if (state !== 'there') return null;
      try {
        return await count(key, length);
      } catch (error) {
        // Of many that failed together the first has seen to it.
        if (state === 'there') leave(error as Error);
        return null;
      }
    },
    isThere: () => state === 'there',
    close() {
      state = 'lost';
      redis.disconnect();
    },
  };
}
