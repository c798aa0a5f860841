import { noteAudit } from '../../accounts/note-audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { AcceptInvite, Invite, Me } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type OpenRoute } from '../http/console-route.ts';
import { type PeopleParts, requireCode } from './as-person.ts';
import { deviceOf } from './device-of.ts';
import { dropFirstPerson, isUnnamed } from './first-person.ts';
import { dropInvites, type Invited, invitedBy, spendInvite } from './invites.ts';
import { lockPeople } from './lock-people.ts';
import { loginAs, loginFault } from './login-fault.ts';
import { hashPassword, MAX_PASSWORD, passwordFault } from './passwords.ts';
import { findPerson, meOf, PERSON_NAME } from './person-row.ts';
import { removeSecondFactor } from './second-factors.ts';
import { beginSession, endSessionsOf } from './sessions.ts';
import { beginTry, forgetTries } from './tries.ts';

function look({ db }: PeopleParts): OpenRoute<undefined, Invite> {
  return {
    method: 'GET',
    path: '/invites/:token',
    permission: 'nobody',
    async handle({ params, now }) {
      const invited = await invitedBy(db, params.token ?? '', now);
      const { name, roles, login } = invited;
      return { name: isUnnamed(invited) ? null : name, roles, login };
    },
  };
}

const FIELDS = { name: '姓名', login: '登录名', password: '密码' };

const refused = (field: keyof typeof FIELDS, words: string): ConsoleRefusal =>
  new ConsoleRefusal('invalid', `${FIELDS[field]}：${words}。`, { fields: { [field]: words } });

function checkChoice(invited: Invited, { name, password }: AcceptInvite, login: string): void {
  if (isUnnamed(invited) && name === undefined) throw refused('name', '请填写姓名');
  if (invited.login !== null && invited.login !== login)
    throw refused('login', `您的登录名是 ${invited.login}`);
  const fault = invited.login === null ? loginFault(login) : null;
  if (fault !== null) throw refused('login', fault);
  const weak = passwordFault(password, login);
  if (weak !== null) throw refused('password', weak);
}

async function setPassword(
  transaction: Transaction,
  { id, name }: Pick<Invited, 'id' | 'name'>,
  login: string,
  hash: string,
): Promise<void> {
  const other = await findPerson(transaction, 'login', login);
  if (other !== null && other.id !== id) throw refused('login', '已经有人用了，请换一个');
  await transaction.write('update console_people set login = $2, password = $3, name = $4 where id = $1', [
    id,
    login,
    hash,
    name,
  ]);
}

function accept(parts: PeopleParts): OpenRoute<AcceptInvite, Me> {
  return {
    method: 'POST',
    path: '/invites/:token',
    permission: 'nobody',
    body: bodyOf(
      {
        name: PERSON_NAME,
        login: { type: 'string', maxLength: 64 },
        password: { type: 'string', maxLength: MAX_PASSWORD },
        code: { type: 'string', maxLength: 40 },
      },
      ['code', 'name'],
    ),
    async handle({ body, params, address, headers, now, giveSession }) {
      const link = params.token ?? '';
      const login = loginAs(body.login);
      const invited = await invitedBy(parts.db, link, now);
      checkChoice(invited, body, login);
      const one = { login, address, now };
      const needsCode = invited.hasSecondFactor && !invited.resetsFactor;
      // Only a code can be guessed by whoever has the link.
      if (needsCode && body.code) await beginTry(parts.db, one);
      const hash = await hashPassword(body.password);
      const { token, person } = await parts.db.transaction(async (transaction) => {
        await lockPeople(transaction);
        if (!(await spendInvite(transaction, link))) await invitedBy(transaction, link, now);
        if (needsCode) await requireCode(transaction, invited, body.code, now, parts);
        if (invited.resetsFactor) await removeSecondFactor(transaction, invited.id);
        const name = (isUnnamed(invited) && body.name?.trim()) || invited.name;
        await setPassword(transaction, { id: invited.id, name }, login, hash);
        await dropInvites(transaction, invited.id);
        await dropFirstPerson(transaction, invited.id);
        await endSessionsOf(transaction, invited.id);
        await forgetTries(transaction, one);
        await noteAudit(
          transaction,
          'invite-accept',
          { resetsFactor: invited.resetsFactor },
          new Date(now).toISOString(),
          { id: invited.id },
        );
        return {
          token: await beginSession(transaction, invited.id, now, {
            device: deviceOf(headers['user-agent']),
            address,
          }),
          person: await findPerson(transaction, 'id', invited.id),
        };
      });
      if (person === null) throw new ConsoleRefusal('closed', '这个人已经不在了。请找管理员。');
      giveSession(token);
      return meOf(person);
    },
  };
}

/** One-time links: who is meant, and setting a password by them. */
export function inviteRoutes(parts: PeopleParts): readonly ConsoleRoute[] {
  return [look(parts), accept(parts)];
}
