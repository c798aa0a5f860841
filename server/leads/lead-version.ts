import { randomInt } from 'node:crypto';
import type { Json } from '../../engine/decide/model/json.ts';
import { randomId } from '../accounts/random-id.ts';
import type { SqlReader, Transaction } from '../db/database.ts';

/** One person's application by one form package in one channel. Saving again adds a version. */
export interface Lead {
  readonly id: string;
  readonly application_no: string;
}

/** A saved form. */
export interface LeadVersion {
  readonly id: string;
  readonly lead_id: string;
  readonly application_no: string;
  readonly version: number;
  readonly fingerprint: string;
  readonly result: number;
  readonly institution: string | null;
  readonly consented: boolean;
  readonly form: Json;
}

const VERSION_COLUMNS = `v.id, v.lead_id, l.application_no, v.version, v.fingerprint, v.result, v.institution, v.consented, v.form
  from lead_versions v join leads l on l.id = v.lead_id`;

/** The version that a request of this user saved; null when it saved none yet. */
export async function versionByRequest(
  reader: SqlReader,
  userId: string,
  requestId: string,
): Promise<LeadVersion | null> {
  const [row] = await reader.query<LeadVersion>(
    `select ${VERSION_COLUMNS} where v.user_id = $1 and v.request_id = $2`,
    [userId, requestId],
  );
  return row ?? null;
}

/** The newest version of the user's application with this number; null when the user has no such application. */
export async function newestVersion(
  reader: SqlReader,
  userId: string,
  applicationNo: string,
): Promise<LeadVersion | null> {
  const [row] = await reader.query<LeadVersion>(
    `select ${VERSION_COLUMNS} where l.user_id = $1 and l.application_no = $2 order by v.version desc limit 1`,
    [userId, applicationNo],
  );
  return row ?? null;
}

/** A number for people to read out: the day, and ten digits that tell nothing. */
function applicationNumber(now: number): string {
  const day = new Date(now + 8 * 3600 * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
}

/** The lead of this user, package and channel with the number of its newest version; made when there is none. */
export async function leadOf(
  transaction: Transaction,
  lead: { readonly userId: string; readonly package: string; readonly channel: string; readonly now: number },
): Promise<Lead & { readonly newest: number }> {
  const key = [lead.userId, lead.package, lead.channel];
  const made = transaction.write(
    `insert into leads (user_id, package, channel, id, application_no, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, package, channel) do nothing`,
    [...key, randomId(), applicationNumber(lead.now), new Date(lead.now).toISOString()],
  );
  const found = transaction.query<Lead & { newest: number }>(
    `select id, application_no,
       (select coalesce(max(version), 0) from lead_versions where lead_id = leads.id) as newest
     from leads where user_id = $1 and package = $2 and channel = $3`,
    key,
  );
  const [, [row]] = await Promise.all([made, found]);
  return row as Lead & { newest: number };
}
