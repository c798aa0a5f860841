import { noteAudit } from '../../accounts/note-audit.ts';
import type { Me, SignIn, StepUp } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute, type OpenRoute } from '../http/console-route.ts';
import { asPerson, type PeopleParts } from './as-person.ts';
import { deviceOf } from './device-of.ts';
import { loginAs } from './login-fault.ts';
import { MAX_PASSWORD } from './passwords.ts';
import { findPerson, meOf } from './person-row.ts';
import { beginSession, endSession, stepUpSession } from './sessions.ts';

const LOGIN = { type: 'string', minLength: 1, maxLength: 64 };
const PASSWORD = { type: 'string', minLength: 1, maxLength: MAX_PASSWORD };
const CODE = { type: 'string', maxLength: 40 };

function signIn(parts: PeopleParts): OpenRoute<SignIn, Me> {
  return {
    method: 'POST',
    path: '/session',
    permission: 'nobody',
    body: bodyOf({ login: LOGIN, password: PASSWORD, code: CODE }, ['code']),
    async handle({ body, address, headers, now, session, giveSession }) {
      const login = loginAs(body.login);
      const at = new Date(now).toISOString();
      const found = await findPerson(parts.db, 'login', login);
      const wrong = async (): Promise<ConsoleRefusal> => {
        const actor = { id: null, isRefused: true };
        await parts.db.transaction((transaction) =>
          noteAudit(transaction, 'sign-in', { person: found?.id ?? null }, at, actor),
        );
        return new ConsoleRefusal('signed-out', '登录名或密码不对。');
      };
      const token = await asPerson(
        parts,
        { login, address, now },
        found,
        body,
        wrong,
        async (transaction, person) => {
          if (session !== null) await endSession(transaction, session.hash);
          await noteAudit(transaction, 'sign-in', {}, at, { id: person.id });
          return beginSession(transaction, person.id, now, {
            device: deviceOf(headers['user-agent']),
            address,
          });
        },
      );
      giveSession(token);
      return meOf(found as NonNullable<typeof found>);
    },
  };
}

function stepUp(parts: PeopleParts): GuardedRoute<StepUp, Me> {
  return {
    method: 'POST',
    path: '/session/step-up',
    permission: 'signed-in',
    body: bodyOf({ password: PASSWORD, code: CODE }, ['code']),
    async handle({ body, person, address, now, session, giveSession }) {
      const at = new Date(now).toISOString();
      const wrong = async (): Promise<ConsoleRefusal> => {
        const actor = { id: person.id, isRefused: true };
        await parts.db.transaction((transaction) => noteAudit(transaction, 'step-up', {}, at, actor));
        return new ConsoleRefusal('invalid', '密码不对。', { fields: { password: '密码不对' } });
      };
      const one = { login: person.login, address, now };
      const row = await findPerson(parts.db, 'id', person.id);
      const token = await asPerson(parts, one, row, body, wrong, async (transaction) => {
        await noteAudit(transaction, 'step-up', {}, at, { id: person.id });
        return stepUpSession(transaction, session, now);
      });
      giveSession(token);
      return person;
    },
  };
}

/** Signing in and out. */
export function sessionRoutes(parts: PeopleParts): readonly ConsoleRoute[] {
  const signOut: GuardedRoute<undefined, object> = {
    method: 'DELETE',
    path: '/session',
    permission: 'signed-in',
    async handle({ person, session, now, giveSession }) {
      await parts.db.transaction(async (transaction) => {
        await endSession(transaction, session.hash);
        await noteAudit(transaction, 'sign-out', {}, new Date(now).toISOString(), { id: person.id });
      });
      giveSession(null);
      return {};
    },
  };
  return [signIn(parts), stepUp(parts), signOut];
}
