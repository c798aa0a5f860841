import type { JsonObject } from '../../engine/decide/model/json.ts';
import { randomId } from '../accounts/random-id.ts';
import type { Transaction } from '../db/database.ts';

/** What persons may ask for: that what they agreed to no longer holds, or that what is kept about them is deleted. */
export const REQUEST_KINDS = ['withdraw', 'delete'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** `server/config/service.json`. */
export interface PrivacySettings {
  /** The field of `user/save` that asks for it. */
  readonly fields: Readonly<Record<RequestKind, string>>;
  /** Days within which a request must be seen to: what visitors are promised. */
  readonly withinDays: number;
}

/** A request as it is made. */
export interface NewRequest {
  readonly userId: string;
  readonly kind: RequestKind;
  readonly channel: string | null;
  readonly address: string;
  readonly agent: string;
  /** ISO time. */
  readonly at: string;
}

/** What a profile asks for, and the rest of it. A field that is empty or false asks for nothing. */
export function splitRequests(
  fields: JsonObject,
  { fields: names }: PrivacySettings,
): { readonly kinds: readonly RequestKind[]; readonly profile: JsonObject } {
  const kinds = REQUEST_KINDS.filter(
    (kind) => Object.hasOwn(fields, names[kind]) && Boolean(fields[names[kind]]),
  );
  const asking = Object.values(names);
  return {
    kinds,
    profile: Object.fromEntries(Object.entries(fields).filter(([name]) => !asking.includes(name))),
  };
}

/**
 * Keeps a request, unless one that is open covers it: any of its kind for a deletion; for a withdrawal one before which
 * everything was given that is to end. So each has the day that was promised for it. A withdrawal counts from this
 * moment: what was agreed to no longer holds, and the leads saved so far are in no export any more. One call of a user
 * at a time.
 */
export async function noteRequest(transaction: Transaction, request: NewRequest): Promise<void> {
  const { userId, kind, channel, address, agent, at } = request;
  await transaction.write(
    `insert into person_requests (id, user_id, kind, channel, address, agent, asked_at)
     select $1, $2, $3, $4, $5, $6, $7::timestamptz where not exists (
       select 1 from person_requests r where r.user_id = $2 and r.kind = $3 and r.done_at is null and ($3 <> 'withdraw' or not (
         exists (select 1 from lead_versions g where g.user_id = $2 and g.created_at > r.asked_at)
         or exists (select 1 from consents g where g.user_id = $2 and g.created_at > r.asked_at))))`,
    [randomId().slice(0, 12), userId, kind, channel, address, agent, at],
  );
  if (kind === 'withdraw') {
    await transaction.write(
      'update consents set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null and created_at <= $2',
      [userId, at],
    );
  }
}

/**
 * SQL: true when the person of `users` row or column asked, at or after the time, that their data is no longer used.
 */
export function askedSince(userColumn: string, timeColumn: string): string {
  return `exists (select 1 from person_requests r where r.user_id = ${userColumn} and r.asked_at >= ${timeColumn})`;
}
