import type { CallRequest } from '../calls/call.ts';
import { Refusal, type RefusalReason } from '../calls/refusal.ts';
import { CLOCKS_APART_MS } from '../clock.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { SqlReader } from '../db/database.ts';
import { networkOf } from '../place/network-of.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/** So many codes in so many milliseconds. */
interface Window {
  readonly length: number;
  readonly most: number;
  readonly reason: RefusalReason;
}

function windowsOf(settings: SmsSettings): Readonly<Record<'phone' | 'address', readonly Window[]>> {
  return {
    phone: [
      { length: DAY, most: settings.perDay, reason: 'sms-day-limit' },
      { length: HOUR, most: settings.perHour, reason: 'sms-hour-limit' },
      { length: settings.resendAfter * 1000, most: 1, reason: 'sms-too-soon' },
    ],
    address: [{ length: HOUR, most: settings.perAddressHour, reason: 'address-limit' }],
  };
}

/**
 * Refuses when a window of the number or the address is full, telling when it will have room: seconds until its oldest
 * message that counts is out. Codes of a time that has not come yet, from before a clock was set back, count for
 * nothing, or their number would be locked until then.
 *
 * @param hashes of the number, under every valid key.
 */
export async function checkWindows(
  db: SqlReader,
  hashes: string,
  { address, now }: CallRequest,
  settings: SmsSettings,
): Promise<void> {
  const who = {
    phone: ['phone_hash = any($1::text[])', hashes],
    address: ['address = $1', networkOf(address)],
  } as const;
  const until = new Date(now + CLOCKS_APART_MS).toISOString();
  for (const [of, windows] of Object.entries(windowsOf(settings))) {
    const [isTheirs, value] = who[of as keyof typeof who];
    const since = new Date(now - Math.max(...windows.map(({ length }) => length))).toISOString();
    const rows = await db.query<{ created_at: Date }>(
      `select created_at from sms_codes where ${isTheirs} and created_at > $2 and created_at <= $3
       order by created_at desc limit $4`,
      [value, since, until, Math.max(...windows.map(({ most }) => most))],
    );
    for (const { length, most, reason } of windows) {
      const oldest = rows[most - 1]?.created_at.getTime();
      if (oldest === undefined || oldest <= now - length) continue;
      const wait = Math.min(oldest - now, 0) + length;
      throw new Refusal(reason, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
    }
  }
}
