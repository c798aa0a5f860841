import { describe, expect, it } from 'vitest';
import type { Change } from '../../engine/analyse/compare/change-book.ts';
import { topic } from '../../engine/analyse/compare/topic.ts';
import { knownChannels } from '../../engine/analyse/prove/known-channels.ts';
import { explainCommand } from '../../engine/cli/prove/explain-command.ts';
import { printChanges } from '../../engine/cli/prove/print-changes.ts';
import { type ChangedFile, diffReleases } from '../../engine/cli/release/diff-releases.ts';
import { diffValues } from '../../engine/cli/release/diff-values.ts';
import { printDiff } from '../../engine/cli/release/print-diff.ts';
import { withOtherFiles } from '../../engine/cli/release/with-other-files.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { withText } from '../compile/fixture.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const route = (path: string, title: string) => ({ path, title, page: 'x' });
const LOAN = route('/carloan', '车主贷款');
const FORM = route('/form-package', '申请');

const AS_IT_IS = (command: string) => command;

describe('what differs in a list whose entries have names', () => {
  it('is one change for a new entry, wherever it stands, and none for those after it that differ too', () => {
    const changed = { ...FORM, title: '填写资料' };
    const changes = diffValues([LOAN, FORM], [LOAN, route('/callback', '预约回电'), changed]);
    expect(changes).toEqual([
      { pointer: '/1', pointerBefore: '/1', after: route('/callback', '预约回电') },
      { pointer: '/2/title', pointerBefore: '/1/title', before: '申请', after: '填写资料' },
    ]);
  });

  it('is told place by place when the order is another, since the first that fits counts', () => {
    expect(diffValues([LOAN, FORM], [FORM, LOAN])).not.toEqual([]);
  });
});

describe('what differs in a list of words', () => {
  it('is the word that went and the one that came, not those between them', () => {
    expect(diffValues(['上海', '青岛', '重庆'], ['上海', '重庆', '南京'])).toEqual([
      { pointer: '/1', pointerBefore: '/1', before: '青岛' },
      { pointer: '/2', pointerBefore: '/2', after: '南京' },
    ]);
  });

  it('is one change for a line that was written anew, and place by place in another order', () => {
    expect(diffValues(['甲', '乙'], ['甲', '丙'])).toEqual([
      { pointer: '/1', pointerBefore: '/1', before: '乙', after: '丙' },
    ]);
    expect(diffValues(['甲', '乙'], ['乙', '甲'])).toHaveLength(2);
  });
});

const changedFile = (file: string, count: number): ChangedFile => ({
  file,
  state: 'changed',
  changes: Array.from({ length: count }, (_, i) => ({
    pointer: `/site/${i}`,
    pointerBefore: `/site/${i}`,
    before: i,
    after: i + 1,
    setBefore: { file, pointer: '', line: i + 1, column: 1 },
    setNow: { file, pointer: '', line: i + 1, column: 1 },
  })),
});

describe('the lines of the files that differ', () => {
  it('do not call the file of a group gone that has lost its settings, as long as channels are in it', () => {
    const shipped = shippedRelease();
    const file = 'channels/groups/light-boat.json';
    const inGroup = ['channel_5588', 'channel_5589'];
    const without = (groups: readonly string[]) => ({
      ...shipped,
      origins: Object.fromEntries(
        Object.entries(shipped.origins).filter(([, { file: own }]) => own !== file),
      ),
      channels: Object.fromEntries(
        Object.entries(shipped.channels).map(([id, channel]) =>
          inGroup.includes(id) ? [id, { ...channel, groups, brand: [] }] : [id, channel],
        ),
      ),
    });
    const stateIn = (release: Release) =>
      diffReleases(shipped, release).find((changed) => changed.file === file)?.state;
    expect(stateIn(without(['light-boat', 'partner-company']))).toBe('changed');
    expect(stateIn(without(['partner-company']))).toBe('gone');
  });

  it('leave out what the compiler worked out by itself', () => {
    expect(printDiff([changedFile('', 3)], null, '')).toBe('');
    expect(printDiff([changedFile('', 3), changedFile('hosts/a.json', 1)], null, '')).toMatch(
      /^Where visitors are led:\nhosts\/a\.json\n/,
    );
  });

  it('are limited, and the command that prints the rest is named', () => {
    const text = printDiff([changedFile('hosts/a.json', 30)], 12, 'dukou diff aaaa bbbb --all').split('\n');
    expect(text).toHaveLength(15);
    expect(text.at(-1)).toBe('… and 48 lines more: dukou diff aaaa bbbb --all');
  });
});

