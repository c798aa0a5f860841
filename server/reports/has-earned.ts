import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { PlatformSettings } from '../config/service-data.ts';
import type { SqlReader } from '../db/database.ts';
import { type Deed, type Network, TYPE_FIELDS } from './platform.ts';

const HOUR_MS = 3600 * 1000;

/** The kind of conversion that a report names; refuses one that the configuration does not have. */
export function reportedType(
  { fields }: CallRequest,
  network: Network,
  platforms: Readonly<Record<Network, PlatformSettings>>,
): string {
  const field = TYPE_FIELDS[network];
  const type = fields.required(field, { max: 64 });
  if (!Object.hasOwn(platforms[network].types, type)) throw new Refusal('field-invalid', { field });
  return type;
}

/** True when the visitor has lately done one of these. */
export async function hasEarned(
  db: SqlReader,
  userId: string,
  deeds: readonly Deed[],
  now: number,
  hours: number,
): Promise<boolean> {
  if (deeds.includes('download-tap')) return true;
  const [done] = await db.query<Partial<Record<Deed, boolean>>>(
    `select exists (select 1 from tokens where user_id = $1 and origin = 'sms' and created_at > $2) as "sms-login",
       exists (select 1 from lead_versions join leads on leads.id = lead_id
               where leads.user_id = $1 and lead_versions.created_at > $2) as "saved-form"`,
    [userId, new Date(now - hours * HOUR_MS).toISOString()],
  );
  return deeds.some((deed) => done?.[deed] === true);
}
