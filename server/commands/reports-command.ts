import { type Command, Option } from 'commander';
import { printTable } from '../../engine/cli/print-table.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import { type DeadReport, listDeadReports } from '../reports/list-dead-reports.ts';
import { NETWORKS, type Network } from '../reports/platform.ts';
import { type ResentReports, resendReports } from '../reports/resend-reports.ts';
import type { CommandIo } from './command-io.ts';
import { readNumber } from './period-of.ts';
import { runTaskLate } from './run-task-late.ts';

/** What a platform says may hold what a terminal obeys, or what turns the order of its letters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Most reports that are named in a line. */
const NAMED = 20;

const firstOf = (ids: readonly string[]): string =>
  ids.length > NAMED ? `${ids.slice(0, NAMED).join(' ')} and ${ids.length - NAMED} more` : ids.join(' ');

const HEADER = [
  'report',
  'network',
  'channel',
  `earned at (${CHINA_TIME})`,
  'tries',
  'sent again',
  'last error',
] as const;

function rowOf(report: DeadReport): string[] {
  const { id, network, channel, earned_at, tries, may_count_twice, last_error } = report;
  const again = may_count_twice ? 'may count twice' : 'counts once';
  const said = last_error.replace(UNSEEN, ' ');
  return [id, network, channel, chinaTime(Date.parse(earned_at)), String(tries), again, said];
}

interface ResendOptions {
  readonly all?: boolean;
  readonly network?: Network;
  readonly mayCountTwice?: boolean;
}

/** Adds `reports dead` and `reports resend`. */
export function registerReportsCommand(program: Command, io: CommandIo): void {
  const reports = program.command('reports').description('reports of conversions to ad platforms');
  reports
    .command('dead')
    .description('reports that were given up, the newest first, and why; exit code 1 when there are any')
    .option('--limit <number>', 'at most so many', readNumber, 1000)
    .option('--json', 'as JSON')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const { total, reports } = await runTaskLate(listDeadReports, { limit }, io, { total: 0, reports: [] });
      if (json) io.out(JSON.stringify(reports, null, 2));
      else io.out(total === 0 ? 'None was given up.' : printTable(HEADER, reports.map(rowOf)));
      if (total > reports.length) io.err(`${reports.length} of ${total}; --limit shows more.`);
      if (total > 0) io.exit(1);
    });
  reports
    .command('resend [reports...]')
    .description(
      'send reports again that were given up; those that may count twice are left alone, and exit code 1 says so',
    )
    .option('--all', 'every one, instead of those that are named')
    .addOption(new Option('--network <network>', 'only those to this network').choices(NETWORKS))
    .option('--may-count-twice', 'also those of which nobody knows whether they arrived')
    .action(async (named: readonly string[], { all, network, mayCountTwice }: ResendOptions) => {
      if (named.length > 0 === (all === true)) {
        io.err('Give either reports, as dukou reports dead shows them, or --all.');
        return io.exit(2);
      }
      const query = {
        ids: all ? null : named,
        network: network ?? null,
        mayCountTwice: mayCountTwice === true,
      };
      const nothing: ResentReports = { resent: [], doubtful: [], unknown: named };
      const { resent, doubtful, unknown } = await runTaskLate(resendReports, query, io, nothing);
      io.out(`Wait to be sent again: ${resent.length}`);
      if (doubtful.length > 0) {
        io.err(`Left alone, since they may count twice (--may-count-twice sends them): ${firstOf(doubtful)}`);
      }
      if (unknown.length > 0) io.err(`Not given up, not there, or to another network: ${firstOf(unknown)}`);
      return io.exit(doubtful.length + unknown.length > 0 ? 1 : 0);
    });
}
