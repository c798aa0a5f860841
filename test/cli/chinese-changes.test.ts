import { expect, it } from 'vitest';
import type { Change } from '../../engine/analyse/compare/change-book.ts';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { chineseChange } from '../../engine/cli/words/chinese-change.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { compileOnce } from '../support/shipped-release.ts';
import { smallAround } from '../support/smaller-configuration.ts';

/** What is said of patches of the shipped configuration. */
function said(...patches: readonly ConfigPatch[]): readonly string[] {
  const files = smallAround(patches);
  const [before, after] = [files, patchConfig(files, patches)].map((all) => compileOnce(all).release);
  if (!before || !after) throw new Error('a patch does not compile');
  return diffOutcomes(before, after).changes.map((change: Change) => chineseChange(change, after as Release));
}

const CHANNEL = 'channels/channel_5262.json';

const SPRING = { id: 'spring', from: '2027-01-01 00:00', until: '2027-02-01 00:00', weight: 50 };

it.each<readonly [ConfigPatch, readonly string[]]>([
  [{ file: CHANNEL, at: '/title', value: '立即申请' }, ['渠道 5262：标题由「首页」改为「立即申请」。']],
  [
    { file: CHANNEL, at: '/brand', value: { name: '渡口快贷' } },
    ['渠道 5262：显示名称由「渡口」改为「渡口快贷」（域名 默认域名、event.h5.example.com）。'],
  ],
  [
    { file: 'channels/conversions/kuaishou-a.json', at: '/ids/channel_5302', value: 737399 },
    [
      '渠道 5302：转化回传由转化表 kuaishou-a（kuaishou）转化ID「737302」改为转化表 kuaishou-a（kuaishou）转化ID「737399」。',
    ],
  ],
  [
    { file: CHANNEL, at: '/trackers', value: 'after-notice' },
    ['渠道 5262：统计由立即改为告知后（域名 默认域名、event.h5.example.com）。'],
  ],
  [
    { file: CHANNEL, at: '/versions', value: [{ ...SPRING, title: '春节' }] },
    [
      '渠道 5262：标题由「首页」改为「春节」（仅版本「spring」的访客）。',
      '渠道 5262：版本「spring」的时间和比例由无改为「2027-01-01 00:00 至 2027-02-01 00:00，50% 的访客」。',
    ],
  ],
  [
    { file: 'schemas/destinations.json', at: '/rows/fail/fail-5/to', value: '/fail-page' },
    [
      '渠道 3408、5262、5301、5302 等 236 个和未登记的渠道：去向由 /gongzhonghao「关注公众号」改为 /fail-page「申请结果」（域名 默认域名、event.h5.example.com，地址 /、/form-package、/form-package-simple、/form-package-test 等 10 个）。例如：已登录、渠道 5818、从 /login 进入、查询「userInfo」成功、查询「channelInfo」成功。',
      '渠道 3408、5262、5301、5302 等 236 个和未登记的渠道：提交表单（匹配失败）之后的去向由 /gongzhonghao「关注公众号」改为 /fail-page「申请结果」（域名 默认域名、event.h5.example.com，地址 /city、/debt-optimization-form、/form-package、/form-package-app 等 8 个）。例如：未登录、渠道 5818、从 /debt-optimization-form 进入、查询「channelInfo」成功、提交表单（匹配失败）。',
    ],
  ],
  [
    { file: 'schemas/routes/application-forms.json', at: '/routes/0/title', value: '填资料' },
    ['全部渠道（238 个）：/form-package 的标题由「个人信息」改为「填资料」（地址 /form-package）。'],
  ],
  [
    { file: 'schemas/text/zh-CN.json', at: '/text/login.phone', value: '手机' },
    ['全部渠道（238 个）：文案「login.phone」由「手机号」改为「手机」。'],
  ],
  [
    { file: 'schemas/tracking.json', at: '/events/wait', value: 4000 },
    ['全部渠道（238 个）：统计设置有变化。'],
  ],
])('says what %j changes for visitors', (patch, lines) => {
  expect(said(patch).slice(0, 2)).toEqual(lines);
});
