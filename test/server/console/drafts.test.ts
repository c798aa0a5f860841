import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type CellObject, read } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataContext } from '../../../server/admin/data-task.ts';
import { doorPath } from '../../../server/admin/door-path.ts';
import { openAdminDoor } from '../../../server/admin/open-admin-door.ts';
import { judgeDraft } from '../../../server/console/checks/judge-draft.ts';
import type { ChannelRow } from '../../../server/console/contract/channel.ts';
import type { ConsoleEvent } from '../../../server/console/contract/console-event.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import type { VersionItem } from '../../../server/console/contract/version.ts';
import type { WhyStep } from '../../../server/console/contract/why.ts';
import { channelBook } from '../../../server/console/drafts/channel-book.ts';
import { folderCells } from '../../../server/console/drafts/folder-cells.ts';
import { pushToConsole } from '../../../server/console/drafts/push-to-console.ts';
import { readProjectFiles } from '../../../server/release/candidate.ts';
import { configurationOf } from '../../../server/release/sources.ts';
import { realFs, replaceInFs } from '../../support/replace-in-fs.ts';
import type { Browser } from '../support/running-console.ts';
import { type RunningWork, runWork } from './running-work.ts';

/** Each check follows all visitors. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let work: RunningWork;
let buyer: Browser;
let other: Browser;
let compliance: Browser;

beforeAll(async () => {
  work = await runWork();
  buyer = await work.person('buyer', ['buyer']);
  other = await work.person('other', ['buyer', 'engineer']);
  compliance = await work.person('compliance', ['compliance']);
});
afterAll(() => work.close());

/** Of what is not about what visitors notice; following them takes a second each time. */
function withoutVisitors(): void {
  beforeAll(() => {
    work.followsVisitors = false;
  });
  afterAll(() => {
    work.followsVisitors = true;
  });
}

const fileOf = (path: string): string | undefined =>
  configurationOf(work.store.sourcesOf(work.store.log().at(-1) ?? { id: '' })?.files ?? []).find(
    (file) => file.path === path,
  )?.text;
const cells = ({ items }: Draft) =>
  items.map(({ channel, isNew, cells: own }) => [
    channel,
    isNew,
    Object.fromEntries(own.map(({ header, before, after }) => [header, [before, after]])),
  ]);

describe('a new channel', () => {
  it('goes from a draft over check and hand-in to what visitors get', async () => {
    const draft = await work.draft(buyer, '新渠道', {
      channel_7901: { 标题: '首页专场', 转化表: 'kuaishou-a', 转化ID: '７３７９０１' },
    });
    expect(cells(draft)).toEqual([
      ['channel_7901', true, { 标题: ['', '首页专场'], 转化表: ['', 'kuaishou-a'], 转化ID: ['', '737901'] }],
    ]);
    expect(draft.may.publish.ok).toBe(false);
    const submitted = await work.submitted(buyer, draft);
    expect(submitted.check).toMatchObject({ state: 'passed', isCurrent: true });
    expect(submitted.check?.findings).toMatchObject([
      { severity: 'warning', code: 'C087', channel: 'channel_7901' },
    ]);
    expect(submitted.check?.changes.map(({ kind }) => kind)).toContain('标题');
    expect(submitted.check?.identities[0]).toMatchObject({ isDeclared: true, channels: ['channel_7901'] });
    expect(submitted.check?.failures.changes[0]).toMatchObject({
      was: null,
      channels: ['channel_7901'],
    });
    expect(submitted.check?.landings).toMatchObject([{ channels: ['channel_7901'] }]);
    expect(submitted.approvals).toEqual([]);
    const published = await work.published(buyer, submitted);
    expect(published).toMatchObject({ state: 'published', version: 2 });
    expect(work.store.log().at(-1)).toMatchObject({ n: 2, by: 'buyer', note: '新渠道', draft: draft.number });
    expect(fileOf('channels/channel_7901.json')).toContain('"title": "首页专场"');
    expect(fileOf('channels/conversions/kuaishou-a.json')).toContain('"channel_7901": 737901');
    const { rows } = (await buyer.send('GET', '/api/channels?q=7901')).json();
    expect(rows).toMatchObject([
      { id: 'channel_7901', cells: { 标题: '首页专场', 转化ID: '737901' }, change: null },
    ]);
    // What is amiss with it is told of no draft of another channel.
    const other = await work.draft(buyer, '另一个', {
      channel_7904: { 分组: 'kuaishou', 转化表: 'kuaishou-a', 转化ID: '737904' },
    });
    expect((await work.submitted(buyer, other)).check?.findings).toEqual([]);
  });

  it('that was begun and undone leaves an empty draft', async () => {
    const draft = await work.draft(buyer, '写错了', { channel_7902: { 标题: '写错了' } });
    const undone = await buyer.send('POST', `/api/drafts/${draft.number}/undo`, {
      seen: draft.seq,
      channel: 'channel_7902',
    });
    expect(undone.json()).toMatchObject({ items: [], channels: 0 });
  });
});

describe('what names the company', () => {
  it('waits for compliance; who edited it cannot approve it, and an edit voids the approval', async () => {
    const draft = await work.draft(buyer, '换品牌', { channel_963: { 显示名称: '渡口优选' } });
    const submitted = await work.submitted(buyer, draft);
    expect(submitted.approvals).toMatchObject([{ role: 'compliance', by: null }]);
    expect(submitted.may.publish).toEqual({ ok: false, why: '还等合规审批' });
    const refused = await buyer.send('POST', `/api/drafts/${draft.number}/publish`, {
      digest: submitted.check?.digest,
      outcomeDigest: submitted.check?.outcomeDigest,
      note: '',
    });
    expect(refused.statusCode).toBe(422);
    await buyer.stepUp();
    const own = await buyer.send('POST', `/api/drafts/${draft.number}/reviews`, {
      verdict: 'approve',
      digest: submitted.check?.digest,
      outcomeDigest: submitted.check?.outcomeDigest,
      title: submitted.title,
      note: submitted.note,
      comment: '',
    });
    expect(own.statusCode).toBe(403);
    // Handed in again as something else while somebody decides on it.
    const path = `/api/drafts/${draft.number}`;
    const tell = (note: string) => buyer.send('PATCH', path, { note });
    expect((await tell('别的目的')).json().error.code).toBe('closed');
    await buyer.send('POST', `${path}/withdraw`, { seen: submitted.seq });
    await tell('别的目的');
    const again: Draft = (await buyer.send('POST', `${path}/submit`, { seen: submitted.seq })).json();
    expect(again).toMatchObject({ state: 'submitted', note: '别的目的' });
    await expect(work.approve(compliance, submitted)).rejects.toThrow('它的说明刚刚又有改动');
    const approved = await work.approve(compliance, again);
    expect(approved.approvals).toMatchObject([{ role: 'compliance', by: 'compliance' }]);
    expect((await work.read(buyer, draft.number)).may.publish.ok).toBe(true);
    const out: Draft = (await buyer.send('POST', `${path}/withdraw`, { seen: approved.seq })).json();
    expect(out.approvals).toMatchObject([{ by: null }]);
    await expect(work.approve(compliance, again)).rejects.toThrow('buyer撤回了提交，需要重新提交后再审批');
    const handed: Draft = (await buyer.send('POST', `${path}/submit`, { seen: out.seq })).json();
    const edited = await work.set(buyer, handed, { channel_963: { 显示名称: '渡口精选' } });
    expect(edited).toMatchObject({ state: 'open' });
    await expect(work.approve(compliance, handed)).rejects.toThrow('buyer又改了改动单，需要重新提交后再审批');
    expect(edited.approvals).toMatchObject([{ by: null }]);
    expect(edited.may.publish.ok).toBe(false);
  });

  it('is not approved by somebody who took a value of it back, or whose role was taken away', async () => {
    const both = await work.person('both', ['engineer', 'compliance']);
    const draft = await work.draft(buyer, '撤销', { channel_963: { 显示名称: '渡口甲', 备注: '乙' } });
    const undone = await both.send('POST', `/api/drafts/${draft.number}/undo`, {
      seen: draft.seq,
      channel: 'channel_963',
      header: '备注',
    });
    const submitted = await work.submitted(buyer, undone.json());
    expect((await work.read(both, draft.number)).may.approve).toEqual({
      ok: false,
      why: '自己改过的不能自己审批',
    });
    await work.approve(compliance, submitted);
    expect((await work.read(buyer, draft.number)).may.publish.ok).toBe(true);
    const set = (roles: readonly string[]) =>
      work.db.transaction((transaction) =>
        transaction.write('update console_people set roles = $2 where id = $1', [
          compliance.id,
          JSON.stringify(roles),
        ]),
      );
    await set(['viewer']);
    expect((await work.read(buyer, draft.number)).may.publish.ok).toBe(false);
    await set(['compliance']);
  });

  it('cannot be got round by a group that sets it', async () => {
    const draft = await work.draft(buyer, '换分组', { channel_963: { 分组: 'bank-funding' } });
    const submitted = await work.submitted(buyer, draft);
    expect(submitted.approvals).toMatchObject([{ role: 'compliance', by: null }]);
  });

  it('cannot be hidden in a sheet, a part of a draft or what is taken back: nothing is published, each try is noted', async () => {
    const company = { 公司名称: '渡口小额贷款（示例）有限公司', 备案号: '示例ICP备20260009号-1' };
    const tries: Draft[] = [];
    const tried = async (draft: Draft) => {
      const submitted = await work.submitted(buyer, draft);
      expect(submitted.approvals).toMatchObject([{ role: 'compliance', by: null }]);
      const before = work.store.log();
      const { digest, outcomeDigest } = submitted.check ?? {};
      const path = `/api/drafts/${draft.number}/publish`;
      const refused = await buyer.send('POST', path, { digest, outcomeDigest, note: '' });
      expect([refused.statusCode, work.store.log()]).toEqual([422, before]);
      expect((await work.audit())[0]).toMatchObject({
        action: 'refused',
        actor_id: buyer.id,
        detail: { path, why: '还等合规审批' },
      });
      tries.push(submitted);
      return submitted;
    };
    const draft = await work.draft(buyer, '只改备注', { channel_963: { 备注: '五月' } });
    const sheet = Buffer.from(`渠道号,备注,${Object.keys(company)}\n7907,六月,${Object.values(company)}\n`);
    const plan = await buyer.send('POST', `/api/imports?draft=${draft.number}`, sheet, {
      'content-type': 'application/octet-stream',
      'x-file-name': 'a.csv',
    });
    const filled = await buyer.send('POST', `/api/imports/${plan.json().id}/apply`, { ticked: [] });
    const { number, seq } = await tried(filled.json());
    const channels = ['channel_7907'];
    const part = await tried(
      (await buyer.send('POST', `/api/drafts/${number}/split`, { seen: seq, channels })).json(),
    );
    const { version } = await work.published(buyer, await work.approve(compliance, part));
    const [channel] = channels;
    await tried((await buyer.send('POST', `/api/versions/${version}/revert`, { channel })).json());
    expect(tries).toHaveLength(3);
  });

  it('of whose number an id is, only those are told who may see that channel', async () => {
    const ranged = await work.person('ids', ['buyer'], [{ from: 7800, to: 7899 }]);
    const draft = await work.draft(ranged, '撞号', {
      channel_7810: { 转化表: 'kuaishou-a', 转化ID: '737301' },
    });
    const { check } = await work.checked(ranged, draft);
    expect(check?.findings.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('渠道 7810 的转化ID 737301 已被别的渠道使用'),
    );
  });

  it('a company that nobody has declared is found at its field, in the words of staff', async () => {
    const draft = await work.draft(buyer, '没有登记', { channel_7906: { 公司名称: '某某（示例）有限公司' } });
    const { check, may } = await work.checked(buyer, draft);
    expect(check?.state).toBe('refused');
    expect(may.submit).toEqual({ ok: false, why: '体检没有通过，请先改正' });
    expect(check?.findings[0]).toMatchObject({
      text: expect.stringMatching(/^公司名称「某某（示例）有限公司」与备案号「.*」不是登记过的一对；请改正/),
      place: '渠道 7906 · 公司名称',
      channel: 'channel_7906',
    });
    expect(JSON.stringify(check?.findings)).not.toMatch(/\.json|:\d+:\d+/);
    // What follows is looked at all the same.
    expect(check?.changes.map(({ what }) => what)).toContain('公司名称');
    expect(check?.identities[0]).toMatchObject({ isDeclared: false, company: '某某（示例）有限公司' });
    expect(check?.digest).toBe(null);
  });

  it('a draft with channels outside a person’s range is not theirs to abandon, nor to read what is found of them', async () => {
    const ranged = await work.person('ranged-too', ['buyer'], [{ from: 7800, to: 7899 }]);
    const mixed = await work.draft(buyer, '两边', {
      channel_7801: { 备注: '范围内' },
      channel_963: { 转化表: 'kuaishou-a', 转化ID: 'abc!' },
    });
    const { seq } = await work.read(ranged, mixed.number);
    const cells = { seen: seq, channels: [{ channel: 'channel_7801', cells: { 备注: '我的' } }] };
    expect((await ranged.send('POST', `/api/drafts/${mixed.number}/cells`, cells)).statusCode).toBe(200);
    const abandoned = await ranged.send('POST', `/api/drafts/${mixed.number}/abandon`, { seen: seq + 1 });
    expect(abandoned.statusCode).toBe(403);
    const { check } = await work.checked(buyer, await work.read(buyer, mixed.number));
    expect(JSON.stringify(check)).toContain('abc!');
    expect(check?.findings.at(-1)).toMatchObject({
      severity: 'note',
      text: expect.stringMatching(/^还没有走一遍访客/),
    });
    const told = JSON.stringify((await work.read(ranged, mixed.number)).check);
    expect(told).not.toMatch(/963|abc!/);
    expect(told).toContain('您范围之外的渠道');
  });

  it('tells people with a range whose company stood there for their channels, not for those of others', async () => {
    const ranged = await work.person('ranged-three', ['buyer'], [{ from: 7800, to: 7899 }]);
    const same = { 公司名称: '渡口小额贷款（示例）有限公司', 备案号: '示例ICP备20260009号-1' };
    const both = await work.draft(buyer, '同一家公司', { channel_7803: same, channel_3408: same });
    const whole = JSON.stringify((await work.checked(buyer, both)).check?.identities);
    expect(whole).toContain('渡口伙伴科技');
    const told = (await work.read(ranged, both.number)).check?.identities ?? [];
    expect(told.flatMap(({ channels }) => channels)).toContain('channel_7803');
    expect(JSON.stringify(told)).not.toMatch(/渡口伙伴科技|3408/);
  });
});

