import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { mentionsOf } from '../../engine/cli/set/mentions-of.ts';
import { compileOnce, shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

/** A copy of the shipped configuration, with some files of its own. */
function project(own: Readonly<Record<string, string>> = {}): string {
  const made = projectOf(shippedSources());
  remove = made.remove;
  for (const [path, text] of Object.entries(own)) writeFileSync(join(made.root, path), text);
  return made.root;
}

const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const releaseOf = (root: string) => compileOnce(readSources(root)).release;

const CHANNEL = 'channels/channel_7777.json';
const COMMENTED = `{
  "$schema": "../schemas/meta/channel.schema.json",
  // Asked for in May.
  "title": "首页", // until June
  "channel": "channel_7777",
  "brand": { "name": "小渡" }
}
`;

describe('add channel with a conversion', () => {
  it('puts it into the map, and the map keeps everything else', async () => {
    const root = project();
    const before = text(root, 'channels/conversions/kuaishou-a.json');
    const { code, out } = await runCommand(
      root,
      ...[
        'add',
        'channel',
        '7777',
        '--group',
        'kuaishou',
        '--conversion',
        'kuaishou-a',
        '--conversion-id',
        '７３７７７７',
      ],
    );
    expect([code, out.split('\n')]).toEqual([
      0,
      [`wrote ${CHANNEL}`, 'wrote channels/conversions/kuaishou-a.json'],
    ]);
    expect(text(root, 'channels/conversions/kuaishou-a.json')).toBe(
      before.replace(/("channel_5310": 737310)\n/, '$1,\n    "channel_7777": 737777\n'),
    );
    expect(releaseOf(root)?.channels.channel_7777?.ad).toMatchObject({ map: 'kuaishou-a', id: 737777 });
  });

  it.each([
    ['an id without a map', ['--conversion-id', '737777'], 2, 'name its map with --conversion'],
    [
      'a map that is not there',
      ['--conversion', 'kuaishou-e', '--conversion-id', '1'],
      2,
      'did you mean "kuaishou-',
    ],
    [
      'an id of another channel',
      ['--conversion', 'kuaishou-a', '--conversion-id', '737302'],
      1,
      'is already that of',
    ],
    ['no id where the network wants one', ['--conversion', 'kuaishou-a'], 1, 'has no id'],
  ])('writes nothing for %s', async (_, args, code, said) => {
    const root = project();
    const result = await runCommand(root, 'add', 'channel', '7777', ...args);
    expect([result.code, result.out + result.err]).toEqual([code, expect.stringContaining(said)]);
    expect(existsSync(join(root, CHANNEL))).toBe(false);
  });
});

describe('set', () => {
  it('changes what is named, and leaves comments, order and everything else', async () => {
    const root = project({ [CHANNEL]: COMMENTED });
    const args = [
      'set',
      'channel',
      '7777',
      '--title',
      '新首页',
      '--icp',
      '示例ICP备20260002号-1',
      '--clear',
      'name',
    ];
    const dry = await runCommand(root, ...args, '--dry-run');
    expect([dry.code, text(root, CHANNEL)]).toEqual([0, COMMENTED]);
    const { code, out } = await runCommand(root, ...args);
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        `${CHANNEL}  title  "首页" → "新首页"`,
        `${CHANNEL}  brand.name  "小渡" → –`,
        `${CHANNEL}  brand.icp  – → "示例ICP备20260002号-1"`,
        `wrote ${CHANNEL}`,
      ],
    ]);
    expect(text(root, CHANNEL)).toBe(
      COMMENTED.replace('"首页"', '"新首页"').replace('"name": "小渡"', '"icp": "示例ICP备20260002号-1"'),
    );
    expect((await runCommand(root, ...args)).err).toContain('has these settings already; nothing to write');
  });

  it('moves the conversion of a channel, and takes it away', async () => {
    const root = project();
    const moved = await runCommand(
      root,
      ...['set', 'channel', '5301', '--conversion', 'kuaishou-b', '--conversion-id', '744999'],
    );
    expect([moved.code, moved.out]).toEqual([
      0,
      expect.stringContaining('kuaishou-a 737301 → kuaishou-b 744999'),
    ]);
    expect(releaseOf(root)?.channels.channel_5301?.ad).toMatchObject({ map: 'kuaishou-b', id: 744999 });
    const unset = await runCommand(
      root,
      'set',
      'channel',
      '5301',
      ...'--clear conversion --clear brand --dry-run'.split(' '),
    );
    expect(unset.err).toContain('--clear brand: channel_5301 has none of its own');
    const gone = await runCommand(root, 'set', 'channel', '5301', '--clear', 'conversion');
    expect([gone.code, gone.out]).toEqual([0, expect.stringContaining('kuaishou-b 744999 → –')]);
  });

  it('changes screens, titles and channels of the paths of a host', async () => {
    const root = project();
    const before = text(root, 'hosts/default.json');
    const { code } = await runCommand(
      root,
      ...[
        'set',
        'host',
        'default',
        '--screen',
        '/v2/login=login-second',
        '--title',
        '登录',
        '--drop-screen',
        '/v4/login',
      ],
    );
    expect(code).toBe(0);
    expect(text(root, 'hosts/default.json')).toBe(
      before
        .replace(
          '"/v2/login": { "screen": "login-third" }',
          '"/v2/login": { "screen": "login-second", "title": "登录" }',
        )
        .replace(/\n {4}"\/v4\/login"[^\n]*/, ''),
    );
  });

  it('changes a brand in its file alone', async () => {
    const root = project();
    const path = 'schemas/brands/quick-loan.json';
    const before = text(root, path);
    expect((await runCommand(root, 'set', 'brand', 'quick-loan', '--name', '快渡金服')).code).toBe(0);
    expect(text(root, path)).toBe(before.replace('"快渡"', '"快渡金服"'));
  });

  it.each([
    [['channel', '77777', '--title', 'x'], 2, 'there is no channel "channel_77777"'],
    [['channel', '5262'], 2, 'nothing is to be changed'],
    [['channel', '5262', '--clear', 'titel'], 2, 'did you mean "title"'],
    [['channel', '5262', '--title', 'x', '--clear', 'title'], 2, '--title is given and cleared'],
    [['channel', '5262', '--brand', 'quickloan'], 2, 'did you mean "quick-loan"'],
    [['channel', '5901', '--group', 'partner-company'], 2, 'channels/groups/city-form.json lists it'],
    [['host', 'm.h5.exmple.com', '--clear', 'about'], 2, 'did you mean "m.h5.example.com"'],
    [['host', 'default', '--drop-screen', '/v5/login'], 2, 'the host has no path "/v5/login"'],
    [['brand', 'quick-loan', '--color', '#ffff00'], 2, '--color'],
    [['channel', '5262', '--icp', '京ICP备2026号'], 1, 'needed is a filing number'],
  ])('writes nothing for %j', async (args, code, said) => {
    const root = project();
    const before = readSources(root);
    const result = await runCommand(root, 'set', ...args);
    expect([result.code, result.out + result.err]).toEqual([code, expect.stringContaining(said)]);
    expect(readSources(root)).toEqual(before);
  });
});

