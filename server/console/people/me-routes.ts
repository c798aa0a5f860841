import { noteAudit } from '../../accounts/note-audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { Me, OwnSession, RecoveryCodes, SecondFactor } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleAsk, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import type { PeopleParts } from './as-person.ts';
import { beginSecondFactor, confirmSecondFactor } from './second-factors.ts';
import { endOwnSession, endSessionsOf, isSteppedUp, ownSessions } from './sessions.ts';
import { beginTry, forgetTries } from './tries.ts';

function beginFactor({ db, secrets }: PeopleParts): GuardedRoute<undefined, SecondFactor> {
  return {
    method: 'POST',
    path: '/me/second-factor',
    permission: 'signed-in',
    async handle({ person, session, now }) {
      if (person.hasSecondFactor && !isSteppedUp(session, now)) {
        throw new ConsoleRefusal('step-up', '请再输入一次密码，再换两步验证。');
      }
      return db.transaction(async (transaction) => {
        await noteAudit(transaction, 'second-factor-begin', {}, new Date(now).toISOString(), {
          id: person.id,
        });
        return beginSecondFactor(transaction, person, now, secrets);
      });
    },
  };
}

function confirmFactor({ db, secrets }: PeopleParts): GuardedRoute<{ readonly code: string }, RecoveryCodes> {
  return {
    method: 'PUT',
    path: '/me/second-factor',
    permission: 'signed-in',
    body: bodyOf({ code: { type: 'string', minLength: 1, maxLength: 10 } }),
    async handle({ body, person, session, address, now }) {
      const one = { login: person.login, address, now };
      await beginTry(db, one);
      return db.transaction(async (transaction) => {
        const codes = await confirmSecondFactor(transaction, person.id, body.code, now, secrets);
        if (codes === null) {
          const words = '验证码不对。请看验证器上现在的 6 位数字';
          throw new ConsoleRefusal('invalid', words, { fields: { code: words } });
        }
        await forgetTries(transaction, one);
        await endSessionsOf(transaction, person.id, session.hash);
        await noteAudit(transaction, 'second-factor', {}, new Date(now).toISOString(), { id: person.id });
        return { codes };
      });
    },
  };
}

function sessions({ db }: PeopleParts): GuardedRoute<undefined, readonly OwnSession[]> {
  return {
    method: 'GET',
    path: '/me/sessions',
    permission: 'signed-in',
    handle: ({ session, now }) => ownSessions(db, session, now),
  };
}

/** @param end ends sessions of the person, but never the one that asks; returns how many. */
function endSessions(
  { db }: PeopleParts,
  path: string,
  end: (transaction: Transaction, ask: ConsoleAsk) => Promise<number>,
): GuardedRoute<undefined, object> {
  return {
    method: 'DELETE',
    path,
    permission: 'signed-in',
    handle: (ask) =>
      db.transaction(async (transaction) => {
        const ended = await end(transaction, ask);
        const at = new Date(ask.now).toISOString();
        await noteAudit(transaction, 'own-sessions-ended', { ended }, at, { id: ask.person.id });
        return {};
      }),
  };
}

/** What people see and do of themselves. */
export function meRoutes(parts: PeopleParts): readonly ConsoleRoute[] {
  const me: GuardedRoute<undefined, Me> = {
    method: 'GET',
    path: '/me',
    permission: 'signed-in',
    handle: async ({ person }) => person,
  };
  return [
    me,
    beginFactor(parts),
    confirmFactor(parts),
    sessions(parts),
    endSessions(parts, '/me/sessions', (transaction, { person, session }) =>
      endSessionsOf(transaction, person.id, session.hash),
    ),
    endSessions(parts, '/me/sessions/:id', async (transaction, { params, session }) => {
      const ended = await endOwnSession(transaction, session, params.id ?? '');
      if (ended === 0) throw new ConsoleRefusal('not-found', '这个登录已经结束了。');
      return ended;
    }),
  ];
}
