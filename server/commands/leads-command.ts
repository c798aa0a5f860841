import { type Command, Option } from 'commander';
import { FORCE } from '../../engine/cli/named-file.ts';
import { exportLeads } from '../leads/export-leads.ts';
import { leadSheet } from '../leads/lead-sheet.ts';
import { listLeads } from '../leads/list-leads.ts';
import { showLeads } from '../leads/show-leads.ts';
import type { CommandIo } from './command-io.ts';
import { periodOf, readChannel, readDay, readNumber } from './period-of.ts';
import { LEAD_FORMATS, type LeadFormat, printLeads, printLeadTable } from './print-leads.ts';
import { runTaskLate } from './run-task-late.ts';
import { refuseTable, writeTable } from './write-result.ts';

interface Which {
  readonly full?: boolean;
  readonly channel?: string;
  readonly from?: number;
  readonly to?: number;
}

/** A sheet has no room for more. */
const MAX_ROWS = 1_000_000;

const FULL = 'show phone numbers, names and answers; the audit table keeps that this was done';

/** Adds `leads list` and `leads export`. */
export function registerLeadsCommand(program: Command, io: CommandIo): void {
  const leads = program.command('leads').description('work with saved forms');
  const queryOf = ({ full, channel, from, to }: Which, limit: number) => ({
    full: full === true,
    channel: channel ?? null,
    limit,
    ...periodOf({ from, to }),
  });
  leads
    .command('list')
    .description('list saved forms, the newest first; phone numbers and names are masked')
    .addOption(new Option('--format <format>', 'form of the list').choices(LEAD_FORMATS).default('table'))
    .option('--json', 'the same as --format json')
    .option('--full', FULL)
    .option('--channel <id>', 'only this channel, for example channel_5818', readChannel)
    .option('--limit <number>', 'at most so many', readNumber, 1000)
    .action(async (options: Which & { format: LeadFormat; json?: boolean; limit: number }) => {
      const format = options.json ? 'json' : options.format;
      const query = queryOf(options, options.limit);
      io.out(
        format === 'table'
          ? printLeadTable(await runTaskLate(showLeads, query, io, { header: [], rows: [] }))
          : printLeads(await runTaskLate(listLeads, query, io, []), format),
      );
    });
  leads
    .command('export')
    .description('saved forms as a sheet for Excel; phone numbers and names are masked')
    .option('--from <day>', 'from this day on, for example 2026-05-01', readDay)
    .option('--to <day>', 'up to this day, this day included', readDay)
    .option('--channel <id>', 'only this channel, for example channel_5818', readChannel)
    .option('--full', FULL)
    .option(
      '--out <file>',
      'write to this file: a workbook when it ends with .xlsx, else CSV as on the console',
    )
    .option(...FORCE)
    .action(async (options: Which & { out?: string; force?: boolean }) => {
      refuseTable(options.out, options.force, io);
      const { header, rows, leftOut } = await runTaskLate(exportLeads, queryOf(options, MAX_ROWS), io, {
        ...leadSheet([], { release: null, institutions: {} }),
        leftOut: 0,
      });
      if (leftOut > 0) {
        io.err(`${leftOut} left out: consent withdrawn or deletion asked for, see dukou person requests`);
      }
      await writeTable('表单', { header, rows }, options.out, io);
    });
}
