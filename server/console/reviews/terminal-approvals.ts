import { noteAudit } from '../../accounts/note-audit.ts';
import type { DataContext } from '../../admin/data-task.ts';
import { isAnybodyThere } from '../people/first-person.ts';
import type { FilesChange } from './files-change.ts';
import { type NeededApproval, neededApprovals } from './needed-approvals.ts';
import { policyStore } from './policy-store.ts';

/** A publication of files. */
export interface TerminalPublication {
  /** Null where nothing is asked. */
  readonly change: FilesChange | null;
  /** Where it goes out without its approvals: why, and the version that it is to become. */
  readonly emergency: { readonly reason: string; readonly version: number } | null;
}

/** The approvals that files need; none while nobody is in the console. An emergency is noted before it comes about. */
export const terminalApprovals = {
  name: 'console-approvals',
  async run(
    { change, emergency }: TerminalPublication,
    { db, now }: Pick<DataContext, 'db' | 'now'>,
  ): Promise<readonly NeededApproval[]> {
    if (!(await isAnybodyThere(db))) return [];
    if (emergency !== null) {
      const at = new Date(now()).toISOString();
      await db.transaction((transaction) =>
        noteAudit(transaction, 'terminal-emergency', { ...emergency }, at),
      );
    }
    if (change === null) return [];
    const { added } = await policyStore.read(db);
    const cells = change.headers.map((header) => ({ channel: '', header, value: '', by: '' }));
    return [
      ...neededApprovals(cells, change.outcome, added),
      ...change.regulated.map((reason) => ({ role: 'compliance' as const, reason })),
    ];
  },
};
