import { expect, it } from 'vitest';
import { channelColumns } from '../../../server/console/channels/channel-columns.ts';
import { effectiveValues } from '../../../server/console/channels/effective-values.ts';
import { staffWords } from '../../../server/console/channels/staff-words.ts';
import { channelBook } from '../../../server/console/drafts/channel-book.ts';
import { otherFiles } from '../../../server/console/drafts/other-files.ts';
import { guardLabels } from '../../../server/console/why/guard-labels.ts';
import { appLabels, sourceNamed, valueLabels } from '../../../server/console/why/value-labels.ts';
import { patchConfig } from '../../support/patch-config.ts';
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
    name: '是否填表',
    value: '记为不填表；分组「限定城市去下载页（记为不填表）」也先填',
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
    name: '分组 银行资金',
    id: 'bank-funding',
  });
  expect(named('schemas/routes/sign-in.json')).toEqual({ name: '路径表', id: 'sign-in' });
  expect(named('hosts/default.json')).toEqual({ name: '默认域名', id: '' });
  expect(named('channels/channel_5262.json')).toEqual({ name: '渠道自身', id: '' });
  // What a number means that a backend gives is for programs.
  const columns = channelColumns(channelBook(shippedSources()).states.config);
  const words = columns.flatMap(({ choices }) => choices.flatMap(({ name, about }) => [name, about]));
  expect(words).toContain('限定城市去公众号');
  expect(words.filter((one) => /代码/.test(one))).toEqual([]);
});

it('names the lists that a rule reads, and groups by those of the steps that are for them', () => {
  const { lists } = guardLabels(shippedSources());
  const cities = [{ name: '限定城市', values: expect.arrayContaining(['上海', '重庆']) }];
  expect(lists({ step: 'city-rules', row: 'form' })).toEqual(cities);
  // Hosts that a visitor is sent back to are for programs alone.
  expect(lists({ step: 'partner-parameters', row: null })).toEqual([]);
  const { config } = channelBook(shippedSources()).states;
  const groups = channelColumns(config).find(({ kind }) => kind === 'groups')?.choices ?? [];
  const withLists = groups.filter((group) => group.lists.length > 0);
  expect(withLists).toMatchObject([{ value: 'city-gated', lists: cities }]);
  expect(groups.find(({ value }) => value === 'partner-company')).toMatchObject({
    name: '合作公司',
    about: '用合作公司的名称和备案号的渠道',
  });
});

it('puts names in place of ids, files and paths in what is said of a draft', () => {
  const { config } = channelBook(shippedSources()).states;
  const say = staffWords(config, shippedRelease());
  expect(say.text('分组 city-form；见 schemas/wording.json')).toBe(
    '分组 限定城市去下载页（记为不填表）；见 用语规定',
  );
  expect(say.text('从 /login 进入 m.example.com/login，带 x=default')).toBe(
    '从 渡口封面登录页（/login） 进入 m.example.com/login，带 x=default',
  );
  // A group and an ad network may have one id; what somebody typed is no id.
  expect(
    say.data({ channel: 'channel_1', network: 'kuaishou', groups: ['kuaishou'], name: 'default' }),
  ).toEqual({
    channel: 'channel_1',
    network: '快手',
    groups: ['快手渠道'],
    name: 'default',
  });
  expect(say.text('公司名称「kuaishou-a」与备案号不是一对')).toBe('公司名称「kuaishou-a」与备案号不是一对');
});

it('names pages, forms and agreements of which engineers changed a file by what they show', () => {
  const names = (changed: RegExp) => {
    const after = shippedSources().map((file) =>
      changed.test(file.path) ? { ...file, text: `${file.text}\n` } : file,
    );
    return otherFiles(channelBook(shippedSources()), channelBook(after)).map(({ name }) => name);
  };
  expect(
    names(/^schemas\/(?:pages\/(?:form-package|404err)\.json|forms\/form-package\/|agreements\/privacy)/),
  ).toEqual([
    '协议 隐私政策（privacy）',
    '表单 完善个人信息（form-package）',
    '页面 页面不存在（404err）',
    '页面 个人信息（form-package）',
  ]);
});

it('tells of a channel what its host says, where no group of it does', () => {
  const files = patchConfig(shippedSources(), [
    { file: 'hosts/default.json', at: '/loginAttribution', value: false },
    { file: 'hosts/default.json', at: '/trackers', value: 'after-notice' },
  ]);
  const book = channelBook(files);
  const settings = (id: string) => {
    const cells = Object.fromEntries(book.headers.map((header) => [header, book.cell(id, header)]));
    return effectiveValues(book)(id, cells).effective.flatMap(({ header, value, source }) =>
      ['登录归因', '统计', '备注'].includes(header) ? [[header, value, source]] : [],
    );
  };
  expect(settings('channel_963')).toEqual([
    ['统计', '告知后', '默认域名'],
    ['登录归因', '否', '默认域名'],
  ]);
  expect(settings('channel_5301')).toEqual([
    ['统计', '告知后', '默认域名'],
    ['登录归因', '是', '分组 快手渠道'],
  ]);
});
