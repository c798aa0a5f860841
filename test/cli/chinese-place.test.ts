import { expect, it } from 'vitest';
import { COLUMNS } from '../../engine/cli/sheet/columns.ts';
import { chinesePlace } from '../../engine/cli/words/chinese-place.ts';
import { SETTING_NAMES } from '../../engine/compile/problems/chinese/setting-names.ts';
import { SourceRangeFinder } from '../../engine/compile/problems/source-range.ts';
import { shippedSources } from '../support/shipped-release.ts';

const finder = new SourceRangeFinder(shippedSources());

it.each([
  ['channels/channel_5262.json', '/title', '渠道 5262 · 标题'],
  ['channels/channel_5262.json', '/brand/companyName', '渠道 5262 · 公司名称'],
  ['channels/channel_5262.json', '/brand', '渠道 5262 · 品牌'],
  ['channels/channel_5262.json', '/versions/0/title', '渠道 5262 · 版本 1 · 标题'],
  ['channels/channel_5262.json', '', '渠道 5262'],
  [
    'channels/groups/bank-funding-reworded.json',
    '/settings/brand/icp',
    '分组 bank-funding-reworded · 备案号',
  ],
  ['channels/groups/blocked.json', '/channels/0', '分组 blocked · 渠道 5813'],
  ['channels/conversions/kuaishou-a.json', '/ids/channel_5301', '转化表 kuaishou-a · 渠道 5301'],
  ['channels/conversions/kuaishou-a.json', '/ids', '转化表 kuaishou-a · 转化ID'],
  ['schemas/brands/fast-loan.json', '/companyName', '品牌 fast-loan · 公司名称'],
  ['hosts/car.h5.example.com.json', '/root', '域名 car.h5.example.com · 根路径'],
  ['hosts/default.json', '/screens/~1login/screen', '默认域名 · /login'],
  ['schemas/pages/login-second.json', '', '页面 login-second'],
  ['schemas/pages/login-second.json', '/blocks/1/with', '页面 login-second · 第 2 个区块'],
  ['schemas/agreements/privacy.md', '', '协议 privacy'],
  ['schemas/guard.json', '/steps/0/id', '守卫规则 · 停用的渠道'],
  ['schemas/guard.json', '/steps/0/rows/1/go', '守卫规则 · 停用的渠道：渠道已停用，转到提示页'],
  ['schemas/destinations.json', '/0', '去向表'],
  ['schemas/gone.json', '', 'schemas/gone.json'],
])('%s%s is %s', (file, pointer, place) => {
  expect(chinesePlace({ file, pointer }, finder)).toBe(place);
});

it('calls settings as the sheet of channels does', () => {
  const headers = COLUMNS.flatMap(({ header, kind }) =>
    'at' in kind ? [[SETTING_NAMES[kind.at.at(-1) ?? ''], header] as const] : [],
  );
  expect(headers.map(([name]) => name)).toEqual(headers.map(([, header]) => header));
});
