import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Count, SharedCounts } from './shared-counts.ts';

/**
 * Where `@fastify/rate-limit` counts: in this process, by a clock of ours. Its own store goes by the machine's, and
 * keeps who was refused out for as long as that was set back.
 *
 * Where processes share their counts, what is kept here is what they came to: so the limit goes on from there when they
 * cannot be asked, and are not asked about who is over it.
 *
 * @param clock milliseconds.
 * @param most keys that are counted at the same time; of more, those go first whose window began first.
 * @param shared null where each process counts for itself. Its keys must say what is counted.
 */
export function countStore(
  clock: () => number,
  most: number,
  shared: Pick<SharedCounts, 'add'> | null = null,
): FastifyRateLimitStoreCtor {
  return class CountStore implements FastifyRateLimitStore {
    /** By the beginning of their windows. */
    readonly #counts = new Map<string, { current: number; began: number }>();

    incr(key: string, done: (error: null, count: Count) => void, length: number, limit: number): void {
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
      const own = { current: count.current, ttl: length - (now - count.began) };
      if (shared === null || own.current > limit) {
        done(null, own);
        return;
      }
      const kept = count;
      void shared.add(key, length).then((all) => {
        if (all !== null) {
          kept.current = all.current;
          kept.began = clock() - (length - all.ttl);
        }
        done(null, all ?? own);
      });
    }

    child(): FastifyRateLimitStore {
      return new CountStore();
    }
  };
}
