import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../../server/console/contract/draft.ts';
import type { Added, Policy } from '../../../server/console/contract/policy.ts';
import { neededApprovals, POLICY_ROWS } from '../../../server/console/reviews/needed-approvals.ts';
import { terminalApprovals } from '../../../server/console/reviews/terminal-approvals.ts';
import type { SqlValue } from '../../../server/db/database.ts';
import type { Browser } from '../support/running-console.ts';
import { type RunningWork, runWork } from './running-work.ts';

let work: RunningWork;
let buyer: Browser;
let engineer: Browser;
/** Three administrators. */
let one: Browser;
let two: Browser;
let three: Browser;

beforeAll(async () => {
  work = await runWork();
  work.followsVisitors = false;
  buyer = await work.person('buyer', ['buyer']);
  engineer = await work.person('engineer', ['engineer']);
  one = await work.person('one', ['admin']);
});
afterAll(() => work.close());
afterEach(() => void vi.restoreAllMocks());

const policy = async (who = one): Promise<Policy> => (await who.send('GET', '/api/policy')).json();
const waiting = async () => (await policy()).changes.find(({ end }) => end === null);
const addedNow = async () =>
  Object.fromEntries(
    (await policy()).rows.filter(({ added }) => added.length > 0).map(({ id, added }) => [id, added]),
  );

async function propose(who: Browser, added: Added, more: object = {}) {
  await who.stepUp();
  const { version: seen } = await policy();
  return who.send('POST', '/api/policy', { seen, added, note: '出过错', ...more });
}

async function end(who: Browser, what: 'sign' | 'refuse' | 'withdraw', note = '', number?: number) {
  const meant = number ?? (await waiting())?.number;
  return who.send('POST', `/api/policy/${meant}/${what}`, { note });
}

/** Proposed by the first administrator and signed by the second. */
async function agree(added: Added): Promise<void> {
  expect((await propose(one, added)).statusCode).toBe(200);
  await two.stepUp();
  expect((await end(two, 'sign')).statusCode).toBe(200);
}

const codeOf = (answer: Awaited<ReturnType<typeof end>>) => [answer.statusCode, answer.json().error?.code];