describe('the files that changed', () => {
  const files = (legal: string, brand: string) => [
    { path: 'schemas/legal.json', text: legal },
    { path: 'schemas/brands/default.json', text: brand },
  ];

  it('are all named, by what visitors notice, also those whose lines have no room', () => {
    const changed = ['schemas/samples.json', 'channels/conversions/a.json', 'hosts/a.json'];
    const lines = printDiff(
      changed.map((file) => changedFile(file, 5)),
      2,
      'dukou diff',
    ).split('\n');
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'Where visitors are led:',
      'hosts/a.json',
      'What ad networks hear:',
      'channels/conversions/a.json',
      'Nothing that visitors notice:',
      'schemas/samples.json',
      '… and 28 lines more: dukou diff',
    ]);
  });

  it('are told also where no value of the release comes from them, with their lines', () => {
    const before = files('{\n  "companies": { "甲": "一" }\n}\n', '{}\n');
    const after = files('{\n  "companies": { "甲": "二" }\n}\n', '{} // 好\n');
    expect(printDiff(withOtherFiles([], before, after), null, '').split('\n')).toEqual([
      'What pages show:',
      'schemas/brands/default.json: no value, comments or blanks alone',
      'Agreements and company numbers:',
      'schemas/legal.json',
      '  /companies/甲',
      '    "一" → "二"   schemas/legal.json:2',
    ]);
    expect(withOtherFiles([], null, after)).toEqual([]);
  });

  it('are not new where they were there before, though no value of the release came from them', () => {
    const file = 'schemas/schedule.json';
    const was = [{ path: file, text: '{}' }];
    const is = [{ path: file, text: '{ "visitor": "x" }' }];
    const found = [{ ...changedFile(file, 1), state: 'new' as const }];
    expect(withOtherFiles(found, was, is).map(({ state }) => state)).toEqual(['changed']);
    expect(withOtherFiles(found, [], is).map(({ state }) => state)).toEqual(['new']);
  });
});

describe('an agreement that changes', () => {
  const FILE = 'schemas/agreements/privacy.md';
  const LONG = '我们按照合法、正当、必要和诚信的原则处理您的个人信息，并且'.repeat(3);
  const agreement = (version: string, ...body: readonly string[]) =>
    `---\nid: privacy\ntitle: 隐私政策\nversion: ${version}\neffective: 2026-01-31\n---\n\n${body.join('\n')}\n`;
  const releaseOf = (text: string) => {
    const { release } = compile(withText(FILE, text));
    if (!release) throw new Error('the configuration has problems');
    return release;
  };
  const changedLines = (before: string, after: string) => {
    const files = diffReleases(releaseOf(before), releaseOf(after));
    return printDiff(files, null, '')
      .split('\n')
      .filter((line) => line.includes(' → '))
      .map((line) => line.trim());
  };

  it('is told by the line of its version and the first line of its text that is another, and no hash', () => {
    const before = agreement('1.0', '# 一', '', `${LONG}收集手机号。`, '完');
    expect(changedLines(before, agreement('1.1', '# 一', '', `${LONG}收集姓名。`, '完了'))).toEqual([
      `"1.0" → "1.1"   ${FILE}:4`,
      `"…${LONG.slice(-18)}收集手机号。" → "…${LONG.slice(-18)}收集姓名。"   ${FILE}:10`,
    ]);
  });

  it('is told by the lines that are added to its end, or taken from there', () => {
    const [short, long] = [agreement('1.0', '一'), agreement('1.0', '一', '二')];
    expect(changedLines(short, long)).toEqual([`(nothing) → "二"   ${FILE}:8 → ${FILE}:9`]);
    expect(changedLines(long, short)).toEqual([`"二" → (nothing)   ${FILE}:9 → ${FILE}:8`]);
  });

  it('is told to programs with the column, too', () => {
    const releases = ['二三', '二四'].map((last) => releaseOf(agreement('1.0', '一', last)));
    const changed = diffReleases(...(releases as [Release, Release])).find(({ file }) => file === FILE);
    const setNow = { file: FILE, pointer: '/body', line: 9, column: 2 };
    expect(changed?.changes).toMatchObject([{ pointer: '/agreements/privacy/body', setNow }]);
  });
});

