import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/**
 * Where `@fastify/rate-limit` counts: in this process, by a clock of ours. Its own store goes by the machine's, and
 * keeps who was refused out for as long as that was set back.
 *
 * @param clock milliseconds.
 * @param most keys that are counted at the same time; of more, those go first whose window began first.
 */
export function countStore(clock: () => number, most: number): FastifyRateLimitStoreCtor {
  return class CountStore implements FastifyRateLimitStore {
    /** By the beginning of their windows. */
    readonly #counts = new Map<string, { current: number; readonly began: number }>();

    incr(
      key: string,
      done: (error: null, count: { readonly current: number; readonly ttl: number }) => void,
      length: number,
    ): void {
      const now = clock();
      let count = this.#counts.get(key);
      if (count === undefined || now - count.began >= length) {
        count = { current: 0, began: now };
        this.#counts.delete(key);
        this.#counts.set(key, count);
        const [oldest = key] = this.#counts.keys();
        if (this.#counts.size > most) this.#counts.delete(oldest);
      }
      count.current += 1;
      done(null, { current: count.current, ttl: length - (now - count.began) });
    }

    child(): FastifyRateLimitStore {
      return new CountStore();
    }
  };
}
