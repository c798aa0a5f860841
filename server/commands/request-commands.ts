import type { Command } from 'commander';
import { printTable } from '../../engine/cli/print-table.ts';
import { completeRequest } from '../privacy/complete-request.ts';
import { type ListedRequest, listRequests } from '../privacy/list-requests.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import type { CommandIo } from './command-io.ts';
import { runTaskLate } from './run-task-late.ts';

const HEADER = [
  'request',
  'asks for',
  'phone',
  'channel',
  `asked at (${CHINA_TIME})`,
  'by',
  'state',
  'tell',
] as const;

function stateOf({ done_at, overdue }: ListedRequest): string {
  return done_at !== null ? `done ${chinaTime(Date.parse(done_at))}` : overdue ? 'OVERDUE' : 'open';
}

function rowOf(request: ListedRequest): string[] {
  return [
    request.id,
    request.kind,
    request.phone,
    request.channel,
    chinaTime(Date.parse(request.asked_at)),
    chinaTime(Date.parse(request.due_at)).slice(0, 10),
    stateOf(request),
    request.institutions.join(', '),
  ];
}

/** Adds `person requests` and `person complete`: what persons ask for in the privacy centre, and seeing to it. */
export function addRequestCommands(person: Command, io: CommandIo): void {
  person
    .command('requests')
    .description('what persons asked for about their data and waits for somebody, the oldest first')
    .option('--all', 'also what is done')
    .option('--full', 'whole phone numbers; the audit table keeps that this was done')
    .option('--json', 'as JSON')
    .action(async ({ all, full, json }: { all?: boolean; full?: boolean; json?: boolean }) => {
      const found = await runTaskLate(listRequests, { all: all === true, full: full === true }, io, []);
      if (json) {
        return io.out(JSON.stringify(found, null, 2));
      }
      return io.out(found.length === 0 ? 'Nobody waits for anything.' : printTable(HEADER, found.map(rowOf)));
    });
  person
    .command('complete')
    .description('close a request: one for deletion deletes the data, which cannot be undone')
    .requiredOption('--request <id>', 'as person requests shows it')
    .option('--note <text>', 'what was done, for example whom was told', '')
    .action(async ({ request: id, note }: { request: string; note: string }) => {
      const completed = await runTaskLate(completeRequest, { id, note }, io, { state: 'unknown' });
      if (completed.state !== 'done') {
        const why = completed.state === 'unknown' ? 'There is no request' : 'It is done already: request';
        io.err(`${why} ${id}. See: dukou person requests --all`);
        return io.exit(1);
      }
      const rows = Object.entries(completed.deleted).filter(([, count]) => count > 0);
      const deleted = rows.map(([table, count]) => `${table} ${count}`).join(', ');
      return io.out(`Done: ${id}${deleted === '' ? '' : `, deleted ${deleted}`}`);
    });
}
