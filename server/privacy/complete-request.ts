import { eraseUser } from '../accounts/erase-user.ts';
import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { openPhone } from '../keys/seal-phone.ts';
import type { RequestKind } from './note-request.ts';

/** How completing ended. */
export type CompletedRequest =
  | { readonly state: 'unknown' | 'done-before' }
  | {
      readonly state: 'done';
      readonly kind: RequestKind;
      readonly deleted: Readonly<Record<string, number>>;
    };

interface Row {
  readonly user_id: string;
  readonly kind: RequestKind;
  readonly done_at: Date | null;
  readonly phone: string | null;
}

/** Closes a request: deletes the person's data when that was asked for, and keeps that and when it was done. */
export const completeRequest: DataTask<{ readonly id: string; readonly note: string }, CompletedRequest> = {
  name: 'complete-request',
  async run({ id, note }, { db, secrets, now }) {
    const at = new Date(now()).toISOString();
    const completed = await db.transaction(async (transaction): Promise<CompletedRequest> => {
      const [row] = await transaction.query<Row>(
        `select r.user_id, r.kind, r.done_at, u.phone from person_requests r left join users u on u.id = r.user_id
         where r.id = $1 for update of r`,
        [id],
      );
      if (row === undefined) {
        return { state: 'unknown' };
      }
      if (row.done_at !== null) {
        return { state: 'done-before' };
      }
      const deleted =
        row.kind === 'delete'
          ? await eraseUser(
              transaction,
              { id: row.user_id, phone: openPhone(secrets, 'users', row.user_id, row.phone), at },
              secrets,
            )
          : {};
      await transaction.write('update person_requests set done_at = $2, note = $3 where id = $1', [
        id,
        at,
        note,
      ]);
      await noteAudit(transaction, 'request-complete', { request: id, kind: row.kind, ...deleted }, at);
      return { state: 'done', kind: row.kind, deleted };
    });
    if (completed.state === 'done' && completed.kind === 'delete') {
      await db.forgetPast();
    }
    return completed;
  },
};
