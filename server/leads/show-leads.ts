import type { DataTask } from '../admin/data-task.ts';
import { type LeadSheet, leadTable } from './lead-sheet.ts';
import { type LeadQuery, listLeads } from './list-leads.ts';

/** Leads as a table for the console, under the headers and in the words of the sheet. */
export const showLeads: DataTask<LeadQuery, LeadSheet> = {
  name: 'show-leads',
  async run(query, context) {
    const leads = await listLeads.run(query, context);
    return leadTable(leads, {
      release: context.release(),
      institutions: context.data().matching.institutions,
    });
  },
};
