import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, it } from 'vitest';
import type { Asker } from '../../engine/cli/add/asker.ts';
import { registerAddCommand } from '../../engine/cli/add-command.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compileOnce, shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

/** A copy of the shipped configuration. */
function project(): string {
  const made = projectOf(shippedSources());
  remove = made.remove;
  return made.root;
}

const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const releaseOf = (root: string) => compileOnce(readSources(root)).release;

describe('add channel', () => {
  it('writes a file whose keys are explained, says that the check found nothing, and how to look at it', async () => {
    const root = project();
    const { code, out, err } = await runCommand(
      root,
      ...['add', 'channel', '７７７７', '--title', '首页', '--group', 'partner-company', '--name', '小渡'],
    );
    expect([code, out]).toEqual([0, 'wrote channels/channel_7777.json']);
    expect(err).toMatch(
      /^check: no error; configuration [0-9a-f]{16} \(its release gets another id\)\n\nLook at it:\n {2}npx dukou explain --path/,
    );
    const file = text(root, 'channels/channel_7777.json');
    expect(file).toContain('  // Page title, above route titles and app names.\n  "title": "首页",\n');
    const record = releaseOf(root)?.channels.channel_7777;
    expect([record?.title, record?.groups]).toEqual(['首页', ['partner-company']]);
    expect(record?.brand.at(-1)?.fields).toEqual({ name: '小渡' });
  });

  it('refuses to write over a channel that is there, and leaves it as it was', async () => {
    const root = project();
    const before = text(root, 'channels/channel_5262.json');
    const { code, err } = await runCommand(root, 'add', 'channel', '5262', '--title', '别的');
    expect(code).toBe(2);
    expect(err).toContain('channels/channel_5262.json exists already');
    expect(text(root, 'channels/channel_5262.json')).toBe(before);
  });

  it.each([
    [['7777', '--group', 'partner-compny'], 'did you mean "partner-company"?'],
    [['7777', '--brand', 'quickloan'], 'did you mean "quick-loan"?'],
    [['77x'], 'a channel is a number of at most ten digits'],
    [['12345678901'], 'a channel is a number of at most ten digits'],
    [[], '<number> is missing'],
    [['5262'], 'channels/channel_5262.json exists already'],
    [['05262'], 'channel_05262 is another channel than channel_5262, only by the zeros'],
    [['7777', '--title', ''], '--title: the text is empty; leave the option out'],
    [['7777', '--company', '渡口信息咨询(示例)有限公司'], 'has it as "渡口信息咨询（示例）有限公司"'],
  ])('says what is wrong with %j', async (args, said) => {
    const root = project();
    const { code, err } = await runCommand(root, 'add', 'channel', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
    expect(existsSync(join(root, 'channels/channel_7777.json'))).toBe(false);
  });

  it('names every option that cannot be used, not only the first', async () => {
    const args = ['--brand', 'quickloan', '--group', 'blockd', '--group', 'x y', '--variant', 'laoding'];
    const { code, err } = await runCommand(project(), 'add', 'channel', '7951', ...args);
    expect([code, err.split('\n')]).toEqual([
      2,
      [
        '--group: there is no "blockd"; did you mean "blocked"?',
        expect.stringMatching(/^--group: there is no "x y"; there are /),
        '--brand: there is no "quickloan"; did you mean "quick-loan"?',
        '--variant: there is no "laoding"; did you mean "loading"?',
      ],
    ]);
  });

  it('writes nothing when the check finds an error that the new file brings', async () => {
    const root = project();
    const args = ['--group', 'bank-funding', '--group', 'bank-funding-reworded'];
    const { code, out, err } = await runCommand(root, 'add', 'channel', '7777', ...args);
    expect(code).toBe(1);
    expect(out).toContain('C034');
    expect(err).toContain('Nothing was written');
    expect(existsSync(join(root, 'channels/channel_7777.json'))).toBe(false);
  });

  it('prints and checks the file without writing it when asked for a dry run', async () => {
    const root = project();
    const { code, out } = await runCommand(root, 'add', 'channel', '7777', '--title', '首页', '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('would write channels/channel_7777.json\n{')]);
    expect(existsSync(join(root, 'channels/channel_7777.json'))).toBe(false);
  });

  it('asks on a terminal for everything when no option is given', async () => {
    const root = project();
    const asked: string[] = [];
    const answers: readonly (string | readonly string[])[] = [
      '7777',
      '首页',
      ['partner-company'],
      '',
      '小渡',
    ];
    const asker: Asker = {
      ask: async ({ about }) => {
        asked.push(about);
        return answers[asked.length - 1] ?? '';
      },
    };
    const program = new Command('dukou').exitOverride();
    const io = {
      cwd: root,
      out: () => undefined,
      err: () => undefined,
      progress: () => undefined,
      exit: () => undefined,
    };
    registerAddCommand(program, io, () => asker);
    await program.parseAsync(['add', 'channel'], { from: 'user' });
    expect(asked).toHaveLength(12);
    const record = releaseOf(root)?.channels.channel_7777;
    expect([record?.title, record?.groups, record?.brand.at(-1)?.fields]).toEqual([
      '首页',
      ['partner-company'],
      { name: '小渡' },
    ]);
  });
});

describe('add host', () => {
  it('writes a table whose root is its first path', async () => {
    const root = project();
    const { code, err } = await runCommand(
      root,
      ...['add', 'host', 'Promo.h5.example.com', '--screen', '／m/promo/index.html＝landing'],
      ...['--channel', '５２６２', '--icp', '示例ICP备20260001号－６'],
    );
    expect(code).toBe(0);
    const host = releaseOf(root)?.hosts['promo.h5.example.com'];
    expect(host?.root).toBe('/m/promo/index.html');
    expect(host?.screens[0]).toMatchObject({ screen: 'landing', channel: 'channel_5262' });
    expect(host?.brand).toMatchObject([{ fields: { icp: '示例ICP备20260001号-6' } }]);
    expect(err).toContain("npx dukou add filing COMPANY --icp '示例ICP备20260001号-6'");
  });

  it('names all hosts below a domain in quotes, which a shell leaves alone', async () => {
    const { err } = await runCommand(
      project(),
      ...['add', 'host', '*.promo.example.com', '--screen', '/m/index.html=landing'],
    );
    expect(err).toContain("npx dukou routes --host '*.promo.example.com'");
  });

  it.each([
    [['promo.example.com'], '--screen <path=screen>'],
    [['promo.example.com', '--screen', '/m=landng'], 'did you mean "landing"?'],
    [['promo.example.com', '--screen', 'm=landing'], 'a path begins with "/"'],
    [['promo.example.com', '--screen', '/m=landing', '--root-path', 'm'], '--root-path: "m" cannot be used'],
    [['promo.example.com', '--screen', '/m=landing', '--channel', 'abc'], 'a channel is a number'],
    [['https://promo.example.com', '--screen', '/m=landing'], 'no https://'],
    [['中文.example.com', '--screen', '/m=landing'], 'browsers send this name as xn--fiq228c.example.com'],
    [['*.中文.example.com', '--screen', '/m=landing'], 'as *.xn--fiq228c.example.com'],
    [['promo.example.com', '--screen', '/m=landing', '--screen', '/m=login-second'], 'given twice'],
  ])('says what is wrong with %j', async (args, said) => {
    const { code, err } = await runCommand(project(), 'add', 'host', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });
});

describe('add brand', () => {
  const WORDS = ['--name', '新<渡', '--company', '新渡（示例）有限公司', '--icp', '示例ICP备20260010号-1'];
  const FUNDING = ['--funding', '资金来源：由示例银行提供'];

  it('draws a mark where no logo is given, and can be used at once', async () => {
    const root = project();
    const { code, err } = await runCommand(
      root,
      'add',
      'brand',
      'new-brand',
      ...WORDS,
      ...FUNDING,
      '--color',
      '#1d4ed8',
    );
    expect(code).toBe(0);
    expect(err).toContain("npx dukou add filing '新渡（示例）有限公司' --icp '示例ICP备20260010号-1'");
    const again = await runCommand(
      root,
      ...['add', 'host', 'x.example.com', '--screen', '/m=landing', '--icp', '示例ICP备20260001号-1'],
    );
    expect(again.err).not.toContain('add filing');
    expect(text(root, 'src/public/brand/new-brand/logo.svg')).toContain('<title>新&lt;渡</title>');
    const file = text(root, 'schemas/brands/new-brand.json');
    expect(file).toContain(
      '  // Colour of buttons and headers, on which white text stands.\n  "color": "#1d4ed8"',
    );
    expect(file).toMatch(/^ {2}\/\/ Filing number \(ICP备案号\), .*\n {2}"icp": /m);
    const used = await runCommand(root, 'add', 'channel', '7777', '--brand', 'new-brand');
    expect(used.code).toBe(0);
    expect(releaseOf(root)?.channels.channel_7777?.brand[0]?.fields).toMatchObject({
      name: '新<渡',
      logo: '/brand/new-brand/logo.svg',
      sourcesFunding: '资金来源：由示例银行提供',
    });
  });

  it('leaves nothing of a brand whose logo cannot be written, and says so in one sentence', async () => {
    const root = project();
    mkdirSync(join(root, 'src/public'), { recursive: true });
    writeFileSync(join(root, 'src/public/brand'), '');
    const args = [...WORDS, ...FUNDING, '--color', '#1d4ed8'];
    const { code, err } = await runCommand(root, 'add', 'brand', 'new-brand', ...args);
    expect([code, err]).toEqual([
      2,
      'src/public/brand/new-brand/logo.svg cannot be written: a file stands where its folder should be. Nothing was changed.',
    ]);
    expect(existsSync(join(root, 'schemas/brands/new-brand.json'))).toBe(false);
  });

  it('refuses a picture without an address', async () => {
    const args = [...WORDS, ...FUNDING, '--color', '＃1d4ed8', '--logo', 'logo.png'];
    const { code, err } = await runCommand(project(), 'add', 'brand', 'x', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining('an address begins with "/"')]);
  });

  it('refuses a colour on which nobody could read white text', async () => {
    const { code, err } = await runCommand(
      project(),
      'add',
      'brand',
      'x',
      ...WORDS,
      ...FUNDING,
      '--color',
      '#ffee00',
    );
    expect([code, err]).toEqual([2, expect.stringContaining('choose a darker colour')]);
  });
});

describe('add form and add page', () => {
  it('writes a form that the compiler takes, on a page with a path of its own', async () => {
    const root = project();
    const { code, err } = await runCommand(
      root,
      ...['add', 'form', 'callback', '--title', '预约回电', '--submit', '提交预约', '--like', 'form-package'],
      ...['--field', 'realname', '--field', 'topic=咨询内容：贷款/车贷/其他', '--field', 'note=补充说明'],
      ...['--optional', 'note'],
    );
    expect(code).toBe(0);
    expect(err).toContain('/callback (log in first, then open it');
    const release = releaseOf(root);
    const form = release?.forms.callback;
    expect(form?.schema.required).toEqual(['realname', 'topic']);
    expect(form?.uiSchema.topic).toEqual({
      'ui:options': { labels: { 1: '贷款', 2: '车贷', 3: '其他' } },
    });
    expect(form?.messages).toHaveProperty('realname');
    expect(release?.site.routes.find(({ path }) => path === '/callback')).toMatchObject({
      page: 'callback',
      access: 'login',
      title: '预约回电',
    });
    expect(JSON.stringify(release?.pages.callback)).toContain('"form":"callback"');
  });

  it.each([
    [['--field', 'realnme'], 'did you mean "realname"?'],
    [['--field', 'a=甲:乙'], 'at least two answers'],
    [['--field', 'realname', '--field', 'realname'], 'given twice'],
    [['--field', 'realname', '--optional', 'phone'], 'the form has no question "phone"'],
    [[], '--field <field>'],
  ])('says what is wrong with %j', async (args, said) => {
    const rest = ['--title', 'x', '--submit', 'x', '--like', 'form-package'];
    const { code, err } = await runCommand(project(), 'add', 'form', 'callback', ...rest, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  it('begins a page as a copy of another, at a path that is free', async () => {
    const root = project();
    const args = ['add', 'page', 'spring', '--like', 'loan-guide', '--title', '春季'];
    const taken = await runCommand(root, ...args, '--path', '/login');
    expect([taken.code, taken.out]).toEqual([1, expect.stringContaining('C090')]);
    const { code, err } = await runCommand(root, ...args);
    expect(code).toBe(0);
    expect(err).toMatch(
      /Copied from schemas\/pages\/loan-guide\.json: layout "\w+"; agreements .*\(line \d+\)/,
    );
    expect(err).toMatch(/Read whether all of it holds for the new page\./);
    expect(err).toContain('Left out, since each page has its own: title, path and who may see it.');
    const release = releaseOf(root);
    expect(release?.pages.spring?.blocks).toEqual(release?.pages['loan-guide']?.blocks);
    expect(release?.site.routes.find(({ path }) => path === '/spring')?.title).toBe('春季');
    expect((await runCommand(root, 'check')).err).toContain('0 errors, 0 warnings');
  });

  it('says what the copied page says of its own product, and what is left out of it', async () => {
    const root = project();
    const made = await runCommand(root, 'add', 'page', 'spring', '--like', 'carloan-app', '--title', '春季');
    expect(made.err).toMatch(
      /Speaks of the product of that page: .*shared legal-footer-car \(line \d+\)\. Of another product, write it anew\./,
    );
    expect(text(root, 'schemas/pages/spring.json')).toContain('legal-footer-car');
    const ended = await runCommand(root, 'add', 'page', 'summer', '--like', '404err', '--title', '夏季');
    expect(ended.err).toContain('title, path and who may see it, end.');
  });
});

describe('add filing', () => {
  const COMPANY = '渡口信息咨询（示例）有限公司';
  const companies = (root: string) =>
    (JSON.parse(text(root, 'schemas/legal.json')) as { companies: Record<string, readonly string[]> })
      .companies;

  it('declares a number of a company that is there, and a new company, and changes nothing else', async () => {
    const root = project();
    const before = companies(root);
    const lines = text(root, 'schemas/legal.json').split('\n');
    const known = await runCommand(root, 'add', 'filing', COMPANY, '--icp', '示例ICP备20260001号-6');
    expect([known.code, known.out]).toEqual([0, 'wrote schemas/legal.json']);
    const added = text(root, 'schemas/legal.json').split('\n');
    expect(added.filter((line) => !lines.includes(line))).toEqual([
      '      "示例ICP备20260001号-5",',
      '      "示例ICP备20260001号-6"',
    ]);
    expect(added).toHaveLength(lines.length + 1);
    const made = await runCommand(
      root,
      'add',
      'filing',
      '新渡有限公司',
      '--icp',
      '京ICP证030173号',
      '--icp',
      '蒙ICP备2026000123号-3A',
    );
    expect(made.code).toBe(0);
    expect(companies(root)).toEqual({
      ...before,
      [COMPANY]: [...(before[COMPANY] ?? []), '示例ICP备20260001号-6'],
      新渡有限公司: ['京ICP证030173号', '蒙ICP备2026000123号-3A'],
    });
    expect(releaseOf(root)).not.toBeNull();
  });

  it('is asked for on a terminal, and numbers in full width are taken as they are meant', async () => {
    const root = project();
    const answers = ['新渡有限公司', ['示例ICP备20260001号－９']];
    const program = new Command('dukou').exitOverride();
    const quiet = () => undefined;
    registerAddCommand(program, { cwd: root, out: quiet, err: quiet, progress: quiet, exit: quiet }, () => ({
      ask: async () => answers.shift(),
    }));
    await program.parseAsync(['add', 'filing'], { from: 'user' });
    expect(companies(root).新渡有限公司).toEqual(['示例ICP备20260001号-9']);
  });

  it('writes nothing where it is declared already, or of another company, or only looked at', async () => {
    const root = project();
    const before = text(root, 'schemas/legal.json');
    const again = await runCommand(root, 'add', 'filing', COMPANY, '--icp', '示例ICP备20260001号-1');
    expect([again.code, again.err]).toEqual([0, expect.stringContaining('already; nothing to write')]);
    const taken = await runCommand(root, 'add', 'filing', '别的公司', '--icp', '示例ICP备20260001号-1');
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining(`as a number of ${COMPANY}`)]);
    const twin = await runCommand(root, 'add', 'filing', COMPANY, '--icp', '示例ICP备20260001号—1');
    expect([twin.code, twin.err]).toEqual([
      2,
      expect.stringContaining('"示例ICP备20260001号-1"; write it so'),
    ]);
    const dry = await runCommand(
      root,
      'add',
      'filing',
      '别的公司',
      '--icp',
      '粤ICP备05012345号',
      '--dry-run',
    );
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('would write schemas/legal.json')]);
    expect((await runCommand(root, 'add', 'filing', '别的公司')).code).toBe(2);
    const unlike = await runCommand(root, 'add', 'filing', COMPANY, '--icp', '京ICP备2026号');
    expect([unlike.code, unlike.out]).toEqual([
      1,
      expect.stringContaining('for example "京ICP备12345678号-1"'),
    ]);
    expect(text(root, 'schemas/legal.json')).toBe(before);
  });
});
