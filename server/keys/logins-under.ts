import type { DataContext } from '../admin/data-task.ts';
import { FIRST_KEY } from './parse-keys.ts';

/** Logins and codes, in SQL, that end when the key `$1` is gone; `$2` is now. */
const LOGINS = `select
  (select count(*) from tokens where hash like $1 || '.%' and revoked_at is null and expires_at > $2) +
  (select count(*) from sms_codes where (hash like $1 || '.%' or ($1 = '${FIRST_KEY}' and hash not like '%.%'))
    and used_at is null and expires_at > $2) as n`;

/** How many logins and codes only this key can check. */
export async function loginsUnder(id: string, { db, now }: DataContext): Promise<number> {
  const [row] = await db.query<{ n: string }>(LOGINS, [id, new Date(now()).toISOString()]);
  return Number(row?.n ?? 0);
}
