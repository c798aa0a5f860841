import type { Services } from '../../services.ts';
import { APPROVERS } from '../contract/approver-words.ts';
import type { Policy, PolicyChange, PolicyProposal } from '../contract/policy.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { asAdmin } from '../people/as-admin.ts';
import { listPeople } from '../people/list-people.ts';
import { permissionsOf } from '../people/permissions.ts';
import { mayGive, POLICY_ROWS } from './needed-approvals.ts';
import { beyondFloor, differencesOf, policyStore, rowsOf } from './policy-store.ts';

const NOTE = { type: 'string', maxLength: 500 };
const SOME = { type: 'array', uniqueItems: true, items: { enum: APPROVERS } };
const ROW_IDS = POLICY_ROWS.map(({ id }) => id);
const GUARD = { permission: 'manage-people', stepUp: true } as const;

const written = (note: string, words: string): string => {
  if (note.trim() === '') throw new ConsoleRefusal('invalid', `${words}。`, { fields: { note: words } });
  return note.trim();
};

/** What asks for approval, and changing it: one administrator proposes, another one signs. */
export function policyRoutes({ db }: Pick<Services, 'db'>): readonly ConsoleRoute[] {
  const manage = asAdmin(db);

  async function policy(now: number): Promise<Policy> {
    const { version, added, changes } = await policyStore.read(db);
    const there = (await listPeople(db, now)).filter(
      ({ login, isDisabled }) => login !== null && !isDisabled,
    );
    const people = APPROVERS.map((one) => [
      one,
      there.filter(({ roles }) => mayGive(one, roles, permissionsOf(roles).includes('publish'))).length,
    ]);
    return { version, rows: rowsOf(added), changes, people: Object.fromEntries(people) };
  }

  const read: GuardedRoute<undefined, Policy> = {
    method: 'GET',
    path: '/policy',
    permission: 'view',
    handle: ({ now }) => policy(now),
  };
  const propose: GuardedRoute<PolicyProposal, Policy> = {
    method: 'POST',
    path: '/policy',
    ...GUARD,
    body: bodyOf({
      seen: { type: 'integer' },
      added: bodyOf(Object.fromEntries(ROW_IDS.map((id) => [id, SOME])), ROW_IDS),
      note: NOTE,
    }),
    async handle(ask) {
      const note = written(ask.body.note, '请写为什么要改');
      const asked = beyondFloor(ask.body.added);
      const { id } = ask.person;
      await manage(ask, 'policy-proposed', async (transaction, at) => {
        const { version: now, added, changes } = await policyStore.read(transaction);
        if (now !== ask.body.seen)
          throw new ConsoleRefusal('changed', `策略刚刚变成了第 ${now} 版。请看过新的再提。`);
        if (changes[0]?.end === null)
          throw new ConsoleRefusal('refused', '已有一项修改在等签字。一次只能有一项。');
        if (differencesOf(added, asked).length === 0)
          throw new ConsoleRefusal('invalid', '和现在的策略一样，没有要改的。');
        const version = now + 1;
        const change = { proposer: id, actor: id, version, note, added: asked, proposal: null };
        await policyStore.add(transaction, { ...change, what: 'proposed' }, at);
        return [null, { policy: version }];
      });
      return policy(ask.now);
    },
  };
  const end = (
    path: string,
    what: NonNullable<PolicyChange['end']>['what'],
  ): GuardedRoute<{ readonly note: string }, Policy> => ({
    method: 'POST',
    path: `/policy/:number/${path}`,
    ...GUARD,
    body: bodyOf({ note: NOTE }),
    async handle(ask) {
      const { params, person } = ask;
      const note = what === 'refused' ? written(ask.body.note, '请写拒绝的原因') : ask.body.note.trim();
      await manage(ask, `policy-${what}`, async (transaction, at) => {
        const { changes } = await policyStore.read(transaction);
        const meant = changes.find(({ number }) => String(number) === params.number);
        if (!meant) throw new ConsoleRefusal('not-found', '没有这项修改。');
        if (meant.end !== null)
          throw new ConsoleRefusal('changed', `这项修改已由${meant.end.by}处理过。请看现在的策略。`);
        const { number: proposal, byId: proposer, version } = meant;
        const isOwn = proposer === person.id;
        if (isOwn && what !== 'withdrawn')
          throw new ConsoleRefusal('forbidden', '自己提的不能自己签，请另一位管理员来。');
        if (!isOwn && what === 'withdrawn')
          throw new ConsoleRefusal('forbidden', '只有提的人能撤回。不同意请拒绝。');
        const change = { proposal, proposer, version, what, actor: person.id, note, added: null };
        await policyStore.add(transaction, change, at);
        return [null, { policy: version }];
      });
      return policy(ask.now);
    },
  });
  return [read, propose, end('sign', 'signed'), end('refuse', 'refused'), end('withdraw', 'withdrawn')];
}
