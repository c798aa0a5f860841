import { printCsv } from '../../engine/cli/print-csv.ts';
import { printTable } from '../../engine/cli/print-table.ts';
import type { LeadSheet } from '../leads/lead-sheet.ts';
import type { ListedLead } from '../leads/list-leads.ts';

export const LEAD_FORMATS = ['table', 'json', 'csv'] as const;
export type LeadFormat = (typeof LEAD_FORMATS)[number];

const COLUMNS = [
  'application_no',
  'saved_at',
  'phone',
  'realname',
  'city',
  'channel',
  'package',
  'result',
  'institution',
  'consented',
  'version',
  'host',
  'release_id',
  'withdrawn',
] as const satisfies readonly (keyof ListedLead)[];

type Name = (typeof COLUMNS)[number];

/** Leads under the names of the data, for programs. */
export function printLeads(leads: readonly ListedLead[], format: 'json' | 'csv'): string {
  if (format === 'json') return JSON.stringify(leads, null, 2);
  return printCsv(
    COLUMNS,
    leads.map((lead) => COLUMNS.map((name: Name) => lead[name])),
  );
}

/** Leads for people, in the words of the sheet that `leads export` makes. */
export function printLeadTable({ header, rows }: LeadSheet): string {
  return rows.length === 0
    ? 'No leads yet.'
    : printTable(
        header,
        rows.map((row) => row.map(String)),
      );
}
