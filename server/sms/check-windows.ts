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

/** What refuses one more message: a window that is full of these. */
function fullWindow(
  rows: readonly { readonly created_at: Date }[],
  windows: readonly Window[],
  now: number,
): Refusal | null {
  for (const { length, most, reason } of windows) {
    const oldest = rows[most - 1]?.created_at.getTime();
    if (oldest === undefined || oldest <= now - length) continue;
    const wait = Math.min(oldest - now, 0) + length;
    return new Refusal(reason, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
  }
  return null;
}

/** Logins that are looked at to know a network. */
const LOGINS_OF_NUMBER = 50;

/** True when somebody has logged in with this number and a code from this network. */
async function isKnownNetwork(db: SqlReader, hashes: string, network: string): Promise<boolean> {
  const rows = await db.query<{ address: string }>(
    `select t.address from tokens t join users u on u.id = t.user_id
     where u.phone_hash = any($1::text[]) and t.origin = 'sms' order by t.created_at desc limit $2`,
    [hashes, LOGINS_OF_NUMBER],
  );
  return rows.some(({ address }) => networkOf(address) === network);
}

/**
 * Refuses when a window of the number or the address is full, telling when it will have room: seconds until its oldest
 * message that counts is out. Strangers who ask for a number fill none for the networks that it has logged in from:
 * there only what these asked for themselves counts. Codes of a time that has not come yet, from before a clock was set
 * back, count for nothing, or their number would be locked until then.
 *
 * @param hashes of the number, under every valid key.
 */
export async function checkWindows(
  db: SqlReader,
  hashes: string,
  { address, now }: CallRequest,
  settings: SmsSettings,
): Promise<void> {
  const network = networkOf(address);
  const until = new Date(now + CLOCKS_APART_MS).toISOString();
  const windows = windowsOf(settings);
  const refusalOf = async (of: keyof typeof windows, whose: string, values: readonly string[]) => {
    const since = new Date(now - Math.max(...windows[of].map(({ length }) => length))).toISOString();
    const rows = await db.query<{ created_at: Date }>(
      `select created_at from sms_codes where created_at > $1 and created_at <= $2 and ${whose}
       order by created_at desc limit $3`,
      [since, until, Math.max(...windows[of].map(({ most }) => most)), ...values],
    );
    return fullWindow(rows, windows[of], now);
  };
  const ofNumber = 'phone_hash = any($4::text[])';
  let refusal = await refusalOf('phone', ofNumber, [hashes]);
  if (refusal !== null && (await isKnownNetwork(db, hashes, network))) {
    refusal = await refusalOf('phone', `${ofNumber} and address = $5`, [hashes, network]);
  }
  refusal ??= await refusalOf('address', 'address = $4', [network]);
  if (refusal !== null) throw refusal;
}
