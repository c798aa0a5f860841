import { expect, it } from 'vitest';
import { guardLabels } from '../../../server/console/why/guard-labels.ts';
import { appLabels, sourceNamed, valueLabels } from '../../../server/console/why/value-labels.ts';
import { shippedRelease, shippedSources } from '../../support/shipped-release.ts';

it('calls rules and answers of a file with comments by their labels, and by their ids where there are none', () => {
  const text = `{
    // Of the backend.
    "fetches": { "userInfo": { "label": "访客的申请状态" }, "native": {} },
    "steps": [{ "id": "blocked", "label": "停用的渠道", "rows": [{ "id": "there", "label": "已在提示页" }, { "id": "go" }] }]
  }`;
  const labels = guardLabels([{ path: 'schemas/guard.json', text }]);
  expect(labels.rule({ step: 'blocked', row: 'there' })).toBe('停用的渠道：已在提示页');
  expect(labels.rule({ step: 'blocked', row: 'go' })).toBe('停用的渠道：go');
  expect(labels.rule({ step: 'end', row: null })).toBe('没有规则要转走');
  expect(['userInfo', 'native', 'gone'].map(labels.answer)).toEqual(['访客的申请状态', 'native', 'gone']);
});

it('calls values by their labels, flow codes by where they lead, and what has no label by no name', () => {
  const fact = valueLabels(shippedSources(), shippedRelease());
  expect(fact('input_form', 1)).toEqual({
    name: '填表代码',
    value: '1，跳过表单；城市规则要填表的除外',
    id: 'input_form = 1',
  });
  expect(fact('succ_todo', 4)).toEqual({ name: '成功后的去向', value: '下载应用', id: 'succ_todo = 4' });
  expect(fact('fail_todo', 5)).toMatchObject({ name: '失败后的去向', value: '关注公众号' });
  expect(fact('nid', 'channel_5')).toEqual({ name: '', value: 'channel_5', id: 'nid = channel_5' });
});

it('calls apps, brands and groups by the names that staff know', () => {
  expect(appLabels(shippedSources(), ['wechat', 'browser'])).toEqual([
    { name: '微信', id: 'wechat' },
    { name: 'browser', id: 'browser' },
  ]);
  const named = (file: string | null) => sourceNamed(file, shippedSources());
  expect(named('schemas/brands/quick-loan.json')).toEqual({ name: '品牌 快渡', id: 'quick-loan' });
  expect(named('channels/groups/bank-funding.json')).toEqual({
    name: '分组 资金来自银行的渠道',
    id: 'bank-funding',
  });
  expect(named('schemas/routes/sign-in.json')).toEqual({ name: '路径表', id: 'sign-in' });
  expect(named('hosts/default.json')).toEqual({ name: '默认域名', id: '' });
  expect(named('channels/channel_5262.json')).toEqual({ name: '渠道自身', id: '' });
});