describe('what changes for visitors', () => {
  const change = (more: Partial<Change>): Change => ({
    aspect: 'title',
    topic: topic('path-title', '/x'),
    was: 'a',
    is: 'b',
    about: '/x',
    before: 'a',
    after: 'b',
    channels: ['channel_1'],
    brought: ['channel_1'],
    hosts: [],
    paths: [],
    versions: [],
    otherChannel: null,
    visit: null,
    ...more,
  });

  it('names no number of classes where none had to be followed', () => {
    const text = printChanges(shippedRelease(), { changes: [change({})], addresses: 0 }, AS_IT_IS);
    expect(text).toMatch(/^1 change for visitors\.$/m);
    expect(printChanges(shippedRelease(), { changes: [], addresses: 0 }, AS_IT_IS)).toBe(
      'Nothing changes for any visitor.',
    );
    expect(printChanges(shippedRelease(), { changes: [change({})], addresses: 7 }, AS_IT_IS)).toMatch(
      /^1 change for visitors; visitors followed through both at 7 addresses\.$/m,
    );
  });

  it('shows in what two long values differ, and the beginning where they do so at once', () => {
    const long =
      'kuaishou 737301 by kuaishou-a, script /ads/recorder.js?kuaishou-1&list=_ks_trace, event form';
    const lineOf = (before: string, after: string, all = false) => {
      const diff = { changes: [change({ before, after })], addresses: 0 };
      return printChanges(shippedRelease(), diff, AS_IT_IS, all).split('\n')[3];
    };
    expect(lineOf(long, `${long}, account z`)).toBe(
      '  title /x: …ks_trace, event form → …ks_trace, event form, account z',
    );
    expect(lineOf(long, `x${long}`)).toBe(`  title /x: ${long.slice(0, 70)}… → x${long.slice(0, 69)}…`);
    expect(lineOf(long, `${long}!`, true)).toBe(`  title /x: ${long} → ${long}!`);
  });

  it('is seen with a command of few letters: the number of the channel, no seconds', () => {
    const at = Date.UTC(2026, 11, 1, 1, 30);
    const visit = {
      host: 'default',
      path: '/login',
      channel: 'channel_5262',
      os: 3,
      app: 'browser',
      at,
    } as const;
    const of = (channel: string, more = {}) =>
      explainCommand(shippedRelease(), { ...visit, ...more, query: { channel }, stored: {}, replies: {} });
    expect(of('channel_5262')).toBe('npx dukou explain --path /login --channel 5262 --at 2026-12-01T01:30Z');
    expect(of('channel_05262', { at: at + 59_000 })).toContain('--channel 05262 --at 2026-12-01T01:30:59Z');
    expect(of('abc', { at: undefined })).toBe('npx dukou explain --path /login --query channel=abc');
  });

  it('always names what reaches the most channels, and stays within a screen', () => {
    const channels = Array.from({ length: 9 }, (_, at) => `channel_${at}`);
    const aspects = ['destination', 'page', 'legal text', 'brand', 'conversion', 'title'] as const;
    const changes = [
      ...channels.flatMap((channel) =>
        aspects.map((aspect) => change({ aspect, about: `of ${channel}`, channels: [channel] })),
      ),
      ...aspects.map((aspect) => change({ aspect, about: 'of all', channels })),
    ];
    const text = printChanges(shippedRelease(), { changes, addresses: 7 }, AS_IT_IS);
    expect(text).toMatch(/^9 channels: channel_0, .* …\n {2}destination of all: /m);
    expect(text).toMatch(/^… \d+ more changes, of some of these channels or others$/m);
    expect(text.split('\n').length).toBeLessThan(45);
  });

  it('puts what many channels have, each its own, into one paragraph, with a count and the first of them', () => {
    const channels = Array.from({ length: 130 }, (_, at) => `channel_${1000 + at}`);
    const moved = channels.map((channel, at) =>
      change({ aspect: 'conversion', about: '', before: 'none', after: `${at} by map`, channels: [channel] }),
    );
    const few = moved.slice(0, 4).map((one) => ({ ...one, aspect: 'title' as const }));
    const diff = { changes: [...moved, ...few], addresses: 0 };
    const text = printChanges(shippedRelease(), diff, AS_IT_IS).split('\n');
    expect(text.slice(0, 2)).toEqual([
      '134 changes for visitors; --all names every one, --json has them for programs.',
      '',
    ]);
    expect(text.slice(-2)).toEqual([
      '130 channels: channel_1000, channel_1001, channel_1002, channel_1003 …',
      '  conversion, each its own, such as: none → 0 by map',
    ]);
    expect(text).toContain('  title: none → 3 by map');
    const whole = printChanges(shippedRelease(), diff, AS_IT_IS, true);
    expect(whole.match(/^channel_\d+$/gm)).toHaveLength(130);
    expect(whole).not.toContain('each its own');
  });

  it('names first what has itself changed, then in one paragraph what comes of the channel that visitors get instead', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `channel_${1000 + at}`);
    const otherChannel = { at: ['/x'], isAgain: false };
    const swaps = ids.map((id, at) =>
      change({
        aspect: 'conversion',
        before: 'none',
        after: `${at}`,
        channels: ['channel_1', id],
        otherChannel,
      }),
    );
    const cause = change({ aspect: 'destination', channels: ['channel_1', 'channel_2', ...ids] });
    const text = printChanges(shippedRelease(), { changes: [...swaps, cause], addresses: 7 }, AS_IT_IS);
    expect(text.split('\n').filter((line) => /^\d|^ {2}\w/.test(line))).toEqual([
      '41 changes for visitors; visitors followed through both at 7 addresses; --all names every one, --json has them for programs.',
      '42 channels: channel_1, channel_2, channel_1000, channel_1001 …',
      '  destination /x: a → b',
      '41 channels: channel_1, channel_1000, channel_1001, channel_1002 …',
      '  conversion /x, each its own, such as: none → 0',
    ]);
  });

  it('says "all channels" of all that the release knows, and counts those of fewer', () => {
    const channels = knownChannels(shippedRelease());
    const changes = [change({ channels }), change({ about: 'of some', channels: channels.slice(1, 7) })];
    const text = printChanges(shippedRelease(), { changes, addresses: 7 }, AS_IT_IS);
    expect(text).toContain(`all channels (${channels.length})\n`);
    expect(text).toMatch(/^6 channels: /m);
    const alone = printChanges(shippedRelease(), { changes: changes.slice(1), addresses: 7 }, AS_IT_IS);
    expect(alone).not.toContain('all channels');
  });

  it('says below each line how to see just that, and for whom it is that only another channel makes', () => {
    const visit = {
      host: 'default',
      path: '/login',
      query: {},
      stored: {},
      replies: {},
      os: 3,
      app: 'browser',
    };
    const otherChannel = { at: ['/x'], isAgain: false };
    const changes = [
      change({ about: 'with a visit', visit: { ...visit, channel: '1' } as never }),
      change({ about: 'one', otherChannel }),
      change({ about: 'other', hosts: ['default'], otherChannel: { at: ['/x'], isAgain: true } }),
      change({ aspect: 'destination', about: 'first' }),
      change({ aspect: 'destination', about: 'second', hosts: ['default'], versions: ['a', 'b'] }),
    ];
    expect(printChanges(shippedRelease(), { changes, addresses: 7 }, AS_IT_IS, true).split('\n')).toEqual([
      '5 changes for visitors; visitors followed through both at 7 addresses.',
      '',
      'channel_1',
      '  destination first: a → b',
      '  destination second: a → b',
      '    on default, for visitors of version a, version b',
      '  title with a visit: a → b',
      '  see it: npx dukou explain --path /login',
      '  title one: a → b',
      '    for who gets another channel at /x',
      '  title other: a → b',
      '    on default, for who comes again and has got another channel at /x',
    ]);
  });

  it('says "new page" of a path that led nowhere before, in one paragraph', () => {
    const led = (after: string) =>
      change({ aspect: 'destination', about: '', before: '/about-us (empty)', after, hosts: ['default'] });
    const otherChannel = { at: ['/about-us'], isAgain: false };
    const given = { aspect: 'conversion', after: 'channel_7', hosts: ['default'] } as const;
    const changes = [
      led('/index.html (login-second)'),
      led('/about-us (about-us)'),
      change({ ...given, about: 'channel', paths: ['/about-us'] }),
      change({ ...given, about: 'remembered channel', paths: ['/about-us'] }),
      change({ aspect: 'conversion', about: 'its script', otherChannel }),
      change({ about: 'its title', paths: ['/login'], otherChannel: { ...otherChannel, isAgain: true } }),
      change({ ...given, about: 'channel', after: 'channel_8', paths: ['/about-us', '/login'] }),
    ];
    const page = shippedRelease().site.routes[0];
    const site = { ...shippedRelease().site, routes: [{ ...page, path: '/about-us' }] };
    const release = { ...shippedRelease(), site } as Release;
    const text = printChanges(release, { changes, addresses: 7 }, AS_IT_IS);
    expect(text).toMatch(
      /^new page \/about-us \(about-us\)\n {2}on default\n {2}some visitors are led from there to \/index\.html.*\n {2}some visitors have another channel from there on, channel_7, on default$/m,
    );
    expect(text.match(/another channel from there on/g)).toHaveLength(1);
    expect(text).not.toContain('its ');
    expect(text).toContain('channel: a → channel_8');
    expect(text).not.toContain('(empty)');
    expect(printChanges(release, { changes, addresses: 7 }, AS_IT_IS, true)).toContain(
      '/about-us (empty) → /index.html',
    );
  });
});
