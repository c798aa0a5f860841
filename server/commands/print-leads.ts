import { printCsv } from '../../engine/cli/print-csv.ts';
import { printTable } from '../../engine/cli/print-table.ts';
import type { ListedLead } from '../leads/list-leads.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';

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

const TABLE_COLUMNS = COLUMNS.slice(0, 8);

/**
 * Names above the table, which tells times as a person wants them; JSON and CSV keep those of the data, in ISO 8601.
 */
const TABLE_HEAD = TABLE_COLUMNS.map((name) => (name === 'saved_at' ? `saved_at (${CHINA_TIME})` : name));

type Name = (typeof COLUMNS)[number];

function cellsOf(leads: readonly ListedLead[], columns: readonly Name[]): ListedLead[Name][][] {
  return leads.map((lead) => columns.map((name) => lead[name]));
}

/** Leads in the wanted form, under the names of the data; `leads export` has the sheet for people. */
export function printLeads(leads: readonly ListedLead[], format: LeadFormat): string {
  const shown = leads.map((lead) => ({ ...lead, saved_at: chinaTime(Date.parse(lead.saved_at)) }));
  switch (format) {
    case 'json':
      return JSON.stringify(leads, null, 2);
    case 'csv':
      return printCsv(COLUMNS, cellsOf(leads, COLUMNS));
    case 'table':
      return leads.length === 0
        ? 'No leads yet.'
        : printTable(
            TABLE_HEAD,
            cellsOf(shown, TABLE_COLUMNS).map((row) => row.map(String)),
          );
  }
}
