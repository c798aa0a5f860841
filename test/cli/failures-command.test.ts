import { describe, expect, it } from 'vitest';
import type { FailureCell } from '../../engine/analyse/failures/failure-cell.ts';
import { patchConfig } from '../support/patch-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

interface Table {
  readonly cells: readonly FailureCell[];
  readonly unasked: readonly string[];
}

async function tableIn(root: string, ...args: readonly string[]): Promise<Table> {
  const { code, out } = await runCommand(root, 'failures', ...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(out) as Table;
}

const tableOf = (...args: readonly string[]): Promise<Table> => tableIn(PROJECT_ROOT, ...args);

const cellOf = ({ cells }: Table, stop: string, name: string, fails: string) =>
  cells.find((cell) => cell.stop === stop && cell.thing.name === name && cell.fails === fails);

describe('dukou failures', () => {
  it('asks for a channel, and says what was meant where no file knows the one that is named', async () => {
    const missing = await runCommand(PROJECT_ROOT, 'failures');
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringMatching(/^--channel is missing: .* for example --channel channel_\d+ /),
    ]);
    const typed = await runCommand(PROJECT_ROOT, 'failures', '--channel', '52622');
    expect([typed.code, typed.err]).toEqual([
      0,
      expect.stringMatching(/No file says anything of "channel_52622"; did you mean .*"channel_5262"/),
    ]);
    expect((await runCommand(PROJECT_ROOT, 'failures', '--channel', '5262')).err).toBe('');
  });

  it('says for each call what the visitor sees, reads and loses, and after which time', async () => {
    const table = await tableOf('--channel', '5818');
    expect(cellOf(table, 'arrives', 'channelInfo', 'no answer')).toMatchObject({
      page: 'login-second',
      meanwhile: 'login-second',
      notices: [],
      atMost: 3000,
      lost: ['application', 'fail_todo', 'input_form', 'succ_todo'],
    });
    expect(cellOf(table, 'arrives', 'loginSmsCode', 'no answer')).toMatchObject({
      path: '/login',
      notices: ['网络有些慢，请稍后重试'],
      atMost: 15_000,
      kept: ['what was typed'],
    });
    expect(cellOf(table, 'arrives', 'loginSmsCode', 'code 401')?.notices).toEqual([
      '验证码错误或已过期，请重新输入',
    ]);
    expect(cellOf(table, 'logs in', 'userGet', 'code 500')).toMatchObject({
      path: '/login',
      lost: ['access_token', 'user_id'],
    });
    expect(cellOf(table, 'logs in', 'userGet', 'HTTP 500')).toMatchObject({
      path: '/form-package',
      lost: [],
    });
    expect(cellOf(table, 'logs in', 'formSave', 'HTTP 401')).toMatchObject({
      path: '/login',
      notices: ['登录已过期，请重新登录，已填写的内容会保留。'],
      kept: ['the answers, as a draft', 'every answer, until the same visitor has logged in again'],
      lost: ['access_token', 'user_id'],
    });
    expect(cellOf(table, 'logs in', 'forms/form-package.js', 'everywhere: no answer')).toMatchObject({
      notices: ['表单没有加载出来，请检查网络后再试一次。'],
      atMost: 9000,
    });
  });

  it('asks the city before a form only where the channel asks for it; a form asks by itself, and nobody waits; and has a script only where there is a network', async () => {
    const usual = await tableOf('--channel', '5818');
    const gated = await tableOf('--channel', '5901', '--city', '上海市');
    for (const fails of ['HTTP 500', 'no answer', 'not JSON', 'code 500']) {
      expect(cellOf(usual, 'logs in', 'ipInfo', fails)).toMatchObject({
        thing: { kind: 'call' },
        path: '/form-package',
        notices: [],
        atMost: 0,
        lost: [],
      });
    }
    expect(cellOf(usual, 'logs in', 'ipInfo', 'HTTP 401')?.path).toBe('/login');
    const asking = gated.cells.filter(({ thing }) => thing.name === 'ipInfo');
    expect(new Set(asking.map(({ thing }) => thing.kind))).toEqual(new Set(['guard call']));
    expect(cellOf(gated, 'logs in', 'ipInfo', 'no answer')).toMatchObject({ atMost: 3000 });
    const scripts = async (channel: string) => {
      const { cells } = await tableOf('--channel', channel);
      return cells.flatMap(({ thing, fails, kept, lost }) =>
        thing.kind === 'ad script'
          ? [`${thing.name} ${fails}: kept ${kept.join()}, lost ${lost.join()}`]
          : [],
      );
    };
    const ways = ['HTTP 404', 'HTTP 500', 'no connection', 'no answer'];
    const waits = 'kept conversions, for another try, lost ';
    expect(await scripts('5301')).toEqual(
      [...ways, 'not a script'].map((fails) => `kuaishou ${fails}: ${waits}`),
    );
    // Its list is made by the page, which is told nothing.
    expect(await scripts('7001')).toEqual([
      ...ways.map((fails) => `baidu ${fails}: ${waits}`),
      'baidu not a script: kept , lost conversions',
    ]);
    expect(usual.cells.map(({ thing }) => thing.kind)).not.toContain('ad script');
  });

  it('says what is read where a wait leads on to a page that makes the failing call, too', async () => {
    const patches = [
      { file: 'schemas/destinations.json', at: '/rows/success/success-0-1/to', value: '/success-loading' },
    ];
    const made = projectOf(patchConfig(shippedSources(), patches));
    const table = await tableIn(made.root, '--channel', '5818').finally(made.remove);
    const told = (fails: string) => cellOf(table, 'saved, success', 'appIndex', fails);
    const market = '/success-loan-marketplace-download';
    const failed = ['产品没有加载出来，请检查网络后重试。'];
    expect(told('HTTP 500')).toMatchObject({ path: market, notices: failed, atMost: 1500 });
    expect(told('no connection')).toMatchObject({ path: market, notices: failed });
    // The second one is still waited for.
    expect(told('no answer')).toMatchObject({ path: market, notices: [], atMost: 8000 });
  });

  it('says what becomes of the question that an institution asks after a form, when agreeing or declining fails', async () => {
    const question = 'the question of the institution, asked again on the page of the form';
    const unknown =
      '您刚才选择了“同意”，还不能确认是否已经送达，因此暂时不能改为“不同意”。请检查网络后再试一次。';
    const ended = '登录已过期，请重新登录，已填写的内容会保留。';
    const logins: readonly (readonly [string, string, string])[] = [
      ['/login', '/form-package', 'logs in'],
      ['/debt-optimization-form', '/debt-optimization-form', 'logs in by the form'],
    ];
    for (const [path, form, before] of logins) {
      const table = await tableOf('--channel', '5300', '--path', path);
      const told = (name: string, fails: string) => cellOf(table, 'an institution asks', name, fails);
      for (const fails of ['HTTP 500', 'no data', 'not JSON'])
        expect(told('formSave', fails)).toMatchObject({
          path: form,
          notices: ['服务暂时不可用，请稍后重试'],
          atMost: 0,
          kept: [question, 'access_token', 'user_id'],
        });
      for (const fails of ['HTTP 401', 'HTTP 403', 'code 401'])
        expect(told('formSave', fails)).toMatchObject({ path: '/login', notices: [ended], kept: [question] });
      expect(told('userGet', 'no connection')).toMatchObject({ path: form, notices: [unknown], atMost: 0 });
      expect(told('userGet', 'code 401')).toMatchObject({ path: form, notices: [unknown], lost: [] });
      const slow = {
        notices: ['网络有些慢，请稍后重试'],
        atMost: 15_000,
        kept: [question, 'access_token', 'user_id'],
      };
      for (const name of ['formSave', 'userGet']) expect(told(name, 'no answer')).toMatchObject(slow);
      expect(told('userGet', 'HTTP 401')).toMatchObject({ path: '/login', notices: [], kept: [question] });
      // What comes before it is said as before.
      expect(cellOf(table, before, 'formSave', 'no answer')).toMatchObject({
        kept: expect.arrayContaining(['what was typed']),
      });
    }
    // Who is shut out saves no form.
    const { cells } = await tableOf('--channel', '5813');
    expect(cells.filter(({ stop }) => stop === 'an institution asks')).toEqual([]);
  });

  it('says of the native app also what happens without one, and where it refuses', async () => {
    const table = await tableOf('--channel', '5818');
    const seen = (fails: string) => cellOf(table, 'asks native', 'native', fails)?.atMost;
    expect([seen('no app'), seen('no answer'), seen('refuses')]).toEqual([2000, 2000, 0]);
  });

  it('opens a page for a call that no other asks, and a wait lasts as long as its page stands at least', async () => {
    const waiting = 'schemas/pages/success-loading-old.json';
    const options = '/blocks/waiting/with';
    const patches = [
      { file: waiting, at: `${options}/call`, value: 'regionList' },
      { file: waiting, at: `${options}/atLeast`, value: 5 },
      { file: waiting, at: `${options}/atMost`, value: 1 },
      { file: 'hosts/default.json', at: '/loginAttribution', value: true },
    ];
    const made = projectOf(patchConfig(shippedSources(), patches));
    try {
      const table = await tableIn(made.root, '--channel', '5818');
      expect(table.unasked).not.toContain('regionList');
      const cell = cellOf(table, 'opens /success-loading-old', 'regionList', 'no answer');
      expect(cell?.atMost).toBe(5000);
      // Only who came through an ad has an attribution to log in with.
      const logins = table.cells.map(({ thing }) => thing.name);
      expect(logins).toEqual(expect.arrayContaining(['loginH5', 'loginSmsCode']));
    } finally {
      made.remove();
    }
  });

  it('has no report to an ad network for a channel that is shut out: nobody logs in there, or saves a form', async () => {
    const { cells, unasked } = await tableOf('--channel', '5813');
    const reports = ['baiduReport', 'kuaishouReport'];
    expect(cells.filter(({ thing }) => reports.includes(thing.name))).toEqual([]);
    expect(unasked).toEqual(expect.arrayContaining(reports));
  });

  it('prints one part for each point of the visit, and one row for each cell as CSV', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'failures', '--channel', '5818');
    expect(out).toContain('arrives: /?channel=channel_5818 → /login (login-second)');
    expect(out).toContain('3 s; login-second meanwhile');
    const { out: csv } = await runCommand(PROJECT_ROOT, 'failures', '--channel', '5818', '--csv');
    expect(csv.split('\n').length).toBe((await tableOf('--channel', '5818')).cells.length + 1);
  });

  it('refuses a host, path or channel that nothing knows', async () => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'failures', '--channel', '5818', '--path', '/logn');
    expect(code).toBe(2);
    expect(err).toContain('/login');
  });
});
