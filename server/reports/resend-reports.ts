import { noteAudit } from '../accounts/note-audit.ts';
import type { DataTask } from '../admin/data-task.ts';
import { COUNT_AGAIN, MAY_COUNT_TWICE } from './list-dead-reports.ts';
import type { Network } from './platform.ts';

/** Which dead reports are to be sent again. */
export interface ResendQuery {
  /** Null for all. */
  readonly ids: readonly string[] | null;
  /** Null for each. */
  readonly network: Network | null;
  /** Also those that may count twice. */
  readonly mayCountTwice: boolean;
}

/** Most reports that the audit names; of more it says how many. */
const NAMED = 20;

/** What became of them, by their ids. */
export interface ResentReports {
  readonly resent: readonly string[];
  /** They may count twice, and stay as they are. */
  readonly doubtful: readonly string[];
  /** Ids of which there is no dead report to these networks. */
  readonly unknown: readonly string[];
}

/**
 * Lets dead reports be sent again, with as many tries as at first and the key that they had. Of two who ask at once for
 * the same, one does it.
 */
export const resendReports: DataTask<ResendQuery, ResentReports> = {
  name: 'resend-reports',
  async run({ ids, network, mayCountTwice }, { db, now }) {
    const at = new Date(now()).toISOString();
    return db.transaction(async (transaction) => {
      const rows = await transaction.query<{ id: string; doubtful: boolean }>(
        `select id, ${MAY_COUNT_TWICE} as doubtful from conversions where state = 'dead'
           and ($2::jsonb is null or id in (select jsonb_array_elements_text($2::jsonb)))
           and ($3::text is null or network = $3) order by created_at desc, id for update`,
        [COUNT_AGAIN, ids && JSON.stringify(ids), network],
      );
      const idsOf = (isResent: boolean) =>
        rows.filter(({ doubtful }) => (mayCountTwice || !doubtful) === isResent).map(({ id }) => id);
      const resent = idsOf(true);
      if (resent.length > 0) {
        // What may have arrived before may have for ever: the tries that are sure stay behind by as many.
        await transaction.write(
          `update conversions set state = 'waiting', missed = missed - attempts, attempts = 0, next_at = $2
           where id in (select jsonb_array_elements_text($1::jsonb))`,
          [JSON.stringify(resent), at],
        );
        const told = { count: resent.length, ids: resent.slice(0, NAMED), network, mayCountTwice };
        await noteAudit(transaction, 'reports-resent', told, at);
      }
      const found = new Set(rows.map(({ id }) => id));
      return { resent, doubtful: idsOf(false), unknown: (ids ?? []).filter((id) => !found.has(id)) };
    });
  },
};
