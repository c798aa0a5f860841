import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchHit } from '../../../server/console/contract/search-hit.ts';
import type { Browser } from '../support/running-console.ts';
import { type RunningWork, runWork } from './running-work.ts';

let work: RunningWork;
let buyer: Browser;
let ranged: Browser;

beforeAll(async () => {
  work = await runWork();
  work.followsVisitors = false;
  buyer = await work.person('buyer', ['buyer']);
  ranged = await work.person('ranged', ['buyer'], [{ from: 5000, to: 5999 }]);
});
afterAll(() => work.close());

const found = async (who: Browser, q: string): Promise<readonly string[]> => {
  const hits = (await who.send('GET', `/api/search?${new URLSearchParams({ q })}`)).json();
  return hits.map(({ kind, number }: SearchHit) => `${kind} ${number}`);
};

it('finds channels, drafts and versions by number, title, remark and note, the named one first', async () => {
  const draft = await work.draft(buyer, '七月快手', { channel_963: { 备注: '七月续投' } });
  await work.published(buyer, await work.submitted(buyer, draft));
  expect(await found(buyer, '963')).toContain('channel 963');
  expect((await found(buyer, '5262'))[0]).toBe('channel 5262');
  expect(await found(buyer, '七月续投')).toEqual(['channel 963']);
  expect(await found(buyer, '七月快手')).toEqual([`draft ${draft.number}`, 'version 2']);
  expect(await found(buyer, `#${draft.number}`)).toEqual([`draft ${draft.number}`]);
  expect(await found(buyer, '第1版')).toEqual(['version 1']);
  expect(await found(buyer, 'first')).toEqual(['version 1']);
  expect([await found(buyer, ' '), await found(buyer, '没有这样的')]).toEqual([[], []]);
});

it('finds full-width signs as they were typed, and as others type them', async () => {
  const draft = await work.draft(buyer, '八月（快手）投放', { channel_3408: { 备注: '首页！（八月）' } });
  for (const q of ['八月（快手）', '八月(快手)'])
    expect(await found(buyer, q)).toEqual([`draft ${draft.number}`]);
  const listed = async (q: string) =>
    (
      await buyer.send('GET', `/api/channels?${new URLSearchParams({ draft: String(draft.number), q })}`)
    ).json();
  for (const q of ['首页！', '（八月）', '(八月)']) expect(await listed(q)).toMatchObject({ total: 1 });
});

it('finds nothing of channels that are not the person’s', async () => {
  const foreign = await work.draft(buyer, '别人的改动单', { channel_963: { 备注: '别人的' } });
  const own = await work.draft(buyer, '大家的改动单', { channel_5262: { 备注: '大家的' } });
  expect(await found(buyer, '别人的改动单')).toEqual([`draft ${foreign.number}`]);
  for (const q of ['963', '七月续投', '别人的改动单', `#${foreign.number}`])
    expect((await found(ranged, q)).filter((hit) => /channel 963|draft/.test(hit))).toEqual([]);
  expect(await found(ranged, '大家的改动单')).toEqual([`draft ${own.number}`]);
  expect(await found(ranged, '5262')).toEqual(['channel 5262']);
});