describe('the channel of whoever brings none', () => {
  it('is nobody’s own: who changes where they land needs a second person, and begins no channel', async () => {
    const draft = await work.draft(buyer, '封禁默认', { channel_5818: { 分组: 'blocked' } });
    const submitted = await work.submitted(buyer, draft);
    expect(submitted.approvals).toMatchObject([{ role: 'second-person', by: null }]);
    const led = submitted.check?.changes.filter(({ kind }) => kind === '去向') ?? [];
    expect(led.length).toBeGreaterThan(0);
    for (const change of led) expect(change).toMatchObject({ isOutside: true, begun: [] });
    expect(submitted.may.publish.ok).toBe(false);
  });
});

describe('an emergency', () => {
  it('is published by an administrator before it is approved, and stays in sight until compliance has looked', async () => {
    const admin = await work.person('admin', ['admin']);
    const draft = await work.draft(buyer, '紧急', {
      channel_963: { 显示名称: '渡口急用' },
    });
    const { number, check, may } = await work.submitted(buyer, draft);
    expect(may['publish-in-emergency'].ok).toBe(false);
    const { digest, outcomeDigest } = check ?? {};
    const publish = (who: Browser, note: string) =>
      who.send('POST', `/api/drafts/${number}/publish`, { digest, outcomeDigest, note, emergency: true });
    expect((await publish(admin, '名称错了')).statusCode).toBe(423);
    await admin.stepUp();
    expect((await publish(admin, ' ')).json().error.fields).toEqual({ note: '请写紧急发布的原因' });
    await buyer.stepUp();
    expect((await publish(buyer, '急')).statusCode).toBe(422);
    expect((await publish(admin, '名称错了')).statusCode).toBe(200);
    const { version, approvals, events } = await work.ended(admin, number);
    expect(approvals).toMatchObject([{ role: 'compliance', by: null }]);
    expect(events.at(-1)).toMatchObject({
      by: 'admin',
      what: 'emergency',
      text: `第 ${version} 版：名称错了`,
    });
    expect(work.store.log().at(-1)?.note).toBe('紧急（紧急发布）：名称错了');
    const unreviewed = async () => (await admin.send('GET', '/api/overview')).json().unreviewed;
    expect(await unreviewed()).toEqual([
      { version, by: 'admin', reason: '名称错了', waived: [], way: 'console' },
    ]);
    const isRed = async () => (await admin.send('GET', '/api/versions')).json().rows[0].isUnreviewed;
    expect(await isRed()).toBe(true);
    await compliance.stepUp();
    const reviewed = await compliance.send('POST', `/api/versions/${version}/reviewed`, { note: '属实' });
    expect(reviewed.statusCode).toBe(200);
    expect([await unreviewed(), await isRed()]).toEqual([[], false]);
    const { events: after } = await work.read(buyer, number);
    expect(after.at(-1)).toMatchObject({ by: 'compliance', what: 'reviewed', text: '属实' });
    expect((await work.audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['emergency', 'emergency-reviewed']),
    );
  });
});