describe('the policy', () => {
  it('is shipped, read by everybody, and says where there is nobody who could sign', async () => {
    const { version, rows, changes, people } = await policy(buyer);
    expect([version, changes, people]).toEqual([
      1,
      [],
      { compliance: 0, engineer: 1, admin: 1, 'second-person': 3 },
    ]);
    expect(rows.map(({ id, floor, added }) => [id, floor, added])).toEqual([
      ['legal-values', ['compliance'], []],
      ['legal-outcome', ['compliance'], []],
      ['other-channels', ['second-person'], []],
      ['conversions', [], []],
      ['groups', [], []],
      ['new-channels', [], []],
      ['titles', [], []],
      ['others', [], []],
    ]);
    two = await work.person('two', ['admin']);
    three = await work.person('three', ['admin']);
    expect((await policy()).people.admin).toBe(3);
  });

  it('is changed by two administrators: what one has proposed counts when another one has signed it', async () => {
    const proposed = await propose(one, {
      groups: ['engineer', 'engineer'].slice(1) as [],
      'legal-values': [],
    });
    expect(proposed.statusCode).toBe(200);
    expect(await waiting()).toMatchObject({
      version: 2,
      by: 'one',
      note: '出过错',
      differences: [{ words: '改了分组', comes: ['engineer'], goes: [] }],
    });
    expect([(await policy()).version, await addedNow()]).toEqual([1, {}]);
    expect(codeOf(await end(one, 'sign'))).toEqual([403, 'forbidden']);
    expect((await work.audit())[0]).toMatchObject({ action: 'refused', is_refused: true, actor_id: one.id });
    expect(codeOf(await end(one, 'refuse', '不要'))).toEqual([403, 'forbidden']);
    expect(codeOf(await end(buyer, 'sign'))).toEqual([403, 'forbidden']);
    await two.stepUp();
    expect(codeOf(await end(two, 'withdraw'))).toEqual([403, 'forbidden']);
    const overview = async (who: Browser) => (await who.send('GET', '/api/overview')).json().policy?.by;
    expect([await overview(one), await overview(two), await overview(buyer)]).toEqual([
      undefined,
      'one',
      undefined,
    ]);
    expect((await end(two, 'sign')).json()).toMatchObject({
      version: 2,
      changes: [{ end: { what: 'signed', by: 'two' } }],
    });
    expect(await addedNow()).toEqual({ groups: ['engineer'] });
    expect(await overview(two)).toBeUndefined();
    const acts = (await work.audit()).filter(({ action }) => action.startsWith('policy-'));
    expect(acts).toMatchObject([
      { action: 'policy-signed', actor_id: two.id, detail: { policy: 2 } },
      { action: 'policy-proposed', actor_id: one.id, detail: { policy: 2 } },
    ]);
  });

  it('is never less than what is shipped', async () => {
    await propose(one, { groups: [], 'legal-values': ['compliance', 'admin'] });
    await two.stepUp();
    await end(two, 'sign');
    expect(await addedNow()).toEqual({ 'legal-values': ['admin'] });
    const cells = [{ channel: 'channel_1', header: '备案号', value: 'x', by: '' }];
    const roles = (added: Added) =>
      neededApprovals(cells, { aspects: [], outside: [] }, added).map(({ role }) => role);
    expect(roles({ 'legal-values': [] })).toEqual(['compliance']);
    expect(roles({ 'legal-values': ['admin'] })).toEqual(['compliance', 'admin']);
    await agree({});
  });

  it('has one change waiting, which stands on the policy that counts', async () => {
    const { version } = await policy();
    expect(codeOf(await propose(one, {}))).toEqual([400, 'invalid']);
    expect(codeOf(await propose(one, { groups: ['admin'] }, { note: ' ' }))).toEqual([400, 'invalid']);
    expect(codeOf(await propose(one, { groups: ['viewer' as 'admin'] }))).toEqual([400, 'invalid']);
    expect(codeOf(await propose(one, { groups: ['admin'] }, { seen: version - 1 }))).toEqual([
      409,
      'changed',
    ]);
    const both = await Promise.all([
      propose(one, { groups: ['admin'] }),
      two
        .stepUp()
        .then(() =>
          two.send('POST', '/api/policy', { seen: version, added: { titles: ['admin'] }, note: '也' }),
        ),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const [proposer, other] = (await waiting())?.by === 'one' ? [one, two] : [two, one];
    await other.stepUp();
    expect(codeOf(await end(other, 'refuse'))).toEqual([400, 'invalid']);
    expect((await end(other, 'refuse', '太严')).json().changes[0].end).toMatchObject({
      what: 'refused',
      note: '太严',
    });
    expect(codeOf(await end(proposer, 'withdraw', '', (await policy()).changes[0]?.number))).toEqual([
      409,
      'changed',
    ]);
    expect(codeOf(await end(proposer, 'withdraw', '', 99))).toEqual([404, 'not-found']);
    await propose(one, { groups: ['admin'] });
    expect((await end(one, 'withdraw')).json().changes[0].end).toMatchObject({
      what: 'withdrawn',
      by: 'one',
    });
    expect([(await policy()).version, await addedNow()]).toEqual([version, {}]);
  });

  it('is signed once, whoever comes at the same moment', async () => {
    await propose(one, { titles: ['second-person'] });
    await two.stepUp();
    await three.stepUp();
    const number = (await waiting())?.number;
    const ends = await Promise.all([
      end(two, 'sign', '', number),
      end(three, 'sign', '', number),
      end(three, 'refuse', '不要', number),
      end(one, 'withdraw', '', number),
    ]);
    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    if ((await addedNow()).titles) await agree({});
  });

  it('keeps what was proposed and how that ended, whatever the program does', async () => {
    await propose(one, { groups: ['admin'] });
    const { number: proposal = 0, version = 0 } = (await waiting()) ?? {};
    const write = (sql: string, values: readonly SqlValue[] = []) =>
      work.db.transaction((transaction) => transaction.write(sql, values));
    const sign = (actor: string, of = version) =>
      write(
        `insert into console_policy_changes (place, proposal, proposer, version, what, actor, at, note)
         values ($1, $2, $3, $4, 'signed', $5, now(), '')`,
        [proposal + 2, proposal, one.id, of, actor],
      );
    await expect(sign(one.id)).rejects.toThrow(/check/);
    await expect(sign(two.id, version + 1)).rejects.toThrow(/foreign key/);
    for (const change of [
      'update console_policy_changes set version = 9',
      'delete from console_policy_changes',
    ])
      await expect(work.db.asOwner.query(change)).rejects.toThrow('only added to');
    await end(one, 'withdraw');
    await expect(sign(two.id)).rejects.toThrow(/unique/);
  });
});

describe('each row of the policy', () => {
  it('asks for what it says, and for nothing else', () => {
    const added = Object.fromEntries(POLICY_ROWS.map(({ id }) => [id, ['admin' as const]]));
    const asked = (headers: readonly string[], outcome = {}) => {
      const cells = headers.map((header) => ({ channel: 'channel_1', header, value: 'x', by: '' }));
      return POLICY_ROWS.filter(({ id }) =>
        neededApprovals(cells, { aspects: [], outside: [], ...outcome }, { [id]: added[id] ?? [] }).some(
          ({ role }) => role === 'admin',
        ),
      ).map(({ id }) => id);
    };
    expect(asked(['公司名称'])).toEqual(['legal-values']);
    expect(asked(['转化表'])).toEqual(['conversions']);
    expect(asked(['转化ID'])).toEqual(['conversions']);
    expect(asked(['分组'])).toEqual(['groups']);
    expect(asked(['渠道号'])).toEqual(['new-channels']);
    expect(asked(['标题'])).toEqual(['titles']);
    for (const header of ['默认去向', '统计', '登录归因', '备注'])
      expect(asked([header])).toEqual(['others']);
    expect(asked([], { aspects: ['legal text'] })).toEqual(['legal-outcome']);
    expect(asked([], { aspects: ['conversion'] })).toEqual(['conversions']);
    expect(asked([], { aspects: ['title'] })).toEqual(['titles']);
    expect(asked([], { outside: ['destination'] })).toEqual(['other-channels']);
  });
});

describe('a draft', () => {
  // Whoever gives a code again and again takes hours.
  beforeAll(async () => {
    for (const who of [buyer, engineer, one, two, three]) await who.signIn();
  });

  const title = (value: string) => ({ channel_963: { 标题: value } });
  const publish = ({ number, check }: Draft) =>
    buyer.send('POST', `/api/drafts/${number}/publish`, {
      digest: check?.digest,
      outcomeDigest: check?.outcomeDigest,
      note: '',
    });

  it('that is handed in needs what a stricter policy asks, and what is published what was asked then', async () => {
    const draft = await work.submitted(buyer, await work.draft(buyer, '标题', title('首页甲')));
    expect([draft.approvals, draft.may.publish.ok]).toEqual([[], true]);
    await agree({ titles: ['engineer', 'admin'] });
    const stricter = await work.read(buyer, draft.number);
    expect(stricter.may.publish).toEqual({ ok: false, why: '还等技术审批、管理员审批' });
    expect((await publish(stricter)).statusCode).toBe(422);
    expect((await work.read(engineer, draft.number)).may.approve.ok).toBe(true);
    const half = await work.approve(engineer, stricter);
    expect(half.approvals).toMatchObject([
      { role: 'engineer', by: 'engineer' },
      { role: 'admin', by: null },
    ]);
    expect(half.events.at(-1)?.text).toBe('技术通过');
    await work.approve(three, half);
    const published = await work.published(buyer, half);
    expect(published.state).toBe('published');
    await agree({ titles: ['engineer', 'admin', 'second-person'] });
    const after = await work.read(buyer, draft.number);
    expect(after.approvals.map(({ role, by }) => [role, by])).toEqual([
      ['engineer', 'engineer'],
      ['admin', 'three'],
    ]);
    await agree({});
  });

  it('needs what files that are published at a terminal need, by the policy that counts', async () => {
    const change = { headers: ['标题'], outcome: { aspects: [], outside: [] }, regulated: [] };
    const needed = () => terminalApprovals.run(change, { db: work.db });
    expect(await needed()).toEqual([]);
    await agree({ titles: ['engineer'] });
    expect(await needed()).toMatchObject([{ role: 'engineer' }]);
    await agree({});
  });

  it('is not published by a policy that is changed while somebody publishes it', async () => {
    const draft = await work.submitted(buyer, await work.draft(buyer, '标题', title('首页乙')));
    await propose(one, { titles: ['engineer'] });
    await two.stepUp();
    const query = work.db.query.bind(work.db);
    let reads = 0;
    vi.spyOn(work.db, 'query').mockImplementation(async (sql, values) => {
      const rows = await query(sql, values);
      // What is shown of the draft has been read by the policy of before.
      if (sql.includes('from console_policy_changes s') && ++reads === 2) await end(two, 'sign');
      return rows as never;
    });
    expect(codeOf(await publish(draft))).toEqual([409, 'changed']);
    expect(reads).toBe(2);
    vi.restoreAllMocks();
    const { state, may } = await work.read(buyer, draft.number);
    expect([state, may.publish.why]).toEqual(['submitted', '还等技术审批']);
  });
});
