import { type InviteLink, type Person, type PersonSettings, ROLES } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { addPerson } from './add-person.ts';
import { asAdmin } from './as-admin.ts';
import type { PeopleParts } from './as-person.ts';
import { changePerson, existingPerson, type PersonChange } from './change-person.ts';
import { createInvite, FROM_PAGE_MS } from './invites.ts';
import { listPeople, toldPerson } from './list-people.ts';
import { PERSON_NAME } from './person-row.ts';
import { endSessionsOf } from './sessions.ts';

const NUMBER = { type: 'integer', minimum: 0, maximum: 99_999_999 };
const SETTINGS = {
  name: PERSON_NAME,
  roles: { type: 'array', minItems: 1, maxItems: ROLES.length, uniqueItems: true, items: { enum: ROLES } },
  ranges: { type: 'array', maxItems: 50, items: bodyOf({ from: NUMBER, to: NUMBER }) },
};

function checkRanges({ ranges = [] }: Pick<PersonChange, 'ranges'>): void {
  const wrong = ranges.findIndex(({ from, to }) => from > to);
  if (wrong < 0) return;
  const words = '开始的渠道号比结束的大';
  throw new ConsoleRefusal('invalid', `渠道范围：${words}。`, { fields: { [`ranges.${wrong}`]: words } });
}

const GUARD = { permission: 'manage-people', stepUp: true } as const;

/** Managing people: for administrators, who have given their password again. */
export function peopleRoutes({ db }: PeopleParts): readonly ConsoleRoute[] {
  const manage = asAdmin(db);
  const list: GuardedRoute<undefined, readonly Person[]> = {
    method: 'GET',
    path: '/people',
    permission: 'manage-people',
    handle: ({ now }) => listPeople(db, now),
  };
  const create: GuardedRoute<PersonSettings, InviteLink> = {
    method: 'POST',
    path: '/people',
    ...GUARD,
    body: bodyOf(SETTINGS),
    async handle(ask) {
      checkRanges(ask.body);
      return manage(ask, 'people-add', async (transaction) => {
        const link = await addPerson(transaction, ask.body, ask.now, FROM_PAGE_MS);
        return [link, { person: link.id, roles: ask.body.roles }];
      });
    },
  };
  const change: GuardedRoute<PersonChange, Person> = {
    method: 'PATCH',
    path: '/people/:id',
    ...GUARD,
    body: {
      ...bodyOf({ ...SETTINGS, isDisabled: { type: 'boolean' } }, [...Object.keys(SETTINGS), 'isDisabled']),
      minProperties: 1,
    },
    async handle(ask) {
      const { body, params, person, now } = ask;
      checkRanges(body);
      return manage(ask, 'people-change', async (transaction, at) => {
        const id = params.id ?? '';
        await changePerson(transaction, person.id, id, body, at);
        const { name, ranges, ...rest } = body;
        const detail = {
          person: id,
          ...rest,
          ...(ranges && { ranges: ranges.map(({ from, to }) => `${from}-${to}`) }),
          ...(name === undefined ? {} : { name: true }),
        };
        return [(await toldPerson(transaction, id, now)) as Person, detail];
      });
    },
  };
  const invite: GuardedRoute<undefined, InviteLink> = {
    method: 'POST',
    path: '/people/:id/invite',
    ...GUARD,
    handle: (ask) =>
      manage(ask, 'people-invite', async (transaction) => {
        const { id, disabled_at } = await existingPerson(transaction, ask.params.id ?? '');
        if (disabled_at !== null) throw new ConsoleRefusal('refused', '这个人已停用。请先恢复，再发链接。');
        const link = await createInvite(transaction, id, ask.now, { lifetime: FROM_PAGE_MS });
        return [link, { person: id }];
      }),
  };
  const endSessions: GuardedRoute<undefined, object> = {
    method: 'DELETE',
    path: '/people/:id/sessions',
    ...GUARD,
    handle: (ask) =>
      manage(ask, 'people-sign-out', async (transaction) => {
        const { id } = await existingPerson(transaction, ask.params.id ?? '');
        const ended = await endSessionsOf(transaction, id);
        return [{ ended }, { person: id, ended }];
      }),
  };
  return [list, create, change, invite, endSessions];
}
