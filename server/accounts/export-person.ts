import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { DataTask } from '../admin/data-task.ts';
import { openAnswers } from '../leads/seal-answers.ts';
import { noteAudit } from './note-audit.ts';
import { userIdsOf } from './users.ts';

/** Everything that is kept about one person, by table. Credentials are not told: only their times. */
const TABLES: Readonly<Record<string, { readonly columns: string; readonly by: 'user' | 'phone' }>> = {
  tokens: { columns: 'origin, channel, address, created_at, expires_at, revoked_at', by: 'user' },
  sms_codes: { columns: 'phone, channel, address, created_at, used_at', by: 'phone' },
  marks: { columns: 'kind, phone, channel, uses_left, created_at, expires_at', by: 'phone' },
  channel_activity: { columns: 'channel, active_at', by: 'user' },
  leads: { columns: 'id, package, channel, application_no, created_at', by: 'user' },
  consents: {
    columns:
      'agreement_id, version, text_hash, purpose, institution, lead_id, channel, address, agent, created_at, withdrawn_at',
    by: 'user',
  },
  person_requests: { columns: 'kind, channel, address, agent, asked_at, done_at', by: 'user' },
  events: { columns: 'source, title, channel, attr, created_at', by: 'user' },
  conversions: { columns: 'network, payload, state, created_at, delivered_at', by: 'user' },
};

/** Everything that is kept about the person with a phone number; null when nothing is. */
export const exportPerson: DataTask<{ readonly phone: string }, JsonObject | null> = {
  name: 'export-person',
  async run({ phone }, { db, secrets, now }) {
    const ids = await userIdsOf(db, phone);
    const record: Record<string, Json> = {};
    for (const [table, { columns, by }] of Object.entries(TABLES)) {
      const where =
        by === 'phone' ? 'phone = $1' : `user_id in (select jsonb_array_elements_text($1::jsonb))`;
      record[table] = await db.query<JsonObject>(`select ${columns} from ${table} where ${where}`, [
        by === 'phone' ? phone : JSON.stringify(ids),
      ]);
    }
    const users = await db.query<{ id_card: string | null; profile: JsonObject }>(
      'select id, phone, realname, city, profile, id_card, verified_at, channel, created_at from users where phone = $1',
      [phone],
    );
    const versions = await db.query<{ form: JsonObject }>(
      `select lead_id, version, form, result, institution, consented, host, address, agent, created_at from lead_versions
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
        { person: secrets.keyedHash(phone) },
        new Date(now()).toISOString(),
      ),
    );
    const open = (answers: JsonObject): JsonObject => openAnswers(answers, secrets, 'full');
    return {
      users: users.map((user) => ({
        ...user,
        id_card: user.id_card === null ? null : secrets.open(user.id_card),
        profile: open(user.profile),
      })),
      lead_versions: versions.map((version) => ({ ...version, form: open(version.form) })),
      ...record,
    };
  },
};
