import { afterEach, describe, expect, it } from 'vitest';
import { startingFacts } from '../../engine/cli/explain/starting-facts.ts';
import { type ExplainOptions, readVisitInput } from '../../engine/cli/explain/visit-input.ts';
import type { HostPart } from '../../engine/decide/model/release.ts';
import { configWith } from '../compile/fixture.ts';
import { patchConfig } from '../support/patch-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease, shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

async function explain(...args: readonly string[]) {
  const { code, out } = await runCommand(PROJECT_ROOT, 'explain', '--json', ...args);
  expect(code).toBe(0);
  return JSON.parse(out);
}

/** Where a graph in the DOT language leads who answers its questions so; `nothing` to all others. */
function ledBy(dot: string, answers: Readonly<Record<string, string>>): string {
  const lines = dot.split('\n');
  const labels = new Map(
    lines.flatMap((line) => {
      const [, node, label] = /^ {2}(n\d+) \[.*label="([^"]*)"/.exec(line) ?? [];
      return node && label ? [[node, label] as const] : [];
    }),
  );
  const edges = lines.flatMap((line) => {
    const [, from, to, said = ''] = /^ {2}(n\d+) -> (n\d+) \[label="([^"]*)"/.exec(line) ?? [];
    return from && to ? [{ from, to, values: said.split(', ') }] : [];
  });
  const goesOn = (at: string): string => {
    const answer = answers[labels.get(at) ?? ''] ?? 'nothing';
    const open = edges.filter(({ from }) => from === at);
    // Nobody here has a channel of which more is known than of others.
    const edge = open.find(({ values }) => values.includes(answer)) ?? open[0];
    return edge ? goesOn(edge.to) : (labels.get(at) ?? '');
  };
  return goesOn([...labels.keys()][0] as string);
}

