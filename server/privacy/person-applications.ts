import type { Session } from '../accounts/tokens.ts';
import type { Services } from '../services.ts';

/** To whom an application may be given, since when, and until when. */
interface SharedWith {
  /** Full legal name, or the id of one that is no longer configured. */
  readonly institution: string;
  readonly contact: string;
  readonly purpose: string;
  readonly data_items: readonly string[];
  /** ISO times; `withdrawn_at` is empty while the consent holds. */
  readonly agreed_at: string;
  readonly withdrawn_at: string;
}

interface PersonApplication {
  readonly application_no: string;
  readonly package: string;
  readonly result: number;
  readonly saved_at: string;
  /** Absent when it is not told: an empty list would say that nobody may have it. */
  readonly shared?: readonly SharedWith[];
}

interface PersonRequest {
  readonly kind: string;
  readonly asked_at: string;
  readonly due_at: string;
  /** Empty while it is open. */
  readonly done_at: string;
}

/** What a person has applied for and asked for, as they may see it themselves. */
export interface PersonApplications {
  /** True for the bearer of a link, who is not told to whom anything was given. */
  readonly masked: boolean;
  readonly applications: readonly PersonApplication[];
  readonly requests: readonly PersonRequest[];
}

interface LeadRow {
  readonly id: string;
  readonly application_no: string;
  readonly package: string;
  readonly result: number;
  readonly saved_at: Date;
}

interface ConsentRow {
  readonly lead_id: string;
  readonly institution: string;
  readonly agreed_at: Date;
  readonly withdrawn_at: Date | null;
}

interface RequestRow {
  readonly kind: string;
  readonly asked_at: Date;
  readonly done_at: Date | null;
}

const DAY_MS = 24 * 3600 * 1000;
/** The newest of each, institutions of one application too: no page shows more, and no visitor has so many. */
const MOST = 20;

/**
 * The applications and requests of the session's own user, the newest first, each with the institutions that it may be
 * given to.
 */
export async function personApplications(
  { userId, origin }: Session,
  { db, data }: Services,
): Promise<PersonApplications> {
  const { institutions } = data().matching;
  const masked = origin === 'mark';
  const leads = await db.query<LeadRow>(
    `select l.id, l.application_no, l.package, v.result, v.created_at as saved_at from leads l
     join lateral (select result, created_at from lead_versions where lead_id = l.id order by version desc limit 1) v on true
     where l.user_id = $1 order by v.created_at desc, l.application_no limit ${MOST}`,
    [userId],
  );
  const consents = masked
    ? []
    : await db.query<ConsentRow>(
        // What counts is the last that was said of an institution; which of two of one moment holds, holds.
        `select * from (
           select *, row_number() over (partition by lead_id order by agreed_at desc, institution) as place from (
             select distinct on (lead_id, institution) lead_id, institution, created_at as agreed_at, withdrawn_at
             from consents
             where user_id = $1 and purpose = 'institution' and institution is not null
               and lead_id in (select jsonb_array_elements_text($2::jsonb))
             order by lead_id, institution, created_at desc, withdrawn_at desc nulls first
           ) newest
         ) placed where place <= ${MOST} order by lead_id, place`,
        [userId, JSON.stringify(leads.map(({ id }) => id))],
      );
  const requests = await db.query<RequestRow>(
    `select kind, asked_at, done_at from person_requests where user_id = $1 order by asked_at desc limit ${MOST}`,
    [userId],
  );
  const sharedOf = (lead: string): readonly SharedWith[] =>
    consents
      .filter(({ lead_id }) => lead_id === lead)
      .map(({ institution, agreed_at, withdrawn_at }) => {
        const known = Object.hasOwn(institutions, institution) ? institutions[institution] : undefined;
        return {
          institution: known?.name ?? institution,
          contact: known?.contact ?? '',
          purpose: known?.purpose ?? '',
          data_items: known?.data_items ?? [],
          agreed_at: agreed_at.toISOString(),
          withdrawn_at: withdrawn_at?.toISOString() ?? '',
        };
      });
  return {
    masked,
    applications: leads.map(({ id, saved_at, ...lead }) => ({
      ...lead,
      saved_at: saved_at.toISOString(),
      ...(!masked && { shared: sharedOf(id) }),
    })),
    requests: requests.map(({ kind, asked_at, done_at }) => ({
      kind,
      asked_at: asked_at.toISOString(),
      due_at: new Date(asked_at.getTime() + data().privacy.withinDays * DAY_MS).toISOString(),
      done_at: done_at?.toISOString() ?? '',
    })),
  };
}
