import { maskPhone } from '../../engine/forms/phone.ts';
import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { openPhone } from '../keys/seal-phone.ts';
import type { RequestKind } from './note-request.ts';

/** A request as operators see it. */
export interface ListedRequest {
  readonly id: string;
  readonly kind: RequestKind;
  /** Empty when the person has no number, or is deleted. */
  readonly phone: string;
  readonly channel: string;
  /** ISO times; null while it is open. */
  readonly asked_at: string;
  readonly due_at: string;
  readonly done_at: string | null;
  readonly overdue: boolean;
  /** Institutions that were given the person's data: they must be told. */
  readonly institutions: readonly string[];
  readonly note: string;
}

export interface RequestQuery {
  /** Also those that are done. */
  readonly all: boolean;
  /** With whole phone numbers, of which the audit table keeps a note. */
  readonly full: boolean;
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly kind: RequestKind;
  readonly phone: string | null;
  readonly channel: string | null;
  readonly asked_at: Date;
  readonly done_at: Date | null;
  readonly institutions: readonly string[];
  readonly note: string | null;
}

const DAY_MS = 24 * 3600 * 1000;

/** What persons asked for, the oldest first. */
export const listRequests: DataTask<RequestQuery, readonly ListedRequest[]> = {
  name: 'person-requests',
  async run({ all, full }, { db, secrets, now, data }) {
    const rows = await db.query<Row>(
      `select r.id, r.user_id, r.kind, u.phone, r.channel, r.asked_at, r.done_at, r.note,
         array(select distinct v.institution from lead_versions v
           where v.user_id = r.user_id and v.consented and v.institution is not null order by 1) as institutions
       from person_requests r left join users u on u.id = r.user_id
       where $1::boolean or r.done_at is null order by r.asked_at, r.id`,
      [all],
    );
    const at = now();
    if (full) {
      await db.transaction((transaction) =>
        noteAudit(transaction, 'person-requests-full', { count: rows.length }, new Date(at).toISOString()),
      );
    }
    return rows.map(({ user_id, phone: sealed, channel, asked_at, done_at, note, ...row }) => {
      const phone = openPhone(secrets, 'users', user_id, sealed) ?? '';
      const due = asked_at.getTime() + data().privacy.withinDays * DAY_MS;
      return {
        ...row,
        phone: full ? phone : maskPhone(phone),
        channel: channel ?? '',
        asked_at: asked_at.toISOString(),
        due_at: new Date(due).toISOString(),
        done_at: done_at?.toISOString() ?? null,
        overdue: done_at === null && due < at,
        note: note ?? '',
      };
    });
  },
};
