import type { DataTask } from '../admin/data-task.ts';
import { ALL_PLATFORMS } from './all-platforms.ts';
import type { Network } from './platform.ts';

/** A report to an ad platform that was given up. */
export interface DeadReport {
  readonly id: string;
  readonly network: Network;
  /** Empty when nothing told it. */
  readonly channel: string;
  /** ISO time at which the conversion was earned. */
  readonly earned_at: string;
  /** Tries since it was earned, or since it was last sent again by hand. */
  readonly tries: number;
  /** True when a try may have counted at a platform that would count another once more. */
  readonly may_count_twice: boolean;
  /** Why the last try failed: the platform's words, or what became of the connection. */
  readonly last_error: string;
}

/** Networks that count a report as often as it arrives, as a JSON text. */
export const COUNT_AGAIN = JSON.stringify(
  Object.entries(ALL_PLATFORMS).flatMap(([network, { countsOnce }]) => (countsOnce ? [] : [network])),
);

/** SQL that is true for a report that may count twice when it is sent again; `$1` is `COUNT_AGAIN`. */
export const MAY_COUNT_TWICE =
  'attempts > missed and network in (select jsonb_array_elements_text($1::jsonb))';

export interface DeadReports {
  /** How many there are. */
  readonly total: number;
  readonly reports: readonly DeadReport[];
}

/** Reports that were given up, the newest first, and of them at most so many. */
export const listDeadReports: DataTask<{ readonly limit: number }, DeadReports> = {
  name: 'dead-reports',
  async run({ limit }, { db }) {
    const [count] = await db.query<{ total: number }>(
      "select count(*)::integer as total from conversions where state = 'dead'",
    );
    const rows = await db.query<Omit<DeadReport, 'earned_at'> & { readonly earned_at: Date }>(
      `select id, network, coalesce(channel, '') as channel, created_at as earned_at, attempts as tries,
         ${MAY_COUNT_TWICE} as may_count_twice, coalesce(last_error, '') as last_error
       from conversions where state = 'dead' order by created_at desc, id limit $2`,
      [COUNT_AGAIN, limit],
    );
    const reports = rows.map((row) => ({ ...row, earned_at: row.earned_at.toISOString() }));
    return { total: count?.total ?? 0, reports };
  },
};
