import type { Database } from '../../db/database.ts';
import type { Page, RollBack, VersionRow } from '../contract.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { reviewEmergency } from './emergencies.ts';
import type { Versions } from './versions.ts';

/** The versions, and the way back to one. */
export function versionRoutes(versions: Versions, db: Database): readonly ConsoleRoute[] {
  const list: GuardedRoute<undefined, Page<VersionRow>> = {
    method: 'GET',
    path: '/versions',
    permission: 'view',
    async handle({ query: { cursor } }) {
      if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
        throw new ConsoleRefusal('invalid', '请从第一页重新看起。');
      return versions.list(cursor === undefined ? null : Number(cursor));
    },
  };
  const rollBack: GuardedRoute<RollBack, VersionRow> = {
    method: 'POST',
    path: '/versions/:number/rollback',
    permission: 'publish',
    stepUp: true,
    body: bodyOf({ seen: { type: 'integer', minimum: 0 }, note: { type: 'string', maxLength: 500 } }),
    handle: ({ person, params, body }) => versions.rollBack(person, numberOf(params), body),
  };
  const reviewed: GuardedRoute<{ note: string }> = {
    method: 'POST',
    path: '/versions/:number/reviewed',
    permission: 'approve-compliance',
    stepUp: true,
    body: bodyOf({ note: { type: 'string', maxLength: 500 } }),
    handle: ({ person, params, body, now }) =>
      reviewEmergency(db, person, numberOf(params), body.note, new Date(now).toISOString()),
  };
  return [list, rollBack, reviewed];
}

function numberOf({ number }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(number ?? '')) throw new ConsoleRefusal('not-found', '没有这个版本。');
  return Number(number);
}