describe('two people', () => {
  withoutVisitors();

  it('change different values of one draft, and are asked about the same one', async () => {
    const draft = await work.draft(buyer, '一起改', { channel_5262: { 标题: '一' } });
    await work.set(other, draft, { channel_5262: { 备注: '另一人' } });
    const both = await work.set(buyer, draft, { channel_5320: { 标题: '二' } });
    expect(both.items).toHaveLength(2);
    const theirs = await work.set(other, both, { channel_5320: { 标题: '三' } });
    const refused = await buyer.send('POST', `/api/drafts/${draft.number}/cells`, {
      seen: both.seq,
      channels: [{ channel: 'channel_5320', cells: { 标题: '四' } }],
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({
      conflicts: [{ channel: 'channel_5320', theirs: '三', mine: '四' }],
      seq: theirs.seq,
    });
    expect(cells(await work.read(buyer, draft.number))[1]?.[2]).toMatchObject({
      标题: [expect.anything(), '三'],
    });
  });

  it('is asked in a second window about what was saved in the first', async () => {
    const draft = await work.draft(buyer, '两个窗口', { channel_5262: { 标题: '一' } });
    await work.set(buyer, draft, { channel_5262: { 备注: '窗口一' } });
    const body = { seen: draft.seq, channels: [{ channel: 'channel_5262', cells: { 备注: '窗口二' } }] };
    const refused = await buyer.send('POST', `/api/drafts/${draft.number}/cells`, body);
    expect(refused.json().error.conflicts).toMatchObject([{ theirs: '窗口一', mine: '窗口二' }]);
  });

  it('publish two drafts on one value: the second is asked whose value stays', async () => {
    const mine = await work.draft(buyer, '我的', { channel_675: { 备注: '我的' } });
    const theirs = await work.draft(other, '他的', {
      channel_675: { 备注: '他的' },
      channel_5475: { 备注: '只有他' },
    });
    expect((await work.read(buyer, mine.number)).others).toContainEqual({
      number: theirs.number,
      channel: 'channel_675',
      header: '备注',
    });
    expect((await work.submitted(buyer, mine)).check).toMatchObject({ isCurrent: true, overtakenBy: null });
    const { version } = await work.published(other, await work.submitted(other, theirs));
    const behind = await work.read(buyer, mine.number);
    expect(behind.check).toMatchObject({ isCurrent: false, overtakenBy: version });
    expect(behind).toMatchObject({ isBehind: true, hasConflicts: true });
    expect(behind.conflicts).toMatchObject([{ theirs: '他的', mine: '我的' }]);
    expect((await buyer.send('POST', `/api/drafts/${mine.number}/check`)).statusCode).toBe(409);
    const settled = await buyer.send('POST', `/api/drafts/${mine.number}/resolve`, {
      seen: behind.seq,
      keep: [{ channel: 'channel_675', header: '备注', value: 'mine' }],
    });
    expect(settled.json()).toMatchObject({ isBehind: false, conflicts: [], check: { overtakenBy: null } });
    const done = await work.published(buyer, await work.submitted(buyer, settled.json()));
    expect(done.state).toBe('published');
    expect(fileOf('channels/channel_675.json')).toContain('我的');
    expect(fileOf('channels/channel_5475.json')).toContain('只有他');
  });
});

describe('the last step', () => {
  withoutVisitors();

  it('of a person is taken back and done again, however many channels it changed; that of another is not', async () => {
    const draft = await work.draft(buyer, '一步', { channel_5301: { 备注: '先' } });
    const two = await work.set(buyer, draft, { channel_5301: { 备注: '后' }, channel_5302: { 备注: '后' } });
    const undo = (who: Browser, seen: number) =>
      who.send('POST', `/api/drafts/${draft.number}/undo`, { seen }).then((answer) => answer.json());
    expect(two.lastStep).toEqual({ channels: 2, headers: ['备注'], isTakenBack: false });
    expect(await undo(other, two.seq)).toMatchObject({ error: { code: 'not-found' } });
    expect((await work.read(other, draft.number)).lastStep).toBe(null);
    expect(await undo(buyer, draft.seq)).toMatchObject({ error: { code: 'changed' } });
    const back: Draft = await undo(buyer, two.seq);
    expect(cells(back)).toEqual([['channel_5301', false, { 备注: ['', '先'] }]]);
    expect(back.lastStep).toMatchObject({ isTakenBack: true });
    const again: Draft = await undo(buyer, back.seq);
    expect(cells(again)).toEqual(cells(two));
    expect(again.lastStep).toMatchObject({ isTakenBack: false });
  });

  it('is none where it changed nothing: the one before can be taken back', async () => {
    const draft = await work.draft(buyer, '没变', { channel_5307: { 备注: '一' } });
    const same = await work.set(buyer, draft, { channel_5307: { 备注: '一' } });
    expect([same.seq, same.lastStep]).toEqual([draft.seq, draft.lastStep]);
  });

  it('that was taken back does not come back over what somebody published meanwhile', async () => {
    const mine = await work.draft(buyer, '收回了', { channel_5308: { 备注: '甲', 标题: '甲' } });
    const set = await work.set(buyer, mine, { channel_5308: { 备注: '甲二' } });
    const undo = await buyer.send('POST', `/api/drafts/${mine.number}/undo`, { seen: set.seq });
    const one = await work.set(buyer, undo.json(), { channel_5309: { 备注: '甲' } });
    const back = await buyer.send('POST', `/api/drafts/${mine.number}/undo`, { seen: one.seq });
    expect(back.json().lastStep).toMatchObject({ isTakenBack: true });
    const theirs = await work.draft(other, '乙', { channel_5309: { 备注: '乙' } });
    await work.published(other, await work.submitted(other, theirs));
    const carried = await work.checked(buyer, back.json());
    expect(carried).toMatchObject({ isBehind: false, lastStep: null });
    expect(cells(carried).map(([channel]) => channel)).toEqual(['channel_5308']);
  });

  it('is taken back also after the draft was carried over to what somebody published meanwhile', async () => {
    const mine = await work.draft(buyer, '编辑中', { channel_5301: { 备注: '先' } });
    const two = await work.set(buyer, mine, { channel_5301: { 备注: '后' } });
    const theirs = await work.draft(other, '别处', { channel_5306: { 备注: '别处' } });
    await work.published(other, await work.submitted(other, theirs));
    const carried = await work.checked(buyer, two);
    expect(carried).toMatchObject({ isBehind: false, lastStep: { headers: ['备注'], isTakenBack: false } });
    const path = `/api/drafts/${mine.number}/undo`;
    const back: Draft = (await buyer.send('POST', path, { seen: carried.seq })).json();
    expect(cells(back)).toEqual(cells(mine));
    const again: Draft = (await buyer.send('POST', path, { seen: back.seq })).json();
    expect(cells(again)).toEqual(cells(two));
  });

  it('takes a column by the header that it had before, too', async () => {
    const draft = await work.draft(buyer, '旧页面', { channel_5310: { 结果变体: 'loading' } });
    expect(cells(draft)).toEqual([['channel_5310', false, { 默认去向: ['', 'loading'] }]]);
    const path = `/api/drafts/${draft.number}/undo`;
    const back = await buyer.send('POST', path, {
      seen: draft.seq,
      channel: 'channel_5310',
      header: '结果变体',
    });
    expect(cells(back.json())).toEqual([]);
  });

  it('begins a channel with its number alone', async () => {
    const draft = await work.draft(buyer, '只有号', { channel_7955: {} });
    expect(cells(draft)).toMatchObject([['channel_7955', true, {}]]);
    const ranged = await work.person('numbers', ['buyer'], [{ from: 7800, to: 7899 }]);
    const own = await work.draft(ranged, '号段', { channel_7801: {} });
    const foreign = { seen: own.seq, channels: [{ channel: 'channel_5301', cells: {} }] };
    expect((await ranged.send('POST', `/api/drafts/${own.number}/cells`, foreign)).statusCode).toBe(403);
  });

  it('keeps its values where a column has got another header since', async () => {
    const draft = await work.draft(buyer, '旧列名', { channel_5301: { 默认去向: 'loading' } });
    await work.db.asOwner.query(
      `update console_draft_rows set cells = replace(cells, '默认去向', '结果变体') where draft = $1`,
      [draft.number],
    );
    expect(cells(await work.read(buyer, draft.number))).toEqual(cells(draft));
  });

  it('that was published is taken back by another publication, byte by byte', async () => {
    const path = 'channels/channel_5475.json';
    const was = fileOf(path);
    for (const value of ['自己的', '']) {
      const draft = await work.draft(buyer, '恢复', { channel_5475: { 显示名称: value, 标题: value } });
      await work.published(buyer, await work.approve(compliance, await work.submitted(buyer, draft)));
      expect(fileOf(path) === was).toBe(value === '');
    }
  });
});

describe('a part of a draft', () => {
  withoutVisitors();

  it('is published without the rest, and both keep who has set what', async () => {
    const draft = await work.draft(buyer, '两个渠道', {
      channel_5301: { 备注: '先发' },
      channel_5302: { 备注: '后发' },
    });
    const both = await work.set(other, draft, { channel_5301: { 标题: '同事改的' } });
    const split = (channels: readonly string[]) =>
      buyer.send('POST', `/api/drafts/${draft.number}/split`, { seen: both.seq, channels });
    expect((await split(['channel_5301', 'channel_5302'])).statusCode).toBe(400);
    const part: Draft = (await split(['channel_5301'])).json();
    expect(part.number).not.toBe(draft.number);
    expect(cells(part)).toEqual([
      ['channel_5301', false, { 备注: ['', '先发'], 标题: [expect.anything(), '同事改的'] }],
    ]);
    expect(part.editors).toEqual(['buyer', 'other']);
    const whole = await work.read(buyer, draft.number);
    const undone = await buyer.send('POST', `/api/drafts/${draft.number}/undo`, { seen: whole.seq });
    // Both have the same values again: the part is the one that can go, and is told.
    const isToldOf = ({ others }: Draft, number: number) => others.some((one) => one.number === number);
    expect(isToldOf(undone.json(), part.number)).toBe(false);
    expect(isToldOf(await work.read(buyer, part.number), draft.number)).toBe(true);
    await buyer.send('POST', `/api/drafts/${draft.number}/undo`, { seen: undone.json().seq });
    expect(cells(await work.read(buyer, draft.number))).toEqual([
      ['channel_5302', false, { 备注: ['', '后发'] }],
    ]);
    await work.published(buyer, await work.submitted(buyer, part));
    expect(fileOf('channels/channel_5301.json')).toContain('先发');
    expect(fileOf('channels/channel_5302.json') ?? '').not.toContain('后发');
    const rest = await work.read(buyer, draft.number);
    expect(rest).toMatchObject({ hasConflicts: false, channels: 1 });
  });

  it('of a version is taken back alone; what was changed since is asked about', async () => {
    const publish = async (note: string) =>
      work.published(
        buyer,
        await work.submitted(
          buyer,
          await work.draft(buyer, note, { channel_5303: { 备注: note }, channel_5304: { 备注: note } }),
        ),
      );
    const { version } = await publish('第一次');
    const { items } = (await buyer.send('GET', `/api/versions/${version}/changes`)).json();
    expect(items.map(({ channel }: { channel: string }) => channel)).toEqual([
      'channel_5303',
      'channel_5304',
    ]);
    const revert = () => buyer.send('POST', `/api/versions/${version}/revert`, { channel: 'channel_5303' });
    const back: Draft = (await revert()).json();
    expect(back.title).toBe(`恢复渠道 5303：第 ${version} 版之前的值`);
    expect(cells(back)).toEqual([['channel_5303', false, { 备注: ['第一次', ''] }]]);
    await work.published(buyer, await work.submitted(buyer, back));
    expect(fileOf('channels/channel_5303.json') ?? '').not.toContain('第一次');
    expect(fileOf('channels/channel_5304.json')).toContain('第一次');
    await publish('第二次');
    const late: Draft = (await revert()).json();
    expect(late.conflicts).toMatchObject([
      { channel: 'channel_5303', base: '第一次', theirs: '第二次', mine: '' },
    ]);
  });
});

const listen = (cookie: string) =>
  work.app.inject({
    url: '/api/events',
    headers: { host: new URL(work.origin).host, cookie },
    payloadAsStream: true,
  });

/** Listens as somebody, until what is answered is called. */
async function heard({ cookie }: Browser, told: ConsoleEvent[]): Promise<() => void> {
  const stream = (await listen(cookie)).stream();
  stream.setEncoding('utf8').on('data', (part: string) => {
    for (const [, event = ''] of part.matchAll(/^data: (.*)$/gm)) told.push(JSON.parse(event));
  });
  return () => void stream.destroy();
}

describe('what happens', () => {
  it('is told while it happens, to whoever may see it, and is no use of the session', async () => {
    expect((await listen('')).statusCode).toBe(401);
    const answer = await listen(other.cookie);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    answer.stream().destroy();
    const told: ConsoleEvent[] = [];
    const stop = await heard(other, told);
    const draft = await work.draft(buyer, '有人在听', { channel_5305: { 品牌: 'quick-loan' } });
    await expect.poll(() => told).toContainEqual({ draft: draft.number });
    const submitted = await work.submitted(buyer, draft);
    told.length = 0;
    await work.approve(compliance, submitted);
    await expect.poll(() => told).toContainEqual({ draft: draft.number });
    stop();

    const idle = await work.person('idle', ['viewer']);
    const me = (more: Record<string, string>) => idle.send('GET', '/api/me', undefined, more);
    work.clock.ms += 20 * 60_000;
    expect((await me({ 'x-idle': '1' })).statusCode).toBe(200);
    work.clock.ms += 11 * 60_000;
    expect((await me({})).statusCode).toBe(401);
    for (const who of [buyer, other, compliance]) await who.signIn();
  });
});

describe('who is at a draft', () => {
  const at = async (who: Browser, number: number, more: Record<string, string> = {}) => {
    const answer = await who.send('POST', `/api/drafts/${number}/presence`, {}, more);
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };

  it('is told to the others, half a minute long, and whether they edit', async () => {
    const { number, seq } = await work.draft(buyer, '一起', { channel_5262: { 备注: '一' } });
    work.clock.ms += 30_000;
    const told: ConsoleEvent[] = [];
    const stop = await heard(other, told);
    expect([await at(buyer, number), await at(buyer, number)]).toEqual([[], []]);
    expect(await at(other, number)).toEqual([{ name: 'buyer', isEditing: false }]);
    await expect.poll(() => told).toContainEqual({ draft: number, of: 'presence' });
    stop();
    await work.set(buyer, await work.read(buyer, number), { channel_5262: { 备注: '二' } });
    expect(await at(other, number)).toEqual([{ name: 'buyer', isEditing: true }]);
    work.clock.ms += 29_000;
    // A window that nobody has touched says nothing of anybody, and hears of the others.
    expect(await at(buyer, number, { 'x-idle': '1' })).toEqual([{ name: 'other', isEditing: false }]);
    expect(await at(other, number)).toEqual([{ name: 'buyer', isEditing: true }]);
    work.clock.ms += 1000;
    expect(await at(other, number)).toEqual([]);
    expect(await at(buyer, number)).toEqual([{ name: 'other', isEditing: false }]);
    expect((await work.read(buyer, number)).seq).toBe(seq + 1);
  });

  it('is nobody who edits, once it was handed in', async () => {
    const draft = await work.draft(buyer, '已提交', { channel_5262: { 备注: '五' } });
    await at(buyer, draft.number);
    expect(await at(other, draft.number)).toEqual([{ name: 'buyer', isEditing: true }]);
    await work.submitted(buyer, draft);
    expect(await at(other, draft.number)).toEqual([{ name: 'buyer', isEditing: false }]);
  });

  it('is told to nobody who may not see the draft, and is no use of the session', async () => {
    const ranged = await work.person('at-draft', ['buyer'], [{ from: 5300, to: 5399 }]);
    const { number } = await work.draft(buyer, '看不到', { channel_5262: { 备注: '三' } });
    const told: ConsoleEvent[] = [];
    const stop = await heard(ranged, told);
    await at(buyer, number);
    expect(await at(ranged, number)).toBe(404);
    expect(await at(other, number)).toEqual([{ name: 'buyer', isEditing: true }]);
    const own = await work.draft(ranged, '自己的', { channel_5300: { 备注: '四' } });
    await expect.poll(() => told).toContainEqual({ draft: own.number });
    expect(told).not.toContainEqual({ draft: number, of: 'presence' });
    stop();
    work.clock.ms += 20 * 60_000;
    expect(await at(ranged, own.number)).toEqual([]);
    work.clock.ms += 11 * 60_000;
    expect(await at(ranged, own.number)).toBe(401);
    for (const who of [buyer, other, compliance]) await who.signIn();
  });
});

describe('bad input', () => {
  withoutVisitors();

  it.each([
    ['没有这个品牌', 'channel_963', { 品牌: 'partnr' }, '品牌'],
    ['没有这个分组', 'channel_963', { 分组: 'nowhere' }, '分组'],
    ['没有这一列', 'channel_963', { 颜色: '红' }, '颜色'],
    ['转化ID没有表', 'channel_7903', { 转化ID: '1' }, '转化表'],
    ['前导零', 'channel_0963', { 标题: '零' }, '渠道号'],
  ])('%s: names the value, and changes nothing', async (_, channel, own, header) => {
    const draft = await work.draft(buyer, '错', { channel_5588: { 备注: '对' } });
    const refused = await buyer.send('POST', `/api/drafts/${draft.number}/cells`, {
      seen: draft.seq,
      channels: [{ channel, cells: own }],
    });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().error.fields)).toContain(`${channel} ${header}`);
    expect(refused.json().error.message).toMatch(/[\u4e00-\u9fff]/);
    expect((await work.read(buyer, draft.number)).seq).toBe(draft.seq);
  });

  it.each(['正\u202e常', '正\u200b常', '两\n行', '一\u2028二', '甲\t=1+1'])(
    '%j is no value: not all of it is seen',
    async (value) => {
      const draft = await work.draft(buyer, '看不见', { channel_5262: { 备注: '看得见' } });
      const body = { seen: draft.seq, channels: [{ channel: 'channel_5262', cells: { 标题: value } }] };
      const refused = await buyer.send('POST', `/api/drafts/${draft.number}/cells`, body);
      expect(refused.json().error.fields).toEqual({ 'channel_5262 标题': '不能有换行和看不见的字符' });
      expect((await buyer.send('POST', '/api/drafts', { title: `${value}标题` })).statusCode).toBe(400);
    },
  );

  it('a channel outside a person’s range is refused whole', async () => {
    const ranged = await work.person('ranged', ['buyer'], [{ from: 7800, to: 7899 }]);
    const draft = await work.draft(ranged, '范围', { channel_7801: { 标题: '我的' } });
    const refused = await ranged.send('POST', `/api/drafts/${draft.number}/cells`, {
      seen: draft.seq,
      channels: [
        { channel: 'channel_7802', cells: { 标题: '我的' } },
        { channel: 'channel_963', cells: { 标题: '别人的' } },
      ],
    });
    expect(refused.statusCode).toBe(403);
    expect((await work.read(ranged, draft.number)).items).toHaveLength(1);
    const foreign = await work.submitted(
      buyer,
      await work.draft(buyer, '别人的', { channel_963: { 备注: '别人的' } }),
    );
    const { digest, outcomeDigest } = foreign.check ?? {};
    const published = await ranged.send('POST', `/api/drafts/${foreign.number}/publish`, {
      digest,
      outcomeDigest,
      note: '',
    });
    expect(published.statusCode).toBe(404);
    expect((await work.audit()).find(({ is_refused }) => is_refused)).toMatchObject({
      action: 'refused',
      actor_id: ranged.id,
      is_refused: true,
    });
  });
});

