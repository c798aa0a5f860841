import type { DataTask } from '../admin/data-task.ts';
import { chinaDay } from './china-day.ts';
import { inPeriod, type Period } from './period.ts';

/** What became of a channel's visitors. */
export interface FunnelRow {
  readonly channel: string;
  /** Page loads that asked for their channel. */
  readonly visits: number;
  readonly codes: number;
  readonly logins: number;
  /** Applications, however often each was saved. */
  readonly forms: number;
  /**
   * Reports to ad platforms that the server keeps, delivered or not; not what scripts in the pages tell a platform
   * themselves.
   */
  readonly conversions: number;
}

const STEPS = ['visits', 'codes', 'logins', 'forms', 'conversions'] as const;

const COUNTS: Readonly<Record<Exclude<(typeof STEPS)[number], 'visits'>, string>> = {
  codes: 'sms_codes',
  logins: 'tokens',
  forms: 'leads',
  conversions: 'conversions',
};

function countSql(step: keyof typeof COUNTS): string {
  return `select '${step}' as step, coalesce(channel, '') as channel, count(*) as number from ${COUNTS[step]}
    where ${inPeriod('created_at', 1, 2)} group by 2`;
}

/** The funnel of every channel in a period, the busiest first. */
export const funnel: DataTask<Period, readonly FunnelRow[]> = {
  name: 'funnel',
  async run({ from, before }, { db, visits }) {
    await visits?.flush(db);
    const day = (text: string | null): string | null => (text === null ? null : chinaDay(Date.parse(text)));
    const counts = (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).map(countSql).join(' union all ');
    const rows = [
      ...(await db.query<{ step: (typeof STEPS)[number]; channel: string; number: string }>(counts, [
        from,
        before,
      ])),
      ...(await db.query<{ step: 'visits'; channel: string; number: string }>(
        `select 'visits' as step, channel, sum(count) as number from visits
         where ($1::date is null or day >= $1) and ($2::date is null or day < $2) group by 2`,
        [day(from), day(before)],
      )),
    ];
    const channels = [...new Set(rows.map((row) => row.channel))];
    const found = channels.map((channel): FunnelRow => {
      const number = (step: (typeof STEPS)[number]): number =>
        Number(rows.find((row) => row.channel === channel && row.step === step)?.number ?? 0);
      return {
        channel,
        visits: number('visits'),
        codes: number('codes'),
        logins: number('logins'),
        forms: number('forms'),
        conversions: number('conversions'),
      };
    });
    return found.sort(
      (a, b) => b.visits - a.visits || b.forms - a.forms || a.channel.localeCompare(b.channel),
    );
  },
};
