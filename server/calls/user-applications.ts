import { requireSession } from '../accounts/tokens.ts';
import { personApplications } from '../privacy/person-applications.ts';
import type { Call } from './call.ts';

/** What the visitor has applied for: whose it is follows from the session alone. */
export const userApplications: Call<'userApplications'> = {
  name: 'userApplications',
  answer: async (request, services) => personApplications(await requireSession(services, request), services),
};