describe('a publication', () => {
  withoutVisitors();

  it('that dies leaves everything as it was, and is told', async () => {
    const draft = await work.draft(buyer, '断电', { channel_5626: { 备注: '断电' } });
    const die = () => {
      throw new Error('killed');
    };
    work.onJudge = die;
    const { check } = await work.checked(buyer, draft);
    work.onJudge = () => undefined;
    const why = '检查程序意外中断，请再试一次；还不行，请技术查看服务器日志。';
    expect(check).toMatchObject({ state: 'failed', text: `体检没有做完，什么都没有改变。${why}` });
    expect(work.said.splice(0)).toEqual([`The check of draft ${draft.number} did not end: killed`]);
    const submitted = await work.submitted(buyer, draft);
    const before = work.store.log().length;
    work.onJudge = die;
    const after = await work.published(buyer, submitted);
    work.onJudge = () => undefined;
    expect(after.state).toBe('submitted');
    expect(after.events.at(-1)).toMatchObject({
      what: 'failed',
      text: `没有发布，什么都没有改变。${why}`,
    });
    expect(work.said.splice(0)).toEqual([`Draft ${draft.number} was not published: killed`]);
    expect(work.store.log()).toHaveLength(before);
    expect((await work.published(buyer, after)).state).toBe('published');
  });

  /** What a server leaves behind that dies while a draft is published. */
  async function leftOpen(draft: Draft, attempt: string): Promise<void> {
    const at = new Date(work.clock.ms);
    const until = new Date(work.clock.ms + 10_000).toISOString();
    await work.db.transaction(async (transaction) => {
      await transaction.write(
        'insert into console_attempts (id, draft, actor, begun_at, until) values ($1, $2, $3, $4, $5)',
        [attempt, draft.number, buyer.id, at.toISOString(), until],
      );
      await transaction.write("update console_drafts set state = 'publishing' where number = $1", [
        draft.number,
      ]);
    });
  }

  /** Up to which change of the disk a server lives that publishes, and whether visitors got the draft then. */
  const DEATHS: readonly (readonly [string, RegExp | null, boolean])[] = [
    ['before anything is written', /./, false],
    ['before what the version is made of has its place', /\/sources\/[0-9a-f]+\.json\.gz$/, false],
    ['before the release is written', /\/\.draft-/, false],
    ['before the release has its place', /\/releases\/[0-9a-f]{16}$/, false],
    ['before the pointer is written', /\/current\.json\.\d+$/, false],
    ['before the pointer is switched', /\/current\.json$/, false],
    ['before the version is noted in the log', /\/log\.jsonl$/, true],
    ['before the draft is noted as published', null, true],
  ];

  it.each(DEATHS)(
    'of which the server dies %s is what visitors have, once a server is back',
    async (why, at, isLive) => {
      const draft = await work.draft(buyer, why, { channel_5627: { 标题: why } });
      const submitted = await work.submitted(buyer, draft);
      await leftOpen(draft, why);
      const before = work.store.log();
      const { digest, outcomeDigest } = submitted.check as { digest: string; outcomeDigest: string };
      let isDead = false;
      const dieAt = (path: unknown): void => {
        isDead ||= at?.test(String(path)) ?? false;
        if (isDead) throw new Error('killed');
      };
      const restore = replaceInFs({
        openSync: (path, flags, mode) => {
          if (flags !== 'r') dieAt(path);
          return realFs.openSync(path, flags, mode);
        },
        renameSync: (from, to) => {
          dieAt(to);
          realFs.renameSync(from, to);
        },
      });
      const { root, dataDir } = work.project;
      const publish = {
        draft: draft.number,
        attempt: why,
        by: 'buyer',
        note: '',
        isChecked: true,
        digest,
        outcomeDigest,
      };
      const cells = [{ channel: 'channel_5627', header: '标题', value: why }];
      const sources = before.at(-1)?.sources ?? '';
      const now = () => work.clock.ms;
      await judgeDraft(
        { is: 'draft', root, dataDir, programs: [], sources, cells, publish },
        () => undefined,
        now,
      )
        .catch(() => undefined)
        .finally(restore);
      await work.work.settle();
      expect((await work.read(buyer, draft.number)).state).toBe(isLive ? 'published' : 'publishing');
      work.clock.ms += 25_000;
      await work.work.settle();
      const log = work.store.log();
      const ended = await work.read(buyer, draft.number);
      const version = isLive ? before.length + 1 : null;
      expect(ended).toMatchObject({ state: isLive ? 'published' : 'submitted', version });
      expect(ended.events.filter(({ what }) => ['published', 'failed'].includes(what))).toHaveLength(1);
      expect(log).toHaveLength(before.length + (isLive ? 1 : 0));
      expect((fileOf('channels/channel_5627.json') ?? '').includes(why)).toBe(isLive);
      const noted = (await work.audit()).filter(({ action, detail }) => {
        return (
          /^draft-(?:not-)?published$/.test(action) && (detail as { draft: number }).draft === draft.number
        );
      });
      expect(noted).toMatchObject([{ action: isLive ? 'draft-published' : 'draft-not-published' }]);
      if (!isLive) expect((await work.published(buyer, ended)).state).toBe('published');
    },
  );
});

