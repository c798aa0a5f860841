import { printTable } from '../../engine/cli/print-table.ts';
import type { ListedLead } from '../leads/list-leads.ts';

export const LEAD_FORMATS = ['table', 'json', 'csv'] as const;
export type LeadFormat = (typeof LEAD_FORMATS)[number];

const CSV_COLUMNS = [
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
] as const satisfies readonly (keyof ListedLead)[];

const TABLE_COLUMNS = CSV_COLUMNS.slice(0, 8);

function table(leads: readonly ListedLead[]): string {
  return printTable(
    TABLE_COLUMNS,
    leads.map((lead) => TABLE_COLUMNS.map((name) => String(lead[name]))),
  );
}

/** A cell that a spreadsheet shows as it is: quoted, and not taken for a formula. */
function csvCell(value: unknown): string {
  const text = String(value ?? '');
  const defused = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

function csv(leads: readonly ListedLead[]): string {
  const lines = [
    CSV_COLUMNS.join(','),
    ...leads.map((lead) => CSV_COLUMNS.map((name) => csvCell(lead[name])).join(',')),
  ];
  // The mark tells spreadsheets that the text is UTF-8.
  return `\ufeff${lines.join('\r\n')}`;
}

/** Leads in the wanted form. */
export function printLeads(leads: readonly ListedLead[], format: LeadFormat): string {
  switch (format) {
    case 'json':
      return JSON.stringify(leads, null, 2);
    case 'csv':
      return csv(leads);
    case 'table':
      return leads.length === 0 ? 'No leads yet.' : table(leads);
  }
}
