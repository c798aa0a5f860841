import type { Database } from '../db/database.ts';
import { chinaDay } from './china-day.ts';

/**
 * Counts page loads per channel in memory and adds them to the database now and then: a visitor must not wait for it.
 */
export interface VisitCounter {
  /** @param isKnown true for a channel that the configuration has; of others whoever asks can invent any number. */
  count(channel: string, isKnown: boolean, now: number): void;
  /** Adds what was counted to the database; returns to how many rows. What cannot be added is tried again later. */
  flush(db: Database): Promise<number>;
}

/** What visits of invented channels are counted as, once there are too many. */
const OTHERS = 'others';

/** @param mostInvented channels without a record that are counted apart in a day, by this process. */
export function visitCounter(mostInvented = 2000): VisitCounter {
  let counted = new Map<string, number>();
  let invented = { day: '', channels: new Set<string>() };
  const countedAs = (channel: string, isKnown: boolean, day: string): string => {
    if (isKnown) return channel;
    if (invented.day !== day) invented = { day, channels: new Set() };
    const { channels } = invented;
    if (channels.size < mostInvented) channels.add(channel);
    return channels.has(channel) ? channel : OTHERS;
  };
  const add = (key: string, number: number): void => {
    counted.set(key, (counted.get(key) ?? 0) + number);
  };
  return {
    count(channel, isKnown, now) {
      const day = chinaDay(now);
      add(`${day} ${countedAs(channel, isKnown, day)}`, 1);
    },
    async flush(db) {
      const batch = counted;
      counted = new Map();
      if (batch.size === 0) {
        return 0;
      }
      // Always in the same order: two processes that add to the same rows never wait for one another.
      const rows = [...batch]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, number]) => [...key.split(' '), number] as const);
      const columns = [
        rows.map(([day]) => day),
        rows.map(([, channel]) => channel),
        rows.map((row) => row[2]),
      ];
      try {
        await db.query(
          `insert into visits (day, channel, count)
           select * from unnest(array(select jsonb_array_elements_text($1::jsonb))::date[],
             array(select jsonb_array_elements_text($2::jsonb)), array(select jsonb_array_elements_text($3::jsonb))::bigint[])
           on conflict (day, channel) do update set count = visits.count + excluded.count`,
          columns.map((column) => JSON.stringify(column)),
        );
      } catch (error) {
        for (const [key, number] of batch) add(key, number);
        throw error;
      }
      return batch.size;
    },
  };
}