describe('two versions', () => {
  withoutVisitors();

  it('are compared whichever they are, channel by channel, for people as far as their range goes', async () => {
    const from = work.store.log().at(-1)?.n;
    for (const [channel, own] of [
      ['channel_7955', { 标题: '新的', 品牌: 'quick-loan' }],
      ['channel_5626', { 备注: '比较' }],
    ] as const) {
      const draft = await work.submitted(buyer, await work.draft(buyer, '比较', { [channel]: own }));
      if (draft.approvals.length > 0) await work.approve(compliance, draft);
      await work.published(buyer, await work.read(buyer, draft.number));
    }
    const to = work.store.log().at(-1)?.n;
    const diff = async (who: Browser, number = to, against = from) =>
      (await who.send('GET', `/api/versions/${number}/against/${against}`)).json();
    const { items, otherFiles } = await diff(buyer);
    expect(otherFiles).toEqual([]);
    const told = Object.fromEntries(items.map((item: VersionItem) => [item.channel, item]));
    expect(told.channel_7955).toMatchObject({ isNew: true, isGone: false });
    expect(told.channel_7955.cells).toContainEqual(
      expect.objectContaining({ header: '品牌', before: '', after: 'quick-loan' }),
    );
    expect(told.channel_5626).toMatchObject({ isNew: false, isGone: false });
    const changes = (await buyer.send('GET', `/api/versions/${Number(from) + 1}/changes`)).json().items;
    expect(changes).toMatchObject([{ channel: 'channel_7955', isNew: true }]);
    const back = (await diff(buyer, from, to)).items;
    expect(back.find(({ channel }: VersionItem) => channel === 'channel_7955')).toMatchObject({
      isGone: true,
    });
    const ranged = await work.person('compares', ['buyer'], [{ from: 5000, to: 5999 }]);
    expect((await diff(ranged)).items.map(({ channel }: VersionItem) => channel)).toEqual(['channel_5626']);
    expect((await diff(buyer, 99_999)).error.code).toBe('not-found');
  });
});

describe('going back', () => {
  withoutVisitors();

  it('takes a draft’s version back, which does not come back with the next one', async () => {
    const draft = await work.draft(buyer, '要回退', { channel_6010: { 备注: '要回退' } });
    const { version } = await work.published(buyer, await work.submitted(buyer, draft));
    const { rows } = (await buyer.send('GET', '/api/versions')).json();
    expect(rows[0]).toMatchObject({ number: version, isCurrent: true, draft: draft.number });
    expect(rows[1].why).toBeNull();
    await buyer.stepUp();
    const path = `/api/versions/${rows[1].number}/rollback`;
    const silent = await buyer.send('POST', path, { seen: version, note: '' });
    expect(silent.json().error.fields).toEqual({ note: '请写回退的原因' });
    const further = await buyer.send('POST', '/api/versions/1/rollback', { seen: version, note: '太远' });
    expect(further.statusCode).toBe(403);
    const back = await buyer.send('POST', path, { seen: version, note: '投放结束' });
    expect(back.json()).toMatchObject({ action: 'rollback', back: rows[1].number, isCurrent: true });
    expect(await work.read(buyer, draft.number)).toMatchObject({ state: 'published', isTakenBack: true });
    expect(fileOf('channels/channel_6010.json')).not.toContain('要回退');
    const ranged = await work.person('goes-back', ['buyer'], [{ from: 6010, to: 6010 }]);
    for (const person of [buyer, ranged]) {
      const [, step] = (await person.send('GET', '/api/versions')).json().rows;
      expect(step.why).toBe('线上版本是回退得到的；要再用收回的改动，请点它的「改动」，再点「恢复渠道」');
    }
    expect((await other.send('GET', '/api/versions')).json().rows[1].why).toBeNull();
    const log = work.store.log();
    const twice = await buyer.send('POST', `/api/versions/${log.at(-4)?.n}/rollback`, {
      seen: log.at(-1)?.n,
      note: '再退一步',
    });
    expect(twice.statusCode).toBe(403);
    const here = `/api/versions/${log.at(-1)?.n}/rollback`;
    const same = await other.send('POST', here, { seen: log.at(-1)?.n, note: '同一版' });
    expect(same.statusCode).toBe(423);
    await other.stepUp();
    const still = await other.send('POST', here, { seen: log.at(-1)?.n, note: '同一版' });
    expect(still.json().error.message).toContain('线上就是它');
    const stale = await buyer.send('POST', path, { seen: version, note: '再来' });
    expect(stale.statusCode).toBe(409);
    const next = await work.draft(buyer, '之后', { channel_6078: { 备注: '之后' } });
    await work.published(buyer, await work.submitted(buyer, next));
    expect(fileOf('channels/channel_6010.json')).not.toContain('要回退');
  });
});

