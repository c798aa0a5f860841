import type { JsonObject } from '../../engine/decide/model/json.ts';
import { maskPhone } from '../../engine/forms/phone.ts';
import { maskName } from '../accounts/mask-name.ts';
import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { openPhone } from '../keys/seal-phone.ts';
import { askedSince } from '../privacy/note-request.ts';
import { inPeriod, type Period } from '../reports/period.ts';
import { answersOf, openAnswers } from './seal-answers.ts';

/** A lead as operators see it: the newest version. */
export interface ListedLead {
  readonly application_no: string;
  /** ISO time of the newest version. */
  readonly saved_at: string;
  readonly phone: string;
  readonly realname: string;
  readonly city: string;
  readonly channel: string;
  readonly package: string;
  readonly result: number;
  readonly institution: string;
  readonly consented: boolean;
  readonly version: number;
  readonly host: string;
  readonly release_id: string;
  /** True when the person has since withdrawn what was agreed to, or asked for deletion: the lead is not to be used. */
  readonly withdrawn: boolean;
  /** The answers; only in the full list. */
  readonly form?: JsonObject;
}

/** Which leads, and whether with what identifies a person. The period is that of the newest version. */
export interface LeadQuery extends Partial<Period> {
  readonly full: boolean;
  readonly channel: string | null;
  readonly limit: number;
}

interface Row extends Omit<ListedLead, 'saved_at' | 'phone' | 'realname' | 'city' | 'institution' | 'form'> {
  readonly user_id: string;
  readonly version_id: string;
  readonly saved_at: Date;
  readonly phone: string | null;
  readonly realname: string | null;
  readonly city: string | null;
  readonly institution: string | null;
  readonly form: JsonObject;
}

/** Leads, the newest first. Names and numbers are masked unless asked for in full, which the audit table keeps. */
export const listLeads: DataTask<LeadQuery, readonly ListedLead[]> = {
  name: 'leads',
  async run(query, { db, secrets, now }) {
    const rows = await db.query<Row>(
      `select l.application_no, l.user_id, v.id as version_id, v.created_at as saved_at, u.phone, u.realname, u.city, l.channel, l.package, v.result,
         v.institution, v.consented, v.version, v.host, v.release_id, v.form,
         ${askedSince('l.user_id', 'v.created_at')} as withdrawn
       from leads l join users u on u.id = l.user_id
       join lateral (select * from lead_versions where lead_id = l.id order by version desc limit 1) v on true
       where ($1::text is null or l.channel = $1) and ${inPeriod('v.created_at', 3, 4)}
       order by v.created_at desc, l.application_no limit $2`,
      [query.channel, query.limit, query.from ?? null, query.before ?? null],
    );
    if (query.full) {
      await db.transaction((transaction) =>
        noteAudit(
          transaction,
          'leads-list-full',
          { count: rows.length, channel: query.channel },
          new Date(now()).toISOString(),
        ),
      );
    }
    return rows.map(({ form, user_id, version_id, ...row }) => {
      const phone = openPhone(secrets, 'users', user_id, row.phone) ?? '';
      return {
        ...row,
        saved_at: row.saved_at.toISOString(),
        phone: query.full ? phone : maskPhone(phone),
        realname: query.full ? (row.realname ?? '') : maskName(row.realname ?? ''),
        city: row.city ?? '',
        institution: row.institution ?? '',
        ...(query.full ? { form: openAnswers(form, secrets, answersOf('lead_versions', version_id)) } : {}),
      };
    });
  },
};
