import type { DataTask } from '../admin/data-task.ts';
import { type LeadSheet, leadSheet } from './lead-sheet.ts';
import { type LeadQuery, listLeads } from './list-leads.ts';

/** A sheet, and how many leads are not in it. */
export interface LeadExport extends LeadSheet {
  /** Leads of persons who have since withdrawn what they agreed to, or asked for deletion. */
  readonly leftOut: number;
}

/** Leads as a sheet: those that may be used. */
export const exportLeads: DataTask<LeadQuery, LeadExport> = {
  name: 'export-leads',
  async run(query, context) {
    const leads = await listLeads.run(query, context);
    const usable = leads.filter(({ withdrawn }) => !withdrawn);
    const names = { release: context.release(), institutions: context.data().matching.institutions };
    return { ...leadSheet(usable, names), leftOut: leads.length - usable.length };
  },
};
