import type { DataTask } from '../admin/data-task.ts';
import { type LeadSheet, leadSheet } from './lead-columns.ts';
import { type LeadQuery, listLeads } from './list-leads.ts';

/** Leads as a sheet. */
export const exportLeads: DataTask<LeadQuery, LeadSheet> = {
  name: 'export-leads',
  run: async (query, context) => leadSheet(await listLeads.run(query, context), context.release()),
};