describe('explain', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['a stranger', { 'reply.channelInfo': 'code 200' }, []],
    [
      'who is logged in',
      { 'stored.access_token': 'other', 'reply.userInfo': 'code 200', 'reply.channelInfo': 'code 200' },
      ['--token', '--reply', 'userInfo={"code":200,"data":{}}'],
    ],
    [
      'whose login is over',
      { 'stored.access_token': 'other', 'reply.userInfo': 'code 500', 'reply.channelInfo': 'code 200' },
      ['--token', '--reply', 'userInfo=500'],
    ],
  ])('draws where all visitors of a path are led: %s as the visit itself', async (_, answers, visit) => {
    const at = ['--path', '/form-package'];
    const { code, out } = await runCommand(PROJECT_ROOT, 'explain', ...at, '--diagram');
    expect(code).toBe(0);
    const { path, shown } = await explain(...at, ...visit);
    expect(ledBy(out, answers)).toBe(`${path} (${shown.page})`);
  });

  it('leads a visitor of the root to the login with the query kept', async () => {
    const found = await explain('--path', '/?x=1');
    expect(found).toMatchObject({ path: '/login', query: { x: '1' }, shown: { page: 'login-second' } });
    expect(found.legs).toHaveLength(2);
  });

  it('names the file and line that set the title of channel_5262', async () => {
    const { title } = await explain('--path', '/login', '--channel', '5262');
    expect(title).toMatchObject({
      value: '首页',
      origin: { file: 'channels/channel_5262.json', pointer: '/title', line: expect.any(Number) },
    });
  });

  it('names no title where too many redirects come before every rule that sets one', async () => {
    const leads = (from: string, to: string) => ({
      id: `from-${from.slice(1)}`,
      when: { '===': [{ var: 'nav.path' }, from] },
      go: { path: to },
    });
    const rows = [leads('/openview', '/openview2'), leads('/openview2', '/openview')];
    const patches = [{ file: 'schemas/guard.json', at: '/steps/blocked-channel/rows', value: rows }];
    const made = projectOf(patchConfig(shippedSources(), patches));
    remove = made.remove;
    const visit = ['--path', '/openview', '--channel', 'channel_5813'];
    const { out } = await runCommand(made.root, 'explain', ...visit);
    expect(out).toContain('more than 8 redirects');
    expect(out).not.toMatch(/^title/m);
    expect(JSON.parse((await runCommand(made.root, 'explain', ...visit, '--json')).out).title).toBeNull();
  });

  it('names the file and line of every field of the brand, and stored values that override it', async () => {
    const { brand } = await explain('--path', '/login', '--stored', 'appname=某应用');
    expect(brand.icp.origin).toMatchObject({ file: 'schemas/brands/default.json', pointer: '/icp' });
    expect(brand.name).toMatchObject({ value: '某应用', from: 'stored.appname', origin: null });
  });

  it('says which rows were tried before the one that decided, and what kept them from holding', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--token');
    expect(out).toContain('and not no-answer, form-skipped, on-form, since stored.input_form = 0');
    const all = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--token', '--all');
    expect(all.out).not.toContain('and not');
  });

  it.each([
    'https://m.h5.example.com/login?channel=channel_5262#top',
    'http://M.h5.example.com:8080/login?channel=channel_5262',
    'm.h5.example.com/login?channel=channel_5262',
  ])('takes apart an address that was pasted whole: %s', async (address) => {
    const parts = ['--host', 'm.h5.example.com', '--path', '/login?channel=channel_5262'];
    const { release: _, ...found } = await explain('--path', address);
    const { release: __, ...expected } = await explain(...parts);
    expect(found).toEqual(expected);
  });

  it('plays an answer with a field that it does not know, where nothing like it is read or it is told to', async () => {
    const reply = (data: object) => [
      '--reply',
      `channelInfo=${JSON.stringify({ code: 200, msg: 'ok', data })}`,
    ];
    await explain('--path', '/login', ...reply({ application: 3, created_by: 'x' }));
    await explain('--path', '/login', '--any', ...reply({ aplication: 3 }));
    await explain('--path', '/login', '--reply', 'ipCity={"code":200,"data":{"name":"上海"}}');
  });

  it('plays the replies that it is given, whatever they are', async () => {
    const to = async (...reply: readonly string[]) =>
      (await explain('--path', '/login', '--token', ...reply.flatMap((r) => ['--reply', r]))).path;
    expect(await to()).toBe('/form-package');
    expect(await to('userInfo=timeout')).toBe('/login');
    expect(await to('userInfo=http:500')).toBe('/login');
    expect(await to('userInfo=500')).toBe('/login');
    const formSkipped = {
      code: 200,
      data: { application: 3, h5_flow_info: { succ_todo: 0, fail_todo: 5, input_form: 1 } },
    };
    expect(await to(`channelInfo=${JSON.stringify(formSkipped)}`)).toBe('/gongzhonghao');
  });

  it('ends the login of a visitor whose call is refused with HTTP 401 or 403, as the page does', async () => {
    const refused = async (path: string, ...reply: readonly string[]) =>
      explain('--path', path, '--token', '--stored', 'user_id=u1', ...reply.flatMap((r) => ['--reply', r]));
    for (const status of [401, 403]) {
      const found = await refused('/form-package', `userInfo=http:${status}`);
      expect(found).toMatchObject({ path: '/login', stored: { access_token: null, user_id: null } });
      expect(found.legs[0].verdict.by.step).toBe('unauthorised');
    }
    expect(await refused('/login', 'channelInfo=http:401')).toMatchObject({
      path: '/login',
      shown: { page: 'login-second' },
      stored: { access_token: null },
    });
    expect((await refused('/form-package', 'userInfo=http:500')).stored.access_token).toBe('token');
  });

  it('applies the city rules for the city that it is given', async () => {
    const visit = ['--path', '/form-package', '--token', '--channel', '5901'];
    expect((await explain(...visit, '--city', '上海')).stored).toMatchObject({ fail_todo: 3, succ_todo: 4 });
    expect((await explain(...visit, '--city', '昆明')).stored).toMatchObject({ fail_todo: 0, succ_todo: 0 });
  });

  it('prints navigations, the steps that fired with their lines, and where the visitor lands', async () => {
    const { code, out } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--token');
    expect(code).toBe(0);
    expect(out).toMatch(/✓ 4\.11 {2}signed-in \/ to-form {2}schemas\/guard\.json:\d+/);
    expect(out).toMatch(/→ go to \/form-package {3}by signed-in \/ to-form/);
    expect(out).toMatch(/lands on {3}\/form-package {3}screen form-package {3}page form-package/);
    expect(out).not.toContain('blocked-channel');
  });

  it('says of every row that fired what it looked at, and of every call what was answered', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--token');
    expect(out).toContain(
      'since visit.hasToken = true, route.tags = ["login-index"], reply.userInfo.code = 200',
    );
    expect(out).toMatch(/asks userInfo: POST \/v3\/user\/get {2}→ {2}code 200 id=1/);
  });

  it('says which channel is kept, and which value in the address was refused', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login?channel=abc');
    expect(out).toContain('channel: warn malformed-channel: abc');
    expect(out).toContain('channel: store channel = "channel_5818"');
    expect(out).toContain('channel: store _channel = "channel_5818"');
  });

  it('names the line of every legal text of the page, and the version of its agreements', async () => {
    const { legal } = await explain('--path', '/login');
    const places = legal.map(({ value, origin }: { value: string; origin: { file: string } }) => [
      value.slice(0, 6),
      origin.file,
    ]);
    expect(places).toContainEqual(['《隐私政策》', 'schemas/agreements/privacy.md']);
    expect(places).toContainEqual(['贷款有风险，', 'schemas/blocks/login-form.json']);
    for (const { origin } of legal) expect(origin.line).toBeGreaterThan(0);
  });

  it.each([
    [['--path', '/logn'], 'did you mean "/login"?'],
    [['--path', '/login', '--host', 'defualt'], 'did you mean "default"?'],
    [['--path', '/login', '--channel', 'chanel_5262'], 'did you mean "channel_5262"'],
    [['--path', '/login', '--city', '上还'], 'did you mean "上海"'],
    [['--path', '/login', '--reply', 'userinfo=200'], 'did you mean "userInfo"?'],
    [['--path', '/login', '--stored', 'appnam=x'], 'did you mean "appname"?'],
    [['--path', '/login', '--app', 'baido'], 'did you mean "baidu"?'],
    [['--path', 'https://m.h5.exmple.com/login'], 'did you mean "m.h5.example.com"'],
    [
      ['--path', 'https://m.h5.example.com/login', '--host', 'car.h5.example.com'],
      'the address is on m.h5.example.com, and --host says car.h5.example.com',
    ],
    [
      ['--path', '/login', '--reply', 'channelInfo={"code":200,"data":{"succ_todo":5}}'],
      'nothing reads /data/succ_todo of the answer; did you mean /data/h5_flow_info/succ_todo?',
    ],
    [
      ['--path', '/login', '--reply', 'channelInfo={"code":200,"data":{"aplication":1}}'],
      'nothing reads /data/aplication of the answer; did you mean /data/application?',
    ],
  ])('offers what was meant by %j', async (args, meant) => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'explain', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(meant)]);
  });

  it('goes on from a saved form to where its result leads, and says which form was saved and which line says so', async () => {
    const visit = ['--path', '/form-package', '--token', '--reply', 'channelInfo=500'];
    const codes = ['--stored', 'fail_todo=5', '--stored', 'succ_todo=4'];
    const failed = await explain(...visit, ...codes, '--saved', 'fail');
    expect(failed).toMatchObject({ path: '/gongzhonghao', shown: { page: 'gongzhonghao' } });
    expect(failed.left).toMatchObject({
      by: 'saved',
      result: 'fail',
      form: 'form-package',
      after: 1,
      to: '/gongzhonghao',
      origin: { file: 'schemas/pages/form-package.json', line: 8 },
    });
    expect(failed.legs).toHaveLength(2);
    expect((await explain(...visit, ...codes, '--saved', 'success')).path).toBe('/download-page');
    const { out } = await runCommand(PROJECT_ROOT, 'explain', ...visit, ...codes, '--saved', 'fail');
    expect(out).toMatch(
      /the visitor saves the form form-package, result fail {3}→ \/gongzhonghao {3}schemas\/pages\/form-package\.json:8/,
    );
  });

  it('goes on from a wait, which passes on what it was opened with, and from a form before it', async () => {
    const waited = await explain('--path', '/iosversion/ios-loading?successType=1', '--token', '--waited');
    expect(waited).toMatchObject({ path: '/iosversion/ios-result-success', query: { successType: '1' } });
    expect(waited.left).toMatchObject({
      by: 'waited',
      result: null,
      form: null,
      to: '/iosversion/ios-result-success',
      origin: { file: 'schemas/pages/ios-loading.json', line: 15 },
    });
    const visit = ['--path', '/iosversion/ios-person-contact', '--token', '--saved', 'fail', '--waited'];
    expect(await explain(...visit)).toMatchObject({ path: '/iosversion/ios-result-fail', query: {} });
    const { out } = await runCommand(PROJECT_ROOT, 'explain', ...visit);
    expect(out).toMatch(
      /the page goes on by itself {3}→ \/iosversion\/ios-result-fail {3}schemas\/pages\/ios-loading\.json:25/,
    );
    const { code, err } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--waited');
    expect([code, err]).toEqual([2, expect.stringContaining('nothing goes on by itself')]);
  });

  it('goes on from one form to the next, in the order in which the results are typed', async () => {
    const visit = ['--path', '/iosversion/ios-form-package', '--token'];
    const both = await explain(...visit, '--saved', 'success', '--saved', 'fail');
    expect(both.path).toBe('/iosversion/ios-loading');
    expect(both.left).toMatchObject({ result: 'success', form: 'ios-form-package', after: 1 });
    expect(both.leaves).toMatchObject([
      { result: 'success', form: 'ios-form-package', to: '/iosversion/ios-person-contact', after: 1 },
      { result: 'fail', form: 'ios-person-contact', to: '/iosversion/ios-loading', after: 2 },
    ]);
    const { out } = await runCommand(
      PROJECT_ROOT,
      'explain',
      ...visit,
      '--saved',
      'success',
      '--saved',
      'fail',
    );
    expect(out.match(/the visitor saves the form \S+, result \w+/g)).toEqual([
      'the visitor saves the form ios-form-package, result success',
      'the visitor saves the form ios-person-contact, result fail',
    ]);
  });

  it('logs a visitor in whose form has a login, and arrives at the path that the page names', async () => {
    const saved = await explain('--path', '/carloan', '--saved', 'success');
    expect(saved).toMatchObject({ path: '/car-loan-result', query: { successType: '1' } });
    expect(saved.stored.access_token).toBe('token');
    expect((await explain('--path', '/carloan', '--saved', 'fail')).query).toEqual({});
  });

  it.each([
    [
      ['--path', '/privacy', '--saved', 'fail'],
      '--saved: on the page privacy, at /privacy, this visitor has no form to save',
    ],
    [
      ['--path', '/carloan', '--tapped', 'fail'],
      '--tapped: on the page carloan, at /carloan, this visitor has no action for fail',
    ],
    [['--path', '/carloan', '--saved', 'yes'], '--saved: "yes" is no result; give success or fail'],
    [
      ['--path', '/carloan', '--saved', 'fail', '--tapped', 'fail'],
      '--tapped: on the page car-loan-result, at /car-loan-result, this visitor has no action for fail',
    ],
  ])('refuses %j: nothing on the page leads on so', async (args, message) => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'explain', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    [
      '--visitor',
      'a',
      '--stored',
      'device_id=b',
      '--stored: device_id is "b" here and "a" before; say it once',
    ],
    ['--token', 'a', '--stored', 'access_token=b', '--stored: access_token is "b" here and "a" before'],
    ['--stored', 'channel=channel_5818', '--stored', 'channel=5626', '--stored: channel is "5626" here'],
  ])('refuses %s %s beside %s %s: one of them would be passed over', async (...args) => {
    const message = args.pop();
    const { code, err } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(String(message))]);
  });

  it('takes what two options say alike', async () => {
    const said = ['--visitor', 'a', '--stored', 'device_id=a'];
    expect(await runCommand(PROJECT_ROOT, 'explain', '--path', '/', ...said)).toMatchObject({ code: 0 });
  });

  it('plays what nothing knows when --any says so', async () => {
    const found = await explain('--path', '/nowhere', '--host', 'www.example.net', '--city', '某地', '--any');
    expect(found).toMatchObject({ host: 'default', shown: { page: 'empty' } });
  });

  it('with --all also prints what did not fire, with the value of every part of its condition', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'explain', '--path', '/login', '--all');
    expect(out).toContain('– 4.1   blocked-channel');
    expect(out).toContain('[]  ←  {"var":"channel.groups"}');
  });

  it('says the same for the same visit at the same time', async () => {
    const visit = ['explain', '--path', '/login', '--at', '2026-01-31T12:00:00Z', '--json'];
    expect(await runCommand(PROJECT_ROOT, ...visit)).toEqual(await runCommand(PROJECT_ROOT, ...visit));
  });

  it('plays a visit in the app that it is told, WeChat among them', () => {
    const release = shippedRelease();
    const envOf = (typed: Pick<ExplainOptions, 'app' | 'wechat'>) => {
      const options = {
        host: 'default',
        path: '/login',
        query: [],
        stored: [],
        reply: [],
        os: '3',
        ...typed,
      };
      const host = release.hosts.default as HostPart;
      const visit = { id: release.id, site: release.site, host };
      const { app, inWeChat } = startingFacts(
        visit,
        readVisitInput(options, { release, files: [] }, () => 0),
      ).env;
      return { app, inWeChat };
    };
    expect(envOf({})).toEqual({ app: 'browser', inWeChat: false });
    expect(envOf({ app: 'baidu' })).toEqual({ app: 'baidu', inWeChat: false });
    expect(envOf({ app: 'wechat' })).toEqual({ app: 'wechat', inWeChat: true });
    expect(envOf({ wechat: true })).toEqual({ app: 'wechat', inWeChat: true });
  });

  it('never shows a secret parameter in the address of the visit', async () => {
    const { out } = await runCommand(
      PROJECT_ROOT,
      'explain',
      '--json',
      '--path',
      '/login',
      '--query',
      'mark=s3cret',
    );
    const { legs } = JSON.parse(out);
    expect(legs[0].nav.url).not.toContain('s3cret');
  });

  it.each([
    [['--path', 'login']],
    [['--path', '/login', '--reply', 'userinfo=200']],
    [['--path', '/login', '--reply', 'userInfo=perhaps']],
    [['--path', '/login', '--query', 'x']],
    [['--path', '/login', '--stored', 'tokn=x']],
    [['--path', '/login', '--at', 'noon']],
    [['--path', '/login', '--at', '2026-02-30 09:00']],
    [['--path', '/login', '--os', '4']],
    [['--path', '/login', '--app', 'baidu', '--wechat']],
    [[]],
  ])('exits with 2 for %j', async (args) => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'explain', ...args);
    expect(code).toBe(2);
    expect(err).not.toBe('');
  });

  it('exits with 1 and prints the problems when the configuration has any', async () => {
    const made = projectOf(configWith({ 'hosts/default.json': { '/brand/preset': 'quickloan' } }));
    remove = made.remove;
    const { code, out } = await runCommand(made.root, 'explain', '--path', '/login');
    expect(code).toBe(1);
    expect(out).toContain('error  C014');
  });
});
