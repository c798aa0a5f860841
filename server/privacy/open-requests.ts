import type { SqlReader } from '../db/database.ts';
import type { PrivacySettings } from './note-request.ts';

const DAY_MS = 24 * 3600 * 1000;

/** How many requests of persons wait for somebody, and of how many the time is over. @param now epoch milliseconds. */
export async function openRequests(
  db: SqlReader,
  { withinDays }: PrivacySettings,
  now: number,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const [row] = await db.query<{ open: string; overdue: string }>(
    `select count(*) as open, count(*) filter (where asked_at < $1) as overdue from person_requests where done_at is null`,
    [new Date(now - withinDays * DAY_MS).toISOString()],
  );
  return { open: Number(row?.open ?? 0), overdue: Number(row?.overdue ?? 0) };
}
