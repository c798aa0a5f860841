import { expect, it } from 'vitest';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { StoredCheck } from '../../../server/console/checks/checks.ts';
import type { VisitorChange } from '../../../server/console/contract/check.ts';
import type { Me } from '../../../server/console/contract/person.ts';
import { checkView } from '../../../server/console/drafts/check-view.ts';
import { toldOutcome } from '../../../server/console/reviews/told-outcome.ts';
import { type ConfigPatch, patchConfig } from '../../support/patch-config.ts';
import { compileOnce } from '../../support/shipped-release.ts';
import { smallAround } from '../../support/smaller-configuration.ts';

/** What is told of patches of the shipped configuration, in a draft that changes channel 5262 alone. */
function told(begun: readonly string[], ...patches: readonly ConfigPatch[]): readonly VisitorChange[] {
  const files = smallAround(patches);
  const patched = patchConfig(files, patches);
  const [before, after] = [files, patched].map((all) => compileOnce(all).release) as [Release, Release];
  const { changes } = diffOutcomes(before, after);
  const named = ['channel_5262'];
  return toldOutcome(changes, { release: after, files: patched, named, begun: new Set(begun) });
}

const CHANNEL = 'channels/channel_5262.json';
const BRAND: ConfigPatch = { file: CHANNEL, at: '/brand', value: { preset: 'quick-loan' } };

it('tells what reaches beyond the draft first, then in the order in which it matters', () => {
  const lines = told(
    [],
    { file: 'schemas/destinations.json', at: '/rows/fail/fail-5/to', value: '/fail-page' },
    { file: 'schemas/tracking.json', at: '/events/wait', value: 4000 },
    { file: CHANNEL, at: '/title', value: '立即申请' },
    BRAND,
  );
  expect([...new Set(lines.map(({ kind, isOutside }) => `${isOutside ? '外' : '内'} ${kind}`))]).toEqual([
    '外 去向',
    '外 设置',
    '内 法务',
    '内 品牌',
    '内 标题',
  ]);
  const [first] = lines;
  expect(first).toMatchObject({ what: '去向', becomes: [{ name: '申请结果', id: '/fail-page' }] });
  expect(first?.channels).toMatch(/等 236 个和未登记的渠道$/);
  expect(first?.allChannels).toHaveLength(236);
  expect(lines.find(({ kind }) => kind === '设置')).toMatchObject({
    weight: 'technical',
    what: '程序的设置',
    becomes: [{ name: '统计设置', id: '' }],
  });
});

it('folds what becomes the same on several hosts into one line, which names each of them', () => {
  const lines = told([], BRAND);
  const company = lines.filter(({ what }) => what === '公司名称');
  expect(company).toHaveLength(1);
  const [{ becomes, from, begun }] = company as [VisitorChange];
  expect(becomes).toEqual([{ name: '快渡信息服务（示例）有限公司', id: '' }]);
  expect(begun).toEqual([]);
  expect(from).toEqual([
    {
      was: { name: '渡口信息咨询（示例）有限公司', id: '' },
      hosts: ['默认域名', 'event.h5.example.com'],
      addresses: [],
      only: '',
      isOfOthers: false,
    },
  ]);
  expect(lines.find(({ what }) => what === '主题色')?.weight).toBe('look');
});

it('calls what programs store, pages and a title that is none as staff do', () => {
  const blocked = told(
    [],
    { file: CHANNEL, at: '/title' },
    { file: CHANNEL, at: '/groups', value: ['blocked'] },
  );
  const stored = blocked.filter(({ what }) => what.startsWith('存在手机上的')).map(({ what }) => what);
  expect(stored).toEqual(['存在手机上的「搜索广告的落地地址」', '存在手机上的「短视频广告的点击」']);
  expect(blocked.find(({ kind }) => kind === '标题')?.becomes).toEqual([
    { name: '各页面自己的标题', id: '' },
  ]);
  const addresses = blocked.flatMap(({ from }) => from.flatMap((one) => one.addresses));
  expect(addresses).toContainEqual({ name: '渡口封面登录页', id: '/login' });
  expect(addresses).toContainEqual({ name: '域名首页', id: '/' });
  expect(addresses.filter(({ name }) => name.startsWith('/'))).toEqual([]);
});

it('says of which new channel all of a line is', () => {
  const lines = told(['channel_5262'], BRAND);
  expect(lines.length).toBeGreaterThan(3);
  for (const { begun } of lines) expect(begun).toEqual(['5262']);
});

it('is inside of a draft what those alone notice who bring its channel, to a path that gave them another one', () => {
  const HOST = 'ks5194.h5.example.com';
  const lines = told(
    [],
    { file: 'channels/groups/blocked.json', at: '/channels', value: ['channel_5813', 'channel_5262'] },
    // As it is: the host is one of those that are looked at.
    { file: `hosts/${HOST}.json`, at: '/host', value: HOST },
  );
  expect(lines.filter(({ isOutside }) => isOutside)).toEqual([]);
  expect(new Set(lines.map(({ channels }) => channels))).toEqual(new Set(['渠道 5262']));
  const given = (all: readonly VisitorChange[]) => all.find(({ what }) => what === '归到的渠道');
  expect(given(lines)?.from).toMatchObject([{ was: { name: '渠道 5194' }, hosts: [HOST] }]);
  // Whoever may see channel 5262 alone is not told whose value stood there.
  const check = { changes: lines, findings: [], moreChanges: 0 } as unknown as StoredCheck;
  const ranged = { ranges: [{ from: 5262, to: 5262 }] } as unknown as Me;
  const seen = checkView(ranged, 0, check, { isCurrent: true, overtakenBy: null }).changes;
  expect(given(seen)?.from).toMatchObject([{ was: { name: '其他渠道的，不显示' }, hosts: [HOST] }]);
  expect(
    JSON.stringify(seen)
      .replaceAll(HOST, '')
      .replace(/\/m\/[\w/.-]+/g, ''),
  ).not.toContain('5194');
  expect(seen.find(({ kind }) => kind === '去向')?.becomes).toEqual([{ name: '页面不存在', id: '/404err' }]);
});
