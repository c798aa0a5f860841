import type { Database } from '../db/database.ts';
import { chinaDay } from './china-day.ts';

/**
 * Counts page loads per channel in memory and adds them to the database now and then: a visitor must not wait for it.
 */
export interface VisitCounter {
  count(channel: string, now: number): void;
  /** Adds what was counted to the database. What cannot be added is tried again the next time. */
  flush(db: Database): Promise<void>;
}

export function visitCounter(): VisitCounter {
  let counted = new Map<string, number>();
  const add = (key: string, number: number): void => {
    counted.set(key, (counted.get(key) ?? 0) + number);
  };
  return {
    count: (channel, now) => add(`${chinaDay(now)} ${channel}`, 1),
    async flush(db) {
      const batch = counted;
      counted = new Map();
      if (batch.size === 0) {
        return;
      }
      const rows = [...batch].map(([key, number]) => [...key.split(' '), number] as const);
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
    },
  };
}
