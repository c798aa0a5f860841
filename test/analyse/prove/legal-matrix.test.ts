import { describe, expect, it } from 'vitest';
import { filingProblem, legalMatrix } from '../../../engine/analyse/prove/legal-matrix.ts';
import { readSources } from '../../../engine/cli/read-sources.ts';
import type { ChannelRecord } from '../../../engine/decide/model/release.ts';
import { projectOf, runCommand } from '../../cli/run-command.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const words = (host: string | null, channel: string | null) =>
  legalMatrix(shippedRelease(), [], { host, channel }).map(({ path, channels, company, filing }) => [
    path,
    channels,
    company.value,
    filing.value,
  ]);

describe('the legal matrix', () => {
  it('names company and filing number of a channel that brings its own', () => {
    expect(words('default', 'channel_675')).toContainEqual([
      '*',
      ['channel_675'],
      '渡口小额贷款（示例）有限公司',
      '示例ICP备20260009号-1',
    ]);
  });

  it('has a row for all channels without words of their own', () => {
    expect(words('default', 'channel_4242')).toContainEqual([
      '*',
      ['*'],
      '渡口信息咨询（示例）有限公司',
      '示例ICP备20260001号-1',
    ]);
  });

  it('has a row for what a version of a channel says otherwise, and none for a version that says the same', () => {
    const release = shippedRelease();
    const own = release.channels.channel_675 as ChannelRecord;
    const version = { from: null, until: null, brand: [] };
    const fields = { companyName: '春天小额贷款（示例）有限公司' };
    const of = [
      { ...version, id: 'spring', share: [[0, 20]] as const, brand: [{ from: '', fields }] },
      { ...version, id: 'longer', share: [[20, 40]] as const, title: '别的' },
    ] as never;
    const channels = { ...release.channels, channel_675: { ...own, versions: { by: 'device_id', of } } };
    const rows = legalMatrix({ ...release, channels }, [], { host: 'default', channel: 'channel_675' });
    expect(rows.filter(({ path }) => path === '*').map((row) => [row.channels, row.company.value])).toEqual([
      [['channel_675'], '渡口小额贷款（示例）有限公司'],
      [['channel_675 version spring'], '春天小额贷款（示例）有限公司'],
    ]);
  });

  it('has rows for what pages say inside an app that names a company of its own, on its channels only', () => {
    const app = {
      appname: '助手',
      appcompany: '助手科技（示例）有限公司',
      channels: ['channel_4242', 'channel_675'],
    };
    const inApp = (channel: string | null) =>
      legalMatrix(shippedRelease(), [app], { host: 'default', channel })
        .filter((row) => row.app === '助手' && row.path === '*')
        .map(({ channels, name, company, filing }) => [channels, name.value, company.value, filing.value]);
    expect(inApp(null)).toEqual([
      [['channel_4242'], '助手', '助手科技（示例）有限公司', '示例ICP备20260001号-1'],
      [['channel_675'], '助手', '助手科技（示例）有限公司', '示例ICP备20260009号-1'],
    ]);
    expect(inApp('channel_675')).toHaveLength(1);
    expect(inApp('channel_5262')).toEqual([]);
  });

  it('refuses a filing number of another company, and a company that nobody declared', () => {
    const value = (text: string) => ({ value: text, from: '' });
    const filings = new Map([
      ['甲', ['1号']],
      ['乙', ['2号']],
    ]);
    const problem = (company: string, filing: string) =>
      filingProblem({ company: value(company), filing: value(filing) }, filings);
    expect(problem('甲', '1号')).toBeNull();
    expect(problem('甲', '2号')).toContain('2号 belongs to 乙, not to 甲');
    expect(problem('甲', '3号')).toContain('is no filing number of 甲');
    expect(problem('甲', '3号')).toContain("declare it: npx dukou add filing '甲' --icp '3号'");
    expect(problem('丙', '3号')).toContain('丙 is not declared');
    expect(problem('丙', '3号')).toContain("declare it: npx dukou add filing '丙' --icp '3号'");
    expect(problem('甲', '１ 号')).toBe('甲 with １ 号 is not declared; did you mean 1号?');
    expect(problem('甲 ', '1号')).toBe('甲  with 1号 is not declared; did you mean 甲?');
  });

  it('is printed with the lines that set the words', async () => {
    const { code, out } = await runCommand(
      PROJECT_ROOT,
      'legal',
      '--host',
      'default',
      '--channel',
      '675',
      '--csv',
    );
    expect(code).toBe(0);
    expect(out).toContain('渡口小额贷款（示例）有限公司,示例ICP备20260009号-1');
    expect(out).toContain('channels/channel_675.json:');
  });

  it('has the version of a channel in a column of its own, so that a filter by channel finds it', async () => {
    const text = JSON.stringify({
      $schema: '../schemas/meta/channel.schema.json',
      channel: 'channel_7790',
      versions: [{ id: 'festival', from: '2026-12-01 09:00', brand: { name: '年终' } }],
    });
    const { root, remove } = projectOf([
      ...readSources(PROJECT_ROOT),
      { path: 'channels/channel_7790.json', text },
    ]);
    const { out } = await runCommand(root, 'legal', '--host', 'default', '--channel', '７７９０', '--csv');
    remove();
    const [head = [], ...rows] = out.split('\r\n').map((line) => line.split(','));
    expect(head.slice(1, 6)).toEqual(['path', 'channel', 'version', 'app', 'name']);
    expect(rows.map(([, , ...cells]) => cells.slice(0, 4))).toContainEqual([
      'channel_7790',
      'festival',
      '',
      '年终',
    ]);
    expect(rows.map(([, , channel]) => channel)).toEqual(rows.map(() => 'channel_7790'));
  });

  it('refuses an app whose company the filing number of its channel does not belong to', async () => {
    const files = readSources(PROJECT_ROOT).map((file) => {
      if (file.path !== 'schemas/legal.json') return file;
      const own = JSON.parse(file.text) as object;
      const apps = [
        { appname: '快渡', appcompany: '快渡信息服务（示例）有限公司', channels: ['channel_675'] },
      ];
      return { ...file, text: JSON.stringify({ ...own, apps }) };
    });
    const { root, remove } = projectOf(files);
    const { code, out, err } = await runCommand(
      root,
      'legal',
      '--host',
      'default',
      '--channel',
      '675',
      '--csv',
    );
    remove();
    expect(code).toBe(1);
    expect(out).toContain(
      'default,*,channel_675,,快渡,快渡,快渡信息服务（示例）有限公司,示例ICP备20260009号-1',
    );
    expect(err).toContain(
      '✗ default * channel_675 in 快渡: 示例ICP备20260009号-1 belongs to 渡口小额贷款（示例）有限公司, not to 快渡信息服务（示例）有限公司',
    );
    expect(err).toMatch(
      /company set at schemas\/legal\.json, filing number set at channels\/channel_675\.json:\d+/,
    );
  });

  it('says of a pair that nobody declared which lines set it and what to add', async () => {
    const files = readSources(PROJECT_ROOT).map((file) => {
      if (file.path === 'schemas/legal.json') return file;
      const text = file.text
        .replaceAll('渡口信息咨询（示例）有限公司', '无名信息咨询（示例）有限公司')
        .replaceAll('示例ICP备20260001号-1', '示例ICP备20269999号-1');
      return { ...file, text };
    });
    const { root, remove } = projectOf(files);
    const { code, err } = await runCommand(root, 'legal', '--host', 'default', '--channel', '4242');
    remove();
    expect(code).toBe(1);
    expect(err).toContain(
      "npx dukou add filing '无名信息咨询（示例）有限公司' --icp '示例ICP备20269999号-1'",
    );
    expect(err).toMatch(
      /company set at schemas\/brands\/default\.json:\d+, filing number set at \S+\.json:\d+/,
    );
  });
});
