import type { Command } from 'commander';
import { printTable } from '../../engine/cli/print-table.ts';
import { type FunnelRow, funnel } from '../reports/funnel.ts';
import type { CommandIo } from './command-io.ts';
import { periodOf, readDay } from './period-of.ts';
import { runTaskLate } from './run-task-late.ts';

const STEPS = ['visits', 'codes', 'logins', 'forms', 'conversions'] as const;

const HEADINGS = STEPS.map((step) => (step === 'conversions' ? 'server reports' : step));

/** How many of the visits came to the form, for example `2.5%`. */
function share(row: FunnelRow): string {
  return row.visits === 0 ? '' : `${((100 * row.forms) / row.visits).toFixed(1)}%`;
}

function totalOf(rows: readonly FunnelRow[]): FunnelRow {
  const sum = (step: (typeof STEPS)[number]): number => rows.reduce((total, row) => total + row[step], 0);
  return {
    channel: 'all',
    visits: sum('visits'),
    codes: sum('codes'),
    logins: sum('logins'),
    forms: sum('forms'),
    conversions: sum('conversions'),
  };
}

/** Adds `stats`: what became of each channel's visitors. */
export function registerStatsCommand(program: Command, io: CommandIo): void {
  program
    .command('stats')
    .description('visits, codes sent, logins, forms and server reports of each channel')
    .option('--from <day>', 'from this day on, for example 2026-05-01', readDay)
    .option('--to <day>', 'up to this day, this day included', readDay)
    .option('--json', 'as JSON')
    .action(async (options: { from?: number; to?: number; json?: boolean }) => {
      const rows = await runTaskLate(funnel, periodOf(options), io, []);
      if (options.json) {
        return io.out(JSON.stringify(rows, null, 2));
      }
      const lines = [...rows, totalOf(rows)].map((row) => [
        row.channel === '' ? '(none)' : row.channel,
        ...STEPS.map((step) => String(row[step])),
        share(row),
      ]);
      return io.out(printTable(['channel', ...HEADINGS, 'forms/visits'], lines));
    });
}