describe('a sheet', () => {
  const uploadAs = (name: string, draft: Draft, content: Buffer) =>
    buyer.send('POST', `/api/imports?draft=${draft.number}`, content, {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    });
  const upload = (draft: Draft, text: string) => uploadAs('五月.csv', draft, Buffer.from(text));

  it('goes into a draft: of what it takes away only what is ticked', async () => {
    const draft = await work.draft(buyer, '导入', { channel_3408: { 备注: '旧', 标题: '旧标题' } });
    const plan = (await upload(draft, '渠道号,标题,备注\n3408,,\n7950,五月,新\n')).json();
    expect(plan.problems).toEqual([]);
    expect(plan.added).toMatchObject([{ channel: 'channel_7950', isNew: true }]);
    expect(plan.cleared).toMatchObject([
      { header: '标题', before: '旧标题' },
      { header: '备注', before: '旧' },
    ]);
    const applied = await buyer.send('POST', `/api/imports/${plan.id}/apply`, {
      ticked: [plan.cleared[1].id],
    });
    const own = Object.fromEntries(cells(applied.json()).map(([channel, , values]) => [channel, values]));
    expect(own.channel_7950).toEqual({ 标题: ['', '五月'], 备注: ['', '新'] });
    expect(own.channel_3408).toMatchObject({ 标题: [expect.anything(), '旧标题'] });
    const again = await buyer.send('POST', `/api/imports/${plan.id}/apply`, { ticked: [] });
    expect(again.statusCode).toBe(404);
  });

  it('keeps what cannot be taken away, and says why it is kept', async () => {
    const draft = await work.draft(buyer, '技术列入', { channel_5304: { 标题: '旧标题' } });
    const plan = (await upload(draft, '渠道号,标题,分组,备注\n5304,甲,,五月\n')).json();
    expect(plan.problems).toEqual([]);
    const [groups] = plan.cleared;
    expect(plan.cleared).toMatchObject([{ header: '分组', why: expect.stringContaining('由技术列入分组') }]);
    const apply = (ticked: readonly string[]) =>
      buyer.send('POST', `/api/imports/${plan.id}/apply`, { ticked });
    expect((await apply([groups.id])).json().error.message).toBe(groups.why);
    const [[channel, isNew, values = {}] = []] = cells((await apply([])).json());
    expect([channel, isNew]).toEqual(['channel_5304', false]);
    const after = Object.entries(values).map(([header, [, value]]) => [header, value]);
    expect(after).toEqual([
      ['标题', '甲'],
      ['备注', '五月'],
    ]);
  });

  it('stands in the draft in the order of its lines', async () => {
    const draft = await work.draft(buyer, '顺序', { channel_6010: { 备注: '旧' } });
    const plan = (await upload(draft, '渠道号,分组,备注\n5475,,一\n7956,,二\n3408,,\n5262,,三\n')).json();
    const ticked = plan.cleared.filter(({ channel }: { channel: string }) => channel === 'channel_3408');
    expect(ticked).toHaveLength(1);
    const applied = await buyer.send('POST', `/api/imports/${plan.id}/apply`, {
      ticked: ticked.map(({ id }: { id: string }) => id),
    });
    expect(cells(applied.json()).map(([channel]) => channel)).toEqual(
      [6010, 5475, 7956, 3408, 5262].map((number) => `channel_${number}`),
    );
  });

  it('counts only the channels that it changes towards the most that one may', async () => {
    const draft = await work.draft(buyer, '大表', { channel_5262: { 备注: '大表' } });
    const of = (value: string) =>
      `渠道号,备注\n${Array.from({ length: 2001 }, (_, at) => `${7_000_000 + at},${value}`).join('\n')}`;
    expect((await upload(draft, of('新'))).json().error.message).toContain(
      '改动了 2001 个渠道，一次最多 2000 个',
    );
    const known = await buyer.send('GET', '/api/exports/channels.xlsx');
    expect((await uploadAs('导出.xlsx', draft, known.rawPayload)).json()).toMatchObject({
      changed: [],
      added: [],
    });
  });

  it('does not undo what a colleague changed after it was uploaded', async () => {
    const draft = await work.draft(buyer, '同时', { channel_3408: { 备注: '旧' } });
    const { id } = (await upload(draft, '渠道号,备注\n3408,表里的\n')).json();
    await work.set(other, draft, { channel_3408: { 备注: '同事的' } });
    const refused = await buyer.send('POST', `/api/imports/${id}/apply`, { ticked: [] });
    expect(refused.json().error.conflicts).toMatchObject([{ theirs: '同事的', mine: '表里的' }]);
  });

  it('of the console says what would be a formula as a text, and gives it back as it was', async () => {
    const texts = ['=HYPERLINK("http://a")', '＝1+1', '@SUM(1)', '-2+3', "'=1", '+cmd|1'];
    const channels = [
      'channel_3408',
      'channel_5320',
      'channel_5475',
      'channel_5262',
      'channel_6010',
      'channel_6078',
    ];
    const each = channels.map(
      (channel, at) => [channel, { 标题: texts[at] ?? '', 备注: texts[at] ?? '' }] as const,
    );
    const draft = await work.draft(buyer, '公式', Object.fromEntries(each));
    const exported = async ({ number }: Draft) =>
      (await buyer.send('GET', `/api/exports/channels.xlsx?draft=${number}`)).rawPayload;
    const cellsOf = (bytes: Buffer): readonly Partial<CellObject>[] =>
      Object.values(read(bytes, { cellFormula: true }).Sheets.渠道 ?? {});
    const rawPayload = await exported(draft);
    const all = cellsOf(rawPayload);
    // In a workbook a text is a text, whatever it begins with.
    expect(all.filter(({ f }) => f !== undefined)).toEqual([]);
    for (const text of texts) expect(all.filter(({ t, v }) => t === 's' && v === text)).toHaveLength(2);
    const plan = (await uploadAs('导出.xlsx', draft, rawPayload)).json();
    expect(plan).toMatchObject({ added: [], changed: [], cleared: [], problems: [], hidden: [] });
    const copy = await work.draft(buyer, '抄本', { channel_3408: { 标题: '别的' } });
    const { id } = (await uploadAs('导出.xlsx', copy, rawPayload)).json();
    expect((await buyer.send('POST', `/api/imports/${id}/apply`, { ticked: [] })).statusCode).toBe(200);
    expect(cellsOf(await exported(copy))).toEqual(all);
  });

  it('may say the names that staff know in place of ids', async () => {
    const draft = await work.draft(buyer, '名称', { channel_3408: { 备注: '旧' } });
    const city = '限定城市去下载页（记为不填表）';
    const sheet = `渠道号,品牌,分组\n7954,快渡 quick-loan,资金来自银行的渠道，no-group\n17955,快渡,${city}\n17955,,\n`;
    const plan = (await upload(draft, sheet)).json();
    expect(plan.problems.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('no-group'),
      '渠道 17955 在 A3 已出现；请只留一行',
    ]);
    const good = (await upload(draft, sheet.replace('，no-group', '').replace('17955,,', ''))).json();
    expect(good.added).toMatchObject([
      { cells: [{ after: 'quick-loan' }, { header: '分组', after: 'bank-funding' }] },
      { cells: [{ after: 'quick-loan' }, { header: '分组', after: 'city-form' }] },
    ]);
  });

  it('is put right cell by cell, and looked at again', async () => {
    const draft = await work.draft(buyer, '更正', { channel_3408: { 备注: '旧' } });
    const bad = '渠道号,品牌,备注\n1.23E+10,,太大\n7951,nobody,\n3408,,\n';
    const again = (corrections: object) => {
      const json = Buffer.from(JSON.stringify(corrections));
      return buyer.send(
        'POST',
        `/api/imports?draft=${draft.number}`,
        Buffer.concat([json, Buffer.from(bad)]),
        {
          'content-type': 'application/octet-stream',
          'x-file-name': 'bad.csv',
          'x-corrections-bytes': String(json.length),
        },
      );
    };
    const { problems } = (await again({})).json();
    expect(problems).toMatchObject([
      { cell: 'A2', value: '1.23E+10' },
      { cell: 'B3', value: 'nobody', header: '品牌' },
    ]);
    expect((await again({ A2: '7952' })).json().problems).toMatchObject([{ cell: 'B3' }]);
    const plan = (await again({ A2: '7952', B3: 'quick-loan' })).json();
    expect(plan).toMatchObject({
      problems: [],
      added: [{ channel: 'channel_7952' }, { channel: 'channel_7951', cells: [{ after: 'quick-loan' }] }],
      cleared: [{ channel: 'channel_3408', header: '备注' }],
    });
    for (const wrong of [{ A2: 1 }, [], { A2: 'x'.repeat(501) }])
      expect((await again(wrong)).json().error.code).toBe('invalid');
  });

  it('with mistakes names each cell in Chinese, and nothing goes into the draft', async () => {
    const draft = await work.draft(buyer, '坏表', { channel_3408: { 备注: '旧' } });
    const sheet =
      '渠道号,品牌,转化表,转化ID\n1.23E+10,,,\n7951,nobody,,\n1.23E+11,,,\n7955,,kuaishou-a,7.1E+9\n';
    const { problems, id } = (await upload(draft, sheet)).json();
    expect(problems).toMatchObject([
      { cell: 'A2', place: '渠道号' },
      { cell: 'B3', place: '渠道 7951 · 品牌' },
      { cell: 'A4', place: '渠道号' },
      { cell: 'D5', place: '渠道 7955 · 转化ID', header: '转化ID' },
    ]);
    for (const { text } of problems) expect(text).toMatch(/[\u4e00-\u9fff]{2}/);
    const refused = await buyer.send('POST', `/api/imports/${id}/apply`, { ticked: [] });
    expect(refused.statusCode).toBe(422);
    expect((await work.read(buyer, draft.number)).seq).toBe(draft.seq);
  });

  it('names a cell once with all that is wrong with it', async () => {
    const draft = await work.draft(buyer, '互斥', { channel_3408: { 备注: '旧' } });
    const { problems } = (await upload(draft, '渠道号,分组\n7951,city-form、city-download、nobody\n')).json();
    expect(problems).toMatchObject([{ cell: 'B2', text: expect.stringMatching(/^没有「nobody」；.*互斥/) }]);
  });

  it.each([
    ['a column alone that needs another one', '渠道号,转化ID\n7951,12345\n', '两列要一起有'],
    ['too many lines', `渠道号,备注${'\n'.repeat(50_000)}7951,一\n`, '最多 50000 行'],
    ['an unknown header', '渠道号,没有的\n7951,一\n', '列名：'],
    ['no headers', '7951,一\n', '没有「渠道号」'],
  ])('with %s offers no cell to be put right', async (_, sheet, text) => {
    const draft = await work.draft(buyer, '列名', { channel_3408: { 备注: '旧' } });
    const { problems } = (await upload(draft, sheet)).json();
    expect(problems[0].text).toContain(text);
    expect(problems.filter(({ value }: { value: string | null }) => value !== null)).toEqual([]);
  });
});

