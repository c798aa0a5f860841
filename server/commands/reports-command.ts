import { type Command, Option } from 'commander';
import { printTable } from '../../engine/cli/print-table.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import { type DeadReport, listDeadReports } from '../reports/list-dead-reports.ts';
import { NETWORKS, type Network } from '../reports/platform.ts';
import { type ResentReports, resendReports } from '../reports/resend-reports.ts';
import type { CommandIo } from './command-io.ts';
import { runTaskLate } from './run-task-late.ts';

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
  return [id, network, channel, chinaTime(Date.parse(earned_at)), String(tries), again, last_error];
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
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await runTaskLate(listDeadReports, null, io, []);
      if (json) io.out(JSON.stringify(found, null, 2));
      else io.out(found.length === 0 ? 'None was given up.' : printTable(HEADER, found.map(rowOf)));
      if (found.length > 0) io.exit(1);
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
        io.err(
          `Left alone, since they may count twice (--may-count-twice sends them): ${doubtful.join(' ')}`,
        );
      }
      if (unknown.length > 0) io.err(`Not given up, or not there: ${unknown.join(' ')}`);
      return io.exit(doubtful.length + unknown.length > 0 ? 1 : 0);
    });
}
