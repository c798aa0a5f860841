import { tryWorkLock } from '../db/advisory-lock.ts';
import type { Database, Transaction } from '../db/database.ts';
import { ASTRAY, dropOldDays } from './event-row.ts';

/** Days for which each kind of data is kept: `server/config/service.json`. */
export interface RetentionSettings {
  readonly smsCodes: number;
  /** After they have expired. */
  readonly tokens: number;
  /** After they have expired. */
  readonly marks: number;
  readonly events: number;
  readonly conversions: number;
  /** After the newest version was saved. */
  readonly leads: number;
  readonly consents: number;
  /** After they were seen to. */
  readonly requests: number;
  readonly audit: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** True for users whom nothing is kept of any more. */
const UNUSED = `not exists (select 1 from leads where user_id = users.id) and not exists (select 1 from tokens where user_id = users.id)`;

/**
 * Rows that go, by the kind of data whose period decides; those that refer to others first. `$1` is the end of the
 * period.
 */
const RULES: readonly (readonly [keyof RetentionSettings, string])[] = [
  ['smsCodes', 'delete from sms_codes where created_at < $1'],
  ['tokens', 'delete from tokens where expires_at < $1'],
  ['marks', 'delete from marks where expires_at < $1'],
  // They count for minutes; the addresses in them need not stay longer than codes'.
  ['smsCodes', 'delete from failed_tries where at < $1'],
  // Of versions before; all others go by days.
  ['events', 'delete from events where created_at < $1'],
  ['events', `delete from tracked_events where day = '${ASTRAY}' and created_at < $1`],
  // Also reports that were never delivered: they hold what tells a visitor.
  ['conversions', 'delete from conversions where created_at < $1'],
  [
    'leads',
    `delete from lead_versions where lead_id in
       (select lead_id from lead_versions group by lead_id having max(created_at) < $1)`,
  ],
  [
    'leads',
    'delete from leads where created_at < $1 and not exists (select 1 from lead_versions where lead_id = leads.id)',
  ],
  [
    'leads',
    `delete from channel_activity where user_id in (select id from users where created_at < $1 and ${UNUSED})`,
  ],
  ['leads', `delete from users where created_at < $1 and ${UNUSED}`],
  ['consents', 'select from delete_old_consents($1)'],
  ['requests', 'delete from person_requests where done_at < $1'],
  ['audit', 'select from delete_old_audit($1)'],
];

async function deleteOld(
  transaction: Transaction,
  settings: RetentionSettings,
  now: number,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  // Of a window that is over, the one behind it still wants to know.
  await transaction.query('delete from counts where ends_at < $1', [new Date(now - DAY_MS).toISOString()]);
  for (const [kind, sql] of RULES) {
    const end = new Date(now - settings[kind] * DAY_MS).toISOString();
    const rows = await transaction.write(sql, [end]);
    if (rows > 0) {
      deleted[kind] = (deleted[kind] ?? 0) + rows;
    }
  }
  return deleted;
}

/**
 * Deletes what is older than it may be. Several processes may try at once; one does it.
 *
 * @returns how many rows were deleted, by kind; kinds without any are left out.
 */
export async function enforceRetention(
  db: Database,
  settings: RetentionSettings,
  now: number,
): Promise<Readonly<Record<string, number>>> {
  const deleted: Record<string, number> = await db.patient.transaction(async (transaction) => {
    return (await tryWorkLock(transaction, 'retention')) ? deleteOld(transaction, settings, now) : {};
  });
  const days = await dropOldDays(db, now - settings.events * DAY_MS);
  if (days > 0) deleted['days of events'] = days;
  if (Object.keys(deleted).length > 0) {
    // So that the files of the embedded database do not have them either.
    await db.forgetPast();
  }
  return deleted;
}
