import type { DataContext } from '../../admin/data-task.ts';
import { isAnybodyThere } from '../people/first-person.ts';
import type { FilesChange } from './files-change.ts';
import { type NeededApproval, neededApprovals } from './needed-approvals.ts';
import { policyStore } from './policy-store.ts';

/** The approvals that files need; none while nobody is in the console. */
export const terminalApprovals = {
  name: 'console-approvals',
  async run(change: FilesChange, { db }: Pick<DataContext, 'db'>): Promise<readonly NeededApproval[]> {
    if (!(await isAnybodyThere(db))) return [];
    const { added } = await policyStore.read(db);
    const cells = change.headers.map((header) => ({ channel: '', header, value: '', by: '' }));
    return [
      ...neededApprovals(cells, change.outcome, added),
      ...change.regulated.map((reason) => ({ role: 'compliance' as const, reason })),
    ];
  },
};
