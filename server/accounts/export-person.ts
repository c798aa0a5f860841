import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { DataTask } from '../admin/data-task.ts';
import { phoneHashes } from '../keys/seal-phone.ts';
import { answersOf, openAnswers } from '../leads/seal-answers.ts';
import { idCardPlace } from './id-card-place.ts';
import { noteAudit } from './note-audit.ts';
import { userIdsOf } from './users.ts';

const EVENT = 'source, title, channel, attr, created_at';
/** Those of versions before are in a table of their own. */
const EVENTS = `(select user_id, ${EVENT} from events union all select user_id, ${EVENT} from tracked_events) as all_events`;

interface Kept {
  readonly columns: string;
  readonly by: 'user' | 'phone';
  /** Where they are, when that is not one table of this name. */
  readonly from?: string;
}

/** Everything that is kept about one person, by table. Credentials are not told: only their times. */
const TABLES: Readonly<Record<string, Kept>> = {
  tokens: { columns: 'origin, channel, address, created_at, expires_at, revoked_at', by: 'user' },
  sms_codes: { columns: 'channel, address, created_at, used_at', by: 'phone' },
  marks: { columns: 'kind, channel, uses_left, created_at, expires_at', by: 'phone' },
  channel_activity: { columns: 'channel, active_at', by: 'user' },
  leads: { columns: 'id, package, channel, application_no, created_at', by: 'user' },
  consents: {
    columns:
      'agreement_id, version, text_hash, purpose, institution, lead_id, channel, address, agent, created_at, withdrawn_at',
    by: 'user',
  },
  person_requests: { columns: 'kind, channel, address, agent, asked_at, done_at', by: 'user' },
  events: { columns: EVENT, by: 'user', from: EVENTS },
  conversions: { columns: 'network, payload, state, created_at, delivered_at', by: 'user' },
};

/** Everything that is kept about the person with a phone number; null when nothing is. */
export const exportPerson: DataTask<{ readonly phone: string }, JsonObject | null> = {
  name: 'export-person',
  async run({ phone }, { db, secrets, now }) {
    const ids = await userIdsOf(db, phone, secrets);
    const hashes = phoneHashes(secrets, phone);
    const record: Record<string, Json> = {};
    for (const [table, { columns, by, from = table }] of Object.entries(TABLES)) {
      const where =
        by === 'phone'
          ? 'phone_hash = any($1::text[])'
          : `user_id in (select jsonb_array_elements_text($1::jsonb))`;
      const rows = await db.query<JsonObject>(`select ${columns} from ${from} where ${where}`, [
        by === 'phone' ? hashes : JSON.stringify(ids),
      ]);
      record[table] = by === 'phone' ? rows.map((row) => ({ phone, ...row })) : rows;
    }
    const users = await db.query<{ id: string; id_card: string | null; profile: JsonObject }>(
      'select id, phone, realname, city, profile, id_card, verified_at, channel, created_at from users where phone_hash = any($1::text[])',
      [hashes],
    );
    const versions = await db.query<{ id: string; form: JsonObject }>(
      `select id, lead_id, version, form, result, institution, consented, host, address, agent, created_at from lead_versions
       where user_id in (select jsonb_array_elements_text($1::jsonb)) order by created_at`,
      [JSON.stringify(ids)],
    );
    if (users.length === 0 && Object.values(record).every((rows) => (rows as Json[]).length === 0)) {
      return null;
    }
    await db.transaction((transaction) =>
      noteAudit(
        transaction,
        'person-export',
        { person: secrets.hash('audit', phone) },
        new Date(now()).toISOString(),
      ),
    );
    return {
      users: users.map((user) => ({
        ...user,
        phone,
        id_card: user.id_card === null ? null : secrets.open(user.id_card, idCardPlace(user.id)),
        profile: openAnswers(user.profile, secrets, answersOf('users', user.id)),
      })),
      lead_versions: versions.map(({ id, ...version }) => ({
        ...version,
        form: openAnswers(version.form, secrets, answersOf('lead_versions', id)),
      })),
      ...record,
    };
  },
};