describe('remove', () => {
  it('takes a channel out of its conversion map with its file, and says so', async () => {
    const root = project({ [CHANNEL]: COMMENTED });
    await runCommand(
      root,
      'set',
      'channel',
      '7777',
      '--conversion',
      'kuaishou-a',
      '--conversion-id',
      '737777',
    );
    const { code, out } = await runCommand(root, 'remove', 'channel', '7777');
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        'channels/conversions/kuaishou-a.json  ids  loses channel_7777',
        'its conversion goes with it: kuaishou-a 737777',
        `removed ${CHANNEL}`,
        'wrote channels/conversions/kuaishou-a.json',
      ],
    ]);
    expect(existsSync(join(root, CHANNEL))).toBe(false);
    expect(releaseOf(root)?.channels.channel_7777).toBeUndefined();
  });

  it('takes a host away that nothing names', async () => {
    const root = project();
    const { code, out } = await runCommand(root, 'remove', 'host', 'verify-b.h5.example.com');
    expect([code, out]).toEqual([0, expect.stringContaining('removed hosts/verify-b.h5.example.com.json')]);
  });

  it('changes nothing when it is only asked what would go', async () => {
    const root = project({ [CHANNEL]: COMMENTED });
    const { code, out } = await runCommand(root, 'remove', 'channel', '7777', '--dry-run');
    expect([code, out, text(root, CHANNEL)]).toEqual([0, `would remove ${CHANNEL}`, COMMENTED]);
  });

  it('names every place that still means the channel, however it is spelled', () => {
    const links = { _channel: '7777', to: 'https://a.example.com/?x=1&channel=7777#top' };
    const rules = [
      { '===': [{ var: 'query._channel' }, '7777'] },
      { in: [{ var: 'stored.channel' }, ['1', '7777']] },
      { '!==': [7777, { var: 'route.channel' }] },
      { in: [{ firstNonEmpty: [{ var: 'query.channel' }, '2'] }, { list: 'few' }] },
      { '<=': [7770, { var: 'query.channel' }, 7780] },
      { '===': [{ var: 'channel.id' }, 'channel_7777'] },
    ];
    const range = { from: 7000, to: 7777 };
    const others = [
      { '===': [{ var: 'query.amount' }, '7777'] },
      { '<': [7777, { var: 'query.channel' }] },
      { '===': [{ var: 'channel.id' }, 'channel_77770'] },
      ['7777', 7777, 'https://a.example.com/?channel=77770'],
      range,
      { channels: [range] },
    ];
    const few = { lists: { few: { values: ['7777'] }, many: { values: ['7777'] } } };
    const lines = (value: unknown) => JSON.stringify(value, null, 1);
    const files = [
      ...shippedSources().filter(({ path }) => path === 'schemas/guard.json'),
      { path: 'schemas/lists.json', text: lines(few) },
      ...rules.map((rule, i) => ({ path: `rule-${i}.json`, text: lines({ when: rule }) })),
      ...others.map((rule, i) => ({ path: `other-${i}.json`, text: lines({ when: rule }) })),
      { path: 'links.json', text: lines(links) },
      ...['groups/a', 'conversions/a'].map((name) => ({
        path: `channels/${name}.json`,
        text: lines({ channels: [range, { from: 7778, to: 7780 }], about: range }),
      })),
      { path: 'terms.md', text: '# 协议\n\n渠道 channel_7777 的访客' },
    ];
    expect(mentionsOf('channel', 'channel_7777', files)).toEqual([
      'channels/conversions/a.json:3:3',
      'channels/groups/a.json:3:3',
      'links.json:2:14',
      'links.json:3:8',
      'rule-0.json:7:4',
      'rule-1.json:9:5',
      'rule-2.json:4:4',
      'rule-4.json:3:9',
      'rule-5.json:7:4',
      'schemas/lists.json:5:5',
      'terms.md:3:4',
    ]);
  });

  it('names the addresses that lead to the host', () => {
    const files = [
      'https://a.example.com/x',
      'https://wap.a.example.com/',
      'a.example.com.cn',
      'A.example.com',
    ].map((to, i) => ({ path: `${i}.json`, text: JSON.stringify({ to }) }));
    expect(mentionsOf('host', 'a.example.com', files)).toEqual(['0.json:1:7', '3.json:1:7']);
  });

  it.each([
    ['channel', '675', ['schemas/legal.json:']],
    ['channel', '5901', ['channels/groups/city-form.json:9:', 'channels/groups/city-gated.json:8:']],
    ['brand', 'quick-loan', ['.json:']],
    ['brand', 'quikc-loan', ['did you mean "quick-loan"']],
    ['host', 'default', ['default']],
  ])('refuses the %s %s while something needs it, and names every place', async (kind, id, said) => {
    const root = project();
    const before = readSources(root);
    const { code, out, err } = await runCommand(root, 'remove', kind, id);
    expect(code).not.toBe(0);
    for (const part of said) expect(out + err).toContain(part);
    expect(readSources(root)).toEqual(before);
  });
});
