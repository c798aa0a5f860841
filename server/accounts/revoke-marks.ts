import type { DataTask } from '../admin/data-task.ts';
import { noteAudit } from './note-audit.ts';
import { sha256 } from './random-id.ts';

/** Which marks: those listed, or all of a channel. */
export interface MarksToRevoke {
  readonly marks: readonly string[] | null;
  readonly channel: string | null;
}

/** Makes marks useless from now on; whoever came by them before stays logged in. Tells how many were still good. */
export const revokeMarks: DataTask<MarksToRevoke, number> = {
  name: 'revoke-marks',
  async run({ marks, channel }, { db, now }) {
    const at = new Date(now()).toISOString();
    return db.transaction(async (transaction) => {
      const revoked = await transaction.write(
        `update marks set expires_at = $1 where expires_at > $1 and uses_left > 0
           and ($2::text is null or channel = $2)
           and ($3::jsonb is null or hash in (select jsonb_array_elements_text($3::jsonb)))`,
        [at, channel, marks === null ? null : JSON.stringify(marks.map(sha256))],
      );
      await noteAudit(transaction, 'marks-revoke', { channel, listed: marks?.length ?? null, revoked }, at);
      return revoked;
    });
  },
};
