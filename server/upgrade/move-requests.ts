import type { JsonObject } from '../../engine/decide/model/json.ts';
import { noteRequest, splitRequests } from '../privacy/note-request.ts';
import type { DataUpgrade } from './data-upgrade.ts';

interface Row {
  readonly id: string;
  readonly profile: JsonObject;
  readonly channel: string | null;
}

/** When it was asked, as the browser said; now when that is no time or lies ahead. */
function askedAt(value: unknown, now: number): string {
  const said = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return new Date(said <= now ? said : now).toISOString();
}

/** What persons asked for when it was only kept among what they told of themselves. */
export const moveRequests: DataUpgrade = {
  name: 'move-requests',
  told: 'persons had asked for something about their data; see: dukou person requests',
  async run({ db, data, now }) {
    const { privacy } = data;
    const rows = await db.query<Row>(
      `select id, profile, channel from users where jsonb_exists_any(profile, array[$1, $2]::text[])`,
      [privacy.fields.withdraw, privacy.fields.delete],
    );
    for (const { id, profile: stored, channel } of rows) {
      const { kinds, profile } = splitRequests(stored, privacy);
      await db.transaction(async (transaction) => {
        for (const kind of kinds) {
          const at = askedAt(stored[privacy.fields[kind]], now);
          await noteRequest(transaction, { userId: id, kind, channel, address: '', agent: '', at });
        }
        await transaction.write('update users set profile = $2 where id = $1', [id, JSON.stringify(profile)]);
      });
    }
    return rows.length;
  },
};