describe('what visitors of a channel get', () => {
  const row = async (query: string) => (await buyer.send('GET', `/api/channels?${query}`)).json().rows[0];
  const seen = ({ effective }: ChannelRow) =>
    Object.fromEntries(
      effective.map(({ header, value, source, sourceId, isOwn }) => [
        header,
        isOwn ? [value] : [value, source, sourceId],
      ]),
    );
  const BANK = { 品牌: 'quick-loan', 分组: 'bank-funding', 显示名称: '', 标题: '' };

  it('is told with the layer that sets it, of what is published and of a draft, in the list and of one', async () => {
    const draft = await work.draft(buyer, '生效', {
      channel_963: BANK,
      channel_7960: { 公司名称: '某公司' },
      channel_7961: { 分组: 'bank-funding' },
    });
    const [now] = [seen(await row('q=963&group=partner-company'))];
    expect(now).toMatchObject({
      标题: ['', '', undefined],
      品牌: ['default', '默认品牌', undefined],
      公司名称: ['渡口伙伴科技（示例）有限公司', '分组 合作公司', 'partner-company'],
    });
    const planned = await row(`draft=${draft.number}&q=bank-funding&brand=quick-loan`);
    expect(planned.id).toBe('channel_963');
    expect(seen(planned)).toMatchObject({
      品牌: ['quick-loan'],
      显示名称: ['快渡', '品牌 快渡', 'quick-loan'],
      公司名称: ['快渡信息服务（示例）有限公司', '品牌 快渡', 'quick-loan'],
      资金来源: [expect.stringContaining('示例商业银行'), '品牌 快渡', 'quick-loan'],
    });
    expect(seen(await row(`draft=${draft.number}&q=7961`)).资金来源).toEqual([
      expect.stringContaining('示例商业银行'),
      '分组 银行资金',
      'bank-funding',
    ]);
    // What no group sets is not told beside the value itself.
    expect(Object.keys(now)).not.toContain('登录归因');
    const [attributed] = [seen(await row('q=5301&map=kuaishou-a'))];
    expect(attributed?.登录归因).toEqual(['是', expect.stringMatching(/^分组 快手/), 'kuaishou']);
    const own = await work.draft(buyer, '不归因', { channel_5301: { 登录归因: '否' } });
    expect(seen(await row(`draft=${own.number}&q=5301`)).登录归因).toEqual(['否']);
    const one = await buyer.send('GET', `/api/channels/channel_963?draft=${draft.number}`);
    expect(one.json().effective).toEqual(planned.effective);
    // A company without its number, which that of the default brand is not.
    const [other] = [await row(`draft=${draft.number}&state=${encodeURIComponent('备案未声明')}`)];
    expect(other).toMatchObject({ id: 'channel_7960', isDeclared: false });
    expect(other.marks[0]).toMatchObject({ name: '备案未声明', isWrong: true });
    expect(other.marks[0].about).toContain('不属于「某公司」');
    const choices = (await buyer.send('GET', `/api/channels/choices?draft=${draft.number}`)).json();
    expect(choices.companies).toContain('某公司');
    expect(choices.states).toEqual(expect.arrayContaining(['备案未声明', '封禁', '正常', '无转化ID']));
    const live = (await buyer.send('GET', '/api/channels/choices')).json();
    expect(live.companies).not.toContain('某公司');
    const of = await row(`draft=${draft.number}&company=${encodeURIComponent('某公司')}`);
    expect(of.id).toBe('channel_7960');
  });

  it('names the state that a group puts its channels in, and what an ad network cannot tell of', async () => {
    const names = async (query: string) =>
      ((await row(query)).marks as ChannelRow['marks']).map(({ name }) => name);
    expect(await names('q=5813')).toEqual(['封禁', '无转化ID']);
    expect(await names('q=5301&map=kuaishou-a')).toEqual([]);
    expect(await names('q=7001&map=baidu-1')).toEqual([]);
    const kuaishou = { 转化表: 'kuaishou-a', 转化ID: '737962' };
    for (const [groups, marks] of [
      [{}, ['无登录归因']],
      [{ 登录归因: '否' }, []],
      [{ 分组: 'kuaishou' }, []],
    ] as const) {
      const draft = await work.draft(buyer, '快手', { channel_7962: { ...kuaishou, ...groups } });
      expect(await names(`draft=${draft.number}&q=7962`)).toEqual(marks);
    }
  });

  it('shows no companies of channels outside of a range', async () => {
    const narrow = await work.person('narrow', ['buyer'], [{ from: 675, to: 675 }]);
    const { companies } = (await narrow.send('GET', '/api/channels/choices')).json();
    expect(companies).toEqual(['渡口小额贷款（示例）有限公司']);
  });
});

