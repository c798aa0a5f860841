import type { GivenSession } from '../accounts/tokens.ts';
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

/**
 * What the visitor has lately done of these, each with a name of its own: this very login, if it was by code, and
 * forms, each lead once however often it is saved. A tap has none, as nothing tells one from another.
 */
export async function deedsOf(
  db: SqlReader,
  { userId, origin, since }: GivenSession,
  deeds: readonly Deed[],
  now: number,
  hours: number,
): Promise<readonly string[]> {
  const from = now - hours * HOUR_MS;
  const isLogin = deeds.includes('sms-login') && origin === 'sms' && since.getTime() > from;
  const forms = deeds.includes('saved-form')
    ? await db.query<{ lead_id: string }>(
        'select lead_id from lead_versions where user_id = $1 group by lead_id having min(created_at) > $2 order by min(created_at)',
        [userId, new Date(from).toISOString()],
      )
    : [];
  return [
    ...(isLogin ? [`login ${since.toISOString()}`] : []),
    ...forms.map(({ lead_id }) => `form ${lead_id}`),
  ];
}
