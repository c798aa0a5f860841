import type { Services } from '../services.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import type { ConsoleRoute } from './http/console-route.ts';
import { inviteRoutes } from './people/invite-routes.ts';
import { meRoutes } from './people/me-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { sessionRoutes } from './people/session-routes.ts';
import { policyRoutes } from './reviews/policy-routes.ts';

/** Every route of the console. */
export function allRoutes(services: Pick<Services, 'db' | 'secrets'>): readonly ConsoleRoute[] {
  return [
    ...sessionRoutes(services),
    ...meRoutes(services),
    ...inviteRoutes(services),
    ...peopleRoutes(services),
    ...policyRoutes(services),
    ...auditRoutes(services),
  ];
}
