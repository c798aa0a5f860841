import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import type { Asker } from '../../engine/cli/add/asker.ts';
import { kindNamed, LEFT_OUT, QUESTION_KINDS } from '../../engine/cli/add/form/question-kinds.ts';
import { registerAddCommand } from '../../engine/cli/add-command.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { WIDGET_NAMES } from '../../engine/forms/widget-names.ts';
import { chooseWidget } from '../../engine/forms/widget-rules.ts';
import { everyKindCommand } from '../support/every-kind.ts';
import { compileOnce, shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

const SHIPPED = shippedSources();
const made: { remove(): void }[] = [];
afterAll(() => {
  for (const project of made) project.remove();
});
function project(): string {
  const one = projectOf(SHIPPED);
  made.push(one);
  return one.root;
}

const REST = ['--title', '登记', '--submit', '提交', '--like', 'form-package'];
const add = (root: string, ...args: readonly string[]) =>
  runCommand(root, 'add', 'form', 'callback', ...REST, ...args);
const formOf = (root: string, id = 'callback') => compileOnce(readSources(root)).release?.forms[id];

describe('a form like that of another product', () => {
  it('gets none of its small print and notices, and it is said what was copied and what was not', async () => {
    const root = project();
    const { code, err } = await runCommand(
      root,
      ...['add', 'form', 'pet-loan', '--title', '宠物', '--submit', '提交', '--like', 'carloan-app'],
      ...['--field', 'realname', '--field', 'pet=宠物名'],
    );
    expect(code).toBe(0);
    expect(err).toMatch(
      /Copied from schemas\/pages\/carloan-app\.json: layout "tool"; agreements user-service, privacy; banner "补充车辆信息" \(line \d+\)/,
    );
    expect(err).toMatch(
      /Left out, .*shared legal-footer-car \(line \d+\); a plain legal-footer stands in their place/,
    );
    expect(err).toMatch(/Left out, .*notice "/);
    expect(err).toContain('Asked as in other forms: realname (');
    const page = readFileSync(join(root, 'schemas/pages/pet-loan.json'), 'utf8');
    expect(page).not.toMatch(/legal-footer-car|"notice"/);
    expect(page).toContain('{ "block": "legal-footer" }');
  });
});

describe('the kinds of questions of dukou add form', () => {
  it('are shown as the control that they name, and every control has a kind or a reason why not', () => {
    const shown = QUESTION_KINDS.map((kind) => {
      const example = kind.setting?.needed ? kind.setting.read(exampleOf(kind.name)) : null;
      const schema = { ...kind.schema, ...example?.schema };
      return [kind.name, chooseWidget(schema, kind.ui ?? {})];
    });
    expect(shown).toEqual(QUESTION_KINDS.map(({ name, widget }) => [name, { widget }]));
    const offered = [...QUESTION_KINDS.map(({ widget }): string => widget), ...Object.keys(LEFT_OUT)];
    expect([...new Set(offered)].sort()).toEqual([...WIDGET_NAMES].sort());
  });

  it('have names and Chinese words that stand for one kind alone, and all stand in the form of every kind', () => {
    const words = QUESTION_KINDS.flatMap(({ name, word }): string[] => [name, word]);
    expect(new Set(words).size).toBe(words.length);
    const asked = everyKindCommand()
      .filter((_, index, all) => all[index - 1] === '--field')
      .map((field) => kindNamed(field.split(':')[1] ?? 'text')?.name ?? 'single');
    expect(QUESTION_KINDS.filter(({ name }) => !asked.includes(name))).toEqual([]);
  });
});

function exampleOf(kind: string): string {
  if (kind === 'slider') return '1-9';
  return kind === 'two-level' ? '甲 一/乙 二' : 'a=甲/b=乙';
}

describe('add form', () => {
  it('names every question and option that cannot be used, also a page that it cannot be like', async () => {
    const args = [
      '--field',
      'a=甲:moneyy',
      '--field',
      'b=乙:多远:x=一/y=二',
      '--field',
      '9=乙',
      '--field',
      'realnam',
      '--like',
      'form-pakage',
    ];
    const { code, err } = await runCommand(
      project(),
      'add',
      'form',
      'callback',
      '--title',
      '登记',
      '--submit',
      '提交',
      ...args,
    );
    expect([code, err.split('\n')]).toEqual([
      2,
      [
        expect.stringContaining('--field a: "moneyy" is no kind of question; did you mean "money"?'),
        expect.stringContaining('--field b: "多远" is no kind of question; did you mean "多选"?'),
        expect.stringContaining('--field: "9" cannot be used'),
        expect.stringContaining('did you mean "realname"?'),
        expect.stringContaining('--like: there is no "form-pakage"; did you mean "form-package"'),
      ],
    ]);
  });

  it('writes limits, help, units, messages, conditions and steps as they are meant', async () => {
    const root = project();
    const { code, err } = await add(
      root,
      ...['--field', 'topic=咨询内容:loan=贷款/car=车贷', '--field', 'second=另一辆车的车牌号：plate'],
      ...['--field', 'amount=期望金额:金额:１０００-500000', '--field', 'age=年龄:integer:18-'],
      ...['--field', 'owner=有车:switch', '--field', 'have=资产:several:house=房产/none=都没有'],
      ...['--field', 'note=说明:long-text:10-200', '--field', 'why=原因'],
      ...['--alone', 'have=都没有', '--hint', 'note=请写明问题', '--unit', 'age=岁', '--optional', 'why'],
      ...['--message', 'amount.maximum=最多50万元', '--message', 'amount=请填写金额'],
      ...['--show', 'second=topic:车贷', '--show', 'why=have:none', '--show', 'age=owner:是'],
      ...['--step', '需求:topic,amount,have', '--step', '车辆：owner，second、age,note,why'],
    );
    expect([code, err]).toEqual([0, expect.stringContaining('check: no error')]);
    const form = formOf(root);
    expect(form?.schema.properties).toMatchObject({
      topic: { enum: ['loan', 'car'] },
      second: { title: '另一辆车的车牌号', format: 'serial', pattern: expect.stringContaining('挂学警港澳') },
      amount: { minimum: 100_000, maximum: 50_000_000 },
      age: { type: 'integer', minimum: 18 },
      have: { items: { enum: ['house', 'none'] } },
      note: { minLength: 10, maxLength: 200 },
    });
    expect(form?.schema.required).toEqual(['topic', 'amount', 'have', 'note']);
    expect(form?.uiSchema).toMatchObject({
      have: { 'ui:options': { exclusive: ['none'], labels: { none: '都没有' } } },
      note: { 'ui:help': '请写明问题' },
      age: { 'ui:options': { unit: '岁', placeholder: '请输入年龄' } },
    });
    const car = { '===': [{ var: 'form.topic' }, 'car'] };
    const owner = { '===': [{ var: 'form.owner' }, true] };
    expect(form?.rules).toEqual([
      { field: 'second', show: car, require: car },
      { field: 'why', show: { in: ['none', { var: 'form.have' }] } },
      { field: 'age', show: owner, require: owner },
    ]);
    expect(form?.messages.amount).toEqual({
      required: '请填写金额',
      type: '请填写金额',
      minimum: '请填写金额',
      maximum: '最多50万元',
    });
    expect(form?.steps).toEqual([
      { id: 'step-1', title: '需求', fields: ['topic', 'amount', 'have'] },
      { id: 'step-2', title: '车辆', fields: ['owner', 'second', 'age', 'note', 'why'] },
    ]);
  });

  it('lets a form with an SMS code log its visitors in, on a page that is open', async () => {
    const root = project();
    const { code } = await add(
      root,
      ...['--field', 'phone=手机号:mobile', '--field', 'code=验证码:sms-code'],
      ...['--field', 'agree=我已阅读并同意《用户服务协议》《隐私政策》:agreement'],
    );
    expect(code).toBe(0);
    const form = formOf(root);
    expect(form?.login).toEqual({ phone: 'phone', code: 'code', agreement: 'agree' });
    expect(form?.agreements.map(({ id }) => id)).toEqual(['user-service', 'privacy']);
    expect(form?.schema.required).toEqual(['phone', 'agree']);
    const release = compileOnce(readSources(root)).release;
    expect(release?.site.routes.find(({ path }) => path === '/callback')?.access).not.toBe('login');
  });

  const untouched = project();
  const TOPIC = ['--field', 'topic=咨询:loan=贷款/car=车贷'];
  it.each([
    [['--field', 'born=生日:dat'], 'did you mean "date"?'],
    [['--field', 'born=生日:moon'], 'there are text 单行文字, '],
    [['--field', 'x=名单:list'], '"list" cannot be asked for: write it by hand'],
    [['--field', 'x=品牌:single'], 'the kind "single" needs a setting behind it'],
    [['--field', 'x=姓名:name:5'], 'the kind "name" has no setting'],
    [['--field', 'x=年龄:integer:60-18'], '"60-18" begins above its end'],
    [['--field', 'x=年龄:integer:1.5-3'], '"1.5-3" is no range'],
    [['--field', 'x=比例:slider:10-'], '"most" is needed too'],
    [['--field', 'x=照片:picture:大'], '"大" is no size in KB'],
    [['--field', 'x=咨询:loan=贷款/车贷'], 'write CODE=车贷'],
    [['--field', 'x=咨询:loan=贷款/loan=车贷'], '"loan" stands twice'],
    [['--field', 'x=车型:two-level:大众/丰田'], '"大众" must have two words'],
    [['--field', '1x=题目'], '"1x" cannot be used: a name begins with a letter'],
    [['--field', 'x=验证码:sms-code'], 'add phone=手机号:mobile'],
    [
      ['--field', 'p=手机:mobile', '--field', 'x=验证码:sms-code'],
      '同意《用户服务协议》《隐私政策》:agreement',
    ],
    [['--field', 'x=同意:agreement'], 'the title must name what is agreed to'],
    [['--field', 'x=同意《隐私政测》:agreement'], 'did you mean "隐私政策"?'],
    [[...TOPIC, '--show', 'topic=topic:car'], 'cannot depend on itself'],
    [[...TOPIC, '--field', 'why=原因', '--show', 'why=topic:cra'], 'did you mean "car"?'],
    [[...TOPIC, '--field', 'why=原因', '--show', 'why=topc:car'], 'did you mean "topic"?'],
    [[...TOPIC, '--field', 'why=原因', '--show', 'topic=why:car'], 'why has no answers to choose from'],
    [[...TOPIC, '--alone', 'topic=car'], 'topic has not several answers'],
    [[...TOPIC, '--unit', 'topic=元'], 'topic is no number'],
    [[...TOPIC, '--hint', 'topic'], 'must be written NAME=…'],
    [[...TOPIC, '--hint', 'topc=说明'], 'did you mean "topic"?'],
    [[...TOPIC, '--message', 'topic.maximum=太多'], 'never wrong by "maximum"; there are required'],
    [[...TOPIC, '--step', '第一步:topc'], 'did you mean "topic"?'],
    [[...TOPIC, '--field', 'why=原因', '--step', '第一步:topic'], 'no step has why'],
    [[...TOPIC, '--step', '一:topic', '--step', '二:topic'], 'topic is in two places'],
  ])('says what is wrong with %j', async (args, said) => {
    const { code, err } = await add(untouched, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
    expect(existsSync(join(untouched, 'schemas/forms/callback'))).toBe(false);
  });

  it('asks on a terminal which kind each question has, and then only what that kind needs', async () => {
    const root = project();
    const dialogue: readonly (readonly [RegExp, string | readonly string[]])[] = [
      [/^id of the form/, 'callback'],
      [/^title of the page/, '预约'],
      [/^where it stands/, ''],
      [/^who may see/, ''],
      [/^kind of the first/, 'several'],
      [/^name of the question/, 'have'],
      [/^title that visitors/, '资产'],
      [/^the answers/, 'house=房产/none=都没有'],
      [/^answers that take away/, ['none']],
      [/^must it be answered/, 'yes'],
      [/^line of help/, ''],
      [/^what is said/, '请选择资产'],
      [/^kind of the next/, 'integer'],
      [/^name of the question/, 'age'],
      [/^title that visitors/, '年龄'],
      [/^least and most/, '18-60'],
      [/^unit behind/, '岁'],
      [/^must it be answered/, 'no'],
      [/^line of help/, '周岁'],
      [/^what is said/, ''],
      [/^asked always, or only/, 'have'],
      [/^when it is answered with one of/, ['house']],
      [/^kind of the next/, 'copy'],
      [/^which question/, 'realname'],
      [/^must it be answered/, 'yes'],
      [/^asked always, or only/, ''],
      [/^kind of the next/, 'done'],
      [/^pages of the form/, 'several'],
      [/^title of step 1/, '资产情况'],
      [/^questions of 资产情况/, ['have', 'age']],
      [/^title of step 2/, '联系'],
      [/^questions of 联系/, ['realname']],
      [/^text of the button/, '提交'],
      [/^page with a form/, 'form-package'],
      [/^note for colleagues/, ''],
    ];
    const asked: string[] = [];
    const asker: Asker = {
      ask: async ({ about }) => {
        const [expected, answer = ''] = dialogue[asked.push(about) - 1] ?? [];
        expect(about, asked.join('\n')).toMatch(expected ?? /^nothing/);
        return answer;
      },
    };
    const program = new Command('dukou').exitOverride();
    const quiet = () => undefined;
    registerAddCommand(
      program,
      { cwd: root, out: quiet, err: quiet, progress: quiet, exit: quiet },
      () => asker,
    );
    await program.parseAsync(['add', 'form'], { from: 'user' });
    expect(asked).toHaveLength(dialogue.length);
    const form = formOf(root);
    expect(form?.steps.map(({ fields }) => fields)).toEqual([['have', 'age'], ['realname']]);
    expect(form?.schema.required).toEqual(['have', 'realname']);
    expect(form?.rules).toEqual([{ field: 'age', show: { in: ['house', { var: 'form.have' }] } }]);
    expect(form?.messages.have).toEqual({ required: '请选择资产' });
    expect(readFileSync(join(root, 'schemas/forms/callback/ui.json'), 'utf8')).toContain(
      '"exclusive": ["none"]',
    );
  });
});
