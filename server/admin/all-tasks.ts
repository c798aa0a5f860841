import { createMarks } from '../accounts/create-marks.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { exportPerson } from '../accounts/export-person.ts';
import { logOutPerson } from '../accounts/log-out-person.ts';
import { revokeMarks } from '../accounts/revoke-marks.ts';
import { pushToConsole } from '../console/drafts/push-to-console.ts';
import { inviteToConsole } from '../console/people/invite-to-console.ts';
import { linkToConsole } from '../console/people/link-to-console.ts';
import { terminalApprovals } from '../console/reviews/terminal-approvals.ts';
import { addKey } from '../keys/add-key.ts';
import { listKeys } from '../keys/list-keys.ts';
import { putKeyToUse } from '../keys/put-key-to-use.ts';
import { retireKey } from '../keys/retire-key.ts';
import { showSmsKeys } from '../keys/show-sms-keys.ts';
import { exportLeads } from '../leads/export-leads.ts';
import { listLeads } from '../leads/list-leads.ts';
import { showLeads } from '../leads/show-leads.ts';
import { completeRequest } from '../privacy/complete-request.ts';
import { listRequests } from '../privacy/list-requests.ts';
import { funnel } from '../reports/funnel.ts';
import { listDeadReports } from '../reports/list-dead-reports.ts';
import { resendReports } from '../reports/resend-reports.ts';
import type { DataTask } from './data-task.ts';

/** Every task that a command may ask the running server for. */
export const ALL_TASKS: readonly DataTask<never, unknown>[] = [
  listLeads,
  exportLeads,
  showLeads,
  funnel,
  listDeadReports,
  resendReports,
  createMarks,
  revokeMarks,
  exportPerson,
  deletePerson,
  logOutPerson,
  listRequests,
  completeRequest,
  listKeys,
  addKey,
  putKeyToUse,
  retireKey,
  showSmsKeys,
  inviteToConsole,
  pushToConsole,
  linkToConsole,
  terminalApprovals,
];