describe('a page', () => {
  it('is refused of what is no channel or host', async () => {
    const ask = async (query: string) => (await buyer.send('GET', `/api/previews?${query}`)).json();
    expect((await ask('channel=963')).error.code).toBe('invalid');
    expect((await ask('channel=channel_963&host=nowhere')).error.message).toBe('不能预览：没有域名 nowhere');
  });

  it('is refused of a draft with a value that breaks a rule, which the check of the draft names', async () => {
    const { number } = await work.draft(buyer, '错的值', {
      channel_7810: { 转化表: 'kuaishou-a', 转化ID: '737301' },
    });
    const answer = await buyer.send('GET', `/api/previews?channel=channel_7810&draft=${number}`);
    const why = '这个改动单里有不合规则的值。请打开改动单，看是哪一处';
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      { code: 'refused', message: `不能预览：${why}。`, fields: { draft: why } },
    ]);
  });

  it('is told at its field without a check, and to each person of their channels alone', async () => {
    const draft = await work.draft(buyer, '也错的值', {
      channel_7811: { 转化表: 'kuaishou-a', 转化ID: '737301' },
    });
    const problems = async (by: typeof buyer) =>
      (await by.send('GET', `/api/drafts/${draft.number}/problems`)).json();
    const at = { severity: 'error', code: 'C085', channel: 'channel_7811', header: '转化ID' };
    expect(await problems(buyer)).toMatchObject({ seq: draft.seq, findings: [at, { header: '转化ID' }] });
    expect((await problems(buyer)).findings[0].text).toContain('5301');
    const back = await work.draft(buyer, '反过来', { channel_5306: { 转化ID: '737307' } });
    const twin = (await buyer.send('GET', `/api/drafts/${back.number}/problems`)).json();
    expect(twin.findings, 'also of the one that is listed first').toMatchObject([
      { code: 'C085', channel: 'channel_5306', header: '转化ID', place: '渠道 5306 · 转化ID' },
    ]);
    const narrow = await work.person('only-7811', ['buyer'], [{ from: 7811, to: 7811 }]);
    const [seen] = (await problems(narrow)).findings;
    expect(seen).toMatchObject(at);
    expect(seen.text).not.toContain('5301');
    const far = await work.person('far-from-7811', ['buyer'], [{ from: 675, to: 675 }]);
    expect(await problems(far)).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('groups of several channels', () => {
  it('are joined and left beside those that each channel has; who is listed by engineers stays', async () => {
    const draft = await work.draft(buyer, '分组', { channel_6020: { 标题: '' } });
    const send = (name: string, groups: string, { seq }: Draft) =>
      buyer.send('POST', `/api/drafts/${draft.number}/cells`, {
        seen: seq,
        channels: ['channel_6020', 'channel_963'].map((channel) => ({ channel, cells: { 分组: name } })),
        groups,
      });
    const joined: Draft = (await send('kuaishou、only-download', 'join', draft)).json();
    expect(cells(joined)).toEqual([
      ['channel_6020', false, { 分组: ['clears-token', 'kuaishou、only-download、clears-token'] }],
      ['channel_963', false, { 分组: ['partner-company', 'partner-company、kuaishou、only-download'] }],
    ]);
    const left: Draft = (await send('only-download', 'leave', joined)).json();
    expect(cells(left).map(([, , own]) => own)).toMatchObject([
      { 分组: ['clears-token', 'kuaishou、clears-token'] },
      { 分组: ['partner-company', 'partner-company、kuaishou'] },
    ]);
    const refused = await send('clears-token', 'leave', left);
    expect(refused.json().error.message).toMatch(/^渠道 6020：此渠道由技术列入分组「.*」，不能在这里移除/);
  });

  it('are refused where two exclude each other, by name; one of those that need another waits for it', async () => {
    const draft = await work.draft(buyer, '互斥', { channel_3408: { 分组: 'city-gated' } });
    const send = (channels: readonly string[], name: string, groups?: string) =>
      buyer.send('POST', `/api/drafts/${draft.number}/cells`, {
        seen: draft.seq,
        channels: channels.map((channel) => ({ channel, cells: { 分组: name } })),
        ...(groups && { groups }),
      });
    const why = '分组「限定城市去下载页」和分组「限定城市去公众号」互斥，只能在其中一个里';
    const own = await send(['channel_3408'], 'city-gated、city-download、city-public-account');
    expect(own.json().error.message).toBe(why);
    // Engineers list one of them in such a group.
    const bulk = await send(['channel_3408', 'channel_5916'], 'city-public-account', 'join');
    expect(bulk.json().error.message).toBe(`渠道 5916：${why}`);
    expect((await send(['channel_3408'], 'city-public-account', 'join')).statusCode).toBe(200);
  });
});

describe('words for nothing', () => {
  it('are refused at the field: who types one would lose what was there without a word', async () => {
    const draft = await work.draft(buyer, '无', { channel_3408: { 备注: '旧' } });
    for (const [header, value] of [
      ['备注', '无'],
      ['标题', '-'],
      ['标题', 'x'],
      ['转化ID', '暂无'],
    ] as const) {
      const refused = await buyer.send('POST', `/api/drafts/${draft.number}/cells`, {
        seen: draft.seq,
        channels: [{ channel: 'channel_3408', cells: { [header]: value } }],
      });
      expect(refused.json().error).toMatchObject({
        code: 'invalid',
        fields: { [`channel_3408 ${header}`]: `「${value}」不是内容；要清空请留空` },
      });
    }
    expect((await work.read(buyer, draft.number)).seq).toBe(draft.seq);
  });
});

describe('why', () => {
  it('tells where a visitor lands, online and with a draft', async () => {
    const draft = await work.draft(buyer, '标题', { channel_963: { 标题: '只在草稿里' } });
    const ask = async (more: object) =>
      (
        await buyer.send('POST', '/api/why', { host: 'default', path: '/login', channel: '963', ...more })
      ).json();
    const [online, planned] = [await ask({}), await ask({ draft: draft.number })];
    expect(online.landsOn.path).toBe('/login');
    expect(online.landsOn.title).not.toBe('只在草稿里');
    expect(planned.landsOn.title).toBe('只在草稿里');
    expect((await ask({ channel: '99999' })).warnings).toContain('没有登记渠道 99999，按未登记的渠道处理');
    expect(online.warnings.join()).not.toContain('没有登记');
    expect(planned.values).toContainEqual({
      header: '标题',
      value: '只在草稿里',
      source: { name: '渠道自身', id: '' },
    });
    // Of a channel whose visitors go by their city, that is told where no city was given.
    const byCity =
      /^「城市规则」登录后按访客的城市决定去向：限定城市有上海、.*、重庆；限定城市：先填表单.*。这次没有选城市$/;
    expect((await ask({ channel: '5901' })).warnings[0]).toMatch(byCity);
    expect(online.warnings.join()).not.toContain('城市');
    const { steps, warnings } = await ask({ channel: '5901', city: '拉萨市', loggedIn: true });
    expect(warnings.join()).not.toContain('城市规则');
    const lines = steps.flatMap((step: WhyStep) => step.lines.map(({ name }) => name));
    expect(lines).toContain('命中「城市规则：城市不在限定名单里」');
    const deciding = steps.filter(({ decided }: { decided: boolean }) => decided);
    expect(deciding).toHaveLength(1);
    expect(deciding[0].lines.at(-1)).toEqual({
      name: '转到「个人信息」，因为：已登录的访客：转到表单页',
      id: '/form-package',
      facts: [],
    });
    expect(lines.join()).not.toMatch(/schemas\/|city-rules|signed-in/);
    for (const path of ['/login?channel=channel_675', '/login#a', 'login', '/lo gin', '/\\\\x']) {
      expect([path, (await ask({ path })).error?.fields?.path]).toEqual([
        path,
        expect.stringContaining('路径以 / 开头'),
      ]);
      const query = new URLSearchParams({ channel: 'channel_963', path });
      expect((await buyer.send('GET', `/api/previews?${query}`)).statusCode).toBe(400);
    }
    const unknown = await buyer.send('POST', '/api/why', { host: 'nowhere.example', path: '/login' });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().error.message).toBe('查不出结果：没有这个域名，请从列表里选。');
    expect(unknown.json().error.fields).toEqual({ host: '没有这个域名，请从列表里选' });
  });
});

describe('the folder', () => {
  withoutVisitors();

  const path = 'channels/channel_5262.json';
  const inFolder = () => readFileSync(join(work.project.root, path), 'utf8');

  it('does not take back what the console published, and gets it by pull', async () => {
    expect((await work.project.run('pull')).code).toBe(0);
    const draft = await work.draft(buyer, '文件夹', { channel_5262: { 备注: '来自控制台' } });
    await work.published(buyer, await work.submitted(buyer, draft));
    const before = work.store.log().length;
    const refused = await work.project.run('publish', '--yes');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('npx dukou pull') });
    expect(refused.out).toContain(`${path}: would take back what was published in the console`);
    expect(work.store.log()).toHaveLength(before);
    const pulled = await work.project.run('pull');
    expect(pulled).toMatchObject({ code: 0, out: `wrote ${path}` });
    expect(inFolder()).toContain('来自控制台');
    expect(await work.project.run('pull')).toMatchObject({ code: 0, out: '' });
    const next = await work.draft(buyer, '再次', { channel_5262: { 备注: '来自控制台，再次' } });
    await work.published(buyer, await work.submitted(buyer, next));
    expect((await work.project.run('publish', '--yes')).code).toBe(1);
    expect((await work.project.run('pull')).code).toBe(0);
  });

  it('becomes a draft of what it changes of channels, and says what no draft can', async () => {
    const { project } = work;
    project.edit(path, '来自控制台，再次', '来自文件夹');
    const base = channelBook(work.store.sourcesOf(work.store.log().at(-1) ?? { id: '' })?.files ?? []);
    const folder = () => folderCells(base, readProjectFiles(project.root, () => undefined).sources);
    expect(folder()).toEqual({
      cells: [{ channel: 'channel_5262', header: '备注', value: '来自文件夹' }],
      beyond: [],
    });
    const pushed = await pushToConsole.run(
      {
        login: 'buyer',
        title: '文件夹里改的',
        note: '',
        base: work.store.log().at(-1)?.n ?? 0,
        sources: work.store.log().at(-1)?.sources ?? '',
        cells: folder().cells,
      },
      { db: work.db, now: () => work.clock.ms, consoleOrigin: () => null } as unknown as DataContext,
    );
    const { number } = pushed as Extract<typeof pushed, { number: number }>;
    expect(cells(await work.read(buyer, number))).toEqual([
      ['channel_5262', false, { 备注: ['来自控制台，再次', '来自文件夹'] }],
    ]);
    const legal = readFileSync(join(project.root, 'schemas/legal.json'), 'utf8');
    project.write('schemas/legal.json', legal.replace(/"sample": true,?/, ''));
    expect(folder().beyond).toEqual(['schemas/legal.json']);
    project.write('schemas/legal.json', legal);
    project.edit(path, '来自文件夹', '来自控制台，再次');
  });

  it('that was changed in the same file is told, and left alone unless that is given up', async () => {
    const draft = await work.draft(buyer, '都改', { channel_5262: { 备注: '控制台又改' } });
    await work.published(buyer, await work.submitted(buyer, draft));
    work.project.edit(path, '来自控制台', '文件夹里改');
    const refused = await work.project.run('pull');
    expect(refused).toMatchObject({ code: 1, out: `${path}: changed here and in the console` });
    expect(inFolder()).toContain('文件夹里改');
    expect((await work.project.run('publish', '--yes')).code).toBe(1);
    expect((await work.project.run('pull', '--mine', '--theirs')).code).toBe(2);
    expect((await work.project.run('pull', '--theirs')).code).toBe(0);
    expect(inFolder()).toContain('控制台又改');
    work.project.edit(path, '控制台又改', '两边都有');
    expect(await work.project.run('publish', '--yes', '--by', '某人', '--note', '急')).toMatchObject({
      code: 0,
    });
    expect(fileOf(path)).toContain('两边都有');
  });

  const unreviewed = async () => (await buyer.send('GET', '/api/overview')).json().unreviewed;
  /** What the audit says of the terminal, the newest first, however often servers look. */
  const atTerminal = async () => {
    for (const _ of [1, 2]) await work.work.settle();
    const rows = (await work.audit()).filter(({ action }) => action.startsWith('terminal-'));
    return rows.map(({ action, actor_id, detail }) => (actor_id === null ? [action, detail] : actor_id));
  };
  const publishFiles = (...args: string[]) => work.project.run('publish', '--yes', '--by', '某人', ...args);
  const newest = () => work.store.log().at(-1);
  const review = async () => {
    await compliance.stepUp();
    const answer = await compliance.send('POST', `/api/versions/${newest()?.n}/reviewed`, { note: '看过' });
    expect([answer.statusCode, await unreviewed()]).toEqual([200, []]);
  };

  it('is not published past an approval, but in an emergency that compliance looks at afterwards', async () => {
    const { project, db, clock } = work;
    const context = { db, now: () => clock.ms } as unknown as DataContext;
    const close = await openAdminDoor(project.dataDir, context);
    expect(await unreviewed()).toEqual([]);
    const before = newest();
    project.edit('schemas/brands/default.json', '"name": "渡口"', '"name": "新渡口"');
    const refused = await publishFiles();
    expect([refused.code, newest()]).toEqual([1, before]);
    for (const told of [
      '合规 (compliance): 访客看到的公司、品牌或风险提示会变',
      '合规 (compliance): 品牌、公司名称、备案号或资金来源（schemas/brands/default.json）',
      'nothing was changed',
      '什么都没有改变',
      'dukou push',
      '--break-glass',
    ])
      expect(refused.err).toContain(told);
    // Nothing to be copied lifts the refusal.
    expect(refused.err).not.toMatch(/publish .*--break-glass/);
    await expect(publishFiles('--break-glass', ' ')).rejects.toThrow('say why');
    await expect(publishFiles('--break-glass', '急'.repeat(2001))).rejects.toThrow('say why');
    expect(await publishFiles('--dry-run')).toMatchObject({ code: 1 });
    expect(newest()).toEqual(before);

    expect((await publishFiles('--note', '新名称', '--break-glass', '被投诉')).code).toBe(0);
    const [line] = [newest()];
    expect(line).toMatchObject({ emergency: '被投诉', note: '新名称（紧急发布）：被投诉' });
    const waived = [
      '合规：访客看到的公司、品牌或风险提示会变',
      '合规：品牌、公司名称、备案号或资金来源（品牌 default）',
    ];
    const red = [{ version: line?.n, by: '某人', reason: '被投诉', waived, way: 'terminal' }];
    const changes = (await compliance.send('GET', `/api/versions/${line?.n}/changes`)).json();
    expect(changes).toEqual({
      items: [],
      otherFiles: [
        { name: '品牌 渡口', values: [{ header: '显示名称', before: '渡口', after: '新渡口' }], more: 0 },
      ],
    });
    const narrow = await work.person('narrower', ['buyer'], [{ from: 675, to: 675 }]);
    expect((await narrow.send('GET', `/api/versions/${line?.n}/changes`)).json().otherFiles).toEqual([
      { name: '品牌 渡口', values: [], more: 0 },
    ]);
    expect(await unreviewed()).toEqual(red);
    expect(await atTerminal()).toEqual([
      ['terminal-published', { version: line?.n, claims: '某人', reason: '被投诉' }],
      ['terminal-published', { version: before?.n, claims: '某人' }],
    ]);

    project.edit('channels/channel_5262.json', '首页', '主页');
    expect((await publishFiles('--break-glass', '不用')).code).toBe(0);
    expect(newest()).toMatchObject({ n: (line?.n ?? 0) + 1, emergency: null, note: '' });
    expect(await unreviewed()).toEqual(red);
    expect((await publishFiles('--version', String(before?.n))).code).toBe(1);
    await close();

    // A server of an older program knows of no approvals.
    const old = createServer((_, response) => response.writeHead(404).end('null'));
    await once(old.listen(doorPath(project.dataDir)), 'listening');
    project.edit('channels/channel_5262.json', '主页', '首页');
    const unknown = await publishFiles();
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('cannot be asked')]);
    expect(await publishFiles('--break-glass', '升级中')).toMatchObject({
      code: 0,
    });
    old.close();
    expect(await unreviewed()).toMatchObject([
      { version: newest()?.n, reason: '升级中；之前还有 1 版也是这样发布的' },
    ]);
    await review();
  });

  it('that an older program published asked nobody: compliance looks at it', async () => {
    work.project.edit('channels/channel_5262.json', '首页', '主页');
    await work.project.publish('某人', '旧程序', work.clock.ms);
    expect(newest()?.emergency).toBeUndefined();
    expect(await unreviewed()).toMatchObject([{ version: newest()?.n, reason: '旧程序' }]);
    await review();
  });

  it('that somebody goes back to at a terminal is looked at afterwards, too', async () => {
    const back = await work.project.run('rollback', '--yes', '--by', '某人', '--note', '收回');
    expect(back.code).toBe(0);
    expect(await unreviewed()).toMatchObject([
      { version: newest()?.n, by: '某人', reason: '收回', way: 'terminal-rollback' },
    ]);
    const [row] = await atTerminal();
    expect(row).toEqual(['terminal-rolled-back', { version: newest()?.n, claims: '某人', reason: '收回' }]);
    const [version] = (await buyer.send('GET', '/api/versions')).json().rows;
    expect(version).toMatchObject({ number: newest()?.n, isUnreviewed: true });
    await review();
  });
});
