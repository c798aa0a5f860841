import type { Locator, Page } from '@playwright/test';

/** A question that an operator adds, what a visitor does with it, and what is saved then. */
export interface AskedKind {
  /** `--field`, as it is typed. */
  readonly field: string;
  readonly does: (page: Page, label: string, name: string) => Promise<unknown>;
  readonly saves: unknown;
  /** What else the command is given for it. */
  readonly more?: readonly string[];
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { name: '车头.png', mimeType: 'image/png', buffer: PIXEL };
const REPORT = { name: '报告.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') };

const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const types = (text: string) => (page: Page, label: string) => box(page, label).fill(text);
const picks = (answer: string) => (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: answer, exact: true }).tap();
const opens =
  (...buttons: readonly string[]) =>
  async (page: Page, label: string) => {
    await page.getByRole('combobox', { name: label }).tap();
    const sheet = page.getByRole('dialog');
    for (const name of buttons) await sheet.getByRole('button', { name, exact: true }).tap();
    await sheet.waitFor({ state: 'detached' });
  };
const searches = (text: string, found: string) => async (page: Page, label: string) => {
  await page.getByRole('combobox', { name: label }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(text);
  await sheet.getByRole('button', { name: found, exact: true }).tap();
  await sheet.waitFor({ state: 'detached' });
};
const gives = (file: typeof PICTURE) => (page: Page, _label: string, name: string) =>
  page.locator(`[data-field="${name}"] input[type=file]`).setInputFiles(file);

/** What logs a visitor in, in the last step. */
const LOGIN = [
  'idcard=身份证号:id-card:18-60',
  'phone=手机号:mobile',
  'code=验证码:短信验证码',
  'agree=我已阅读并同意《用户服务协议》《隐私政策》:agreement',
];

/** One question of each kind, step by step; the last step ends with those of the login. */
export const STEPS: Readonly<Record<string, readonly AskedKind[]>> = {
  您的需求: [
    { field: 'nick=称呼', does: types('阿卜杜热合曼·买买提艾力江'), saves: '阿卜杜热合曼·买买提艾力江' },
    { field: 'note=补充说明:long-text:200', does: types('第一行\n第二行'), saves: '第一行\n第二行' },
    { field: 'topic=咨询内容:loan=贷款/car=车贷', does: picks('车贷'), saves: 'car' },
    {
      field: 'model=品牌车型:two-level:大众 朗逸/丰田 卡罗拉',
      does: opens('丰田', '卡罗拉'),
      saves: '丰田 卡罗拉',
      more: ['--show', 'model=topic:车贷'],
    },
    {
      field: 'assets=资产情况:several:house=房产/car=车产/none=以上都没有',
      // Who has nothing has no house.
      does: async (page, label) => {
        const group = page.getByRole('group', { name: label });
        await group.getByRole('checkbox', { name: '房产' }).tap();
        await group.getByRole('checkbox', { name: '以上都没有' }).tap();
      },
      saves: ['none'],
      more: ['--alone', 'assets=以上都没有'],
    },
    { field: 'job=职业:下拉单选:employee=上班族/owner=企业主', does: opens('企业主'), saves: 'owner' },
    {
      field: 'pay=还款方式:radio:equal=等额本息/interest=先息后本',
      does: picks('先息后本'),
      saves: 'interest',
    },
    { field: 'married=是否已婚:yes-no', does: picks('否'), saves: false },
    {
      field: 'insured=车险有效:switch',
      does: (page, label) => page.getByRole('switch', { name: label }).tap(),
      saves: true,
    },
    {
      field: 'news=接收活动通知:tick',
      does: (page, label) => page.getByRole('checkbox', { name: label }).tap(),
      saves: true,
    },
    {
      field: 'amount=期望金额:金额:1000-500000',
      does: types('50000.5'),
      saves: 5_000_050,
      more: ['--message', 'amount=请填写1000元至50万元之间的金额', '--hint', 'amount=按您的还款能力填写'],
    },
    {
      field: 'mileage=行驶里程:number:0-60',
      does: types('3.25'),
      saves: 3.25,
      more: ['--unit', 'mileage=万公里'],
    },
    { field: 'months=已还期数:integer:0-120', does: types('12'), saves: 12 },
    {
      field: 'keys=钥匙数量:stepper:1-5',
      does: (page, label) => page.getByRole('button', { name: `${label}加一` }).tap(),
      saves: 1,
    },
    {
      field: 'share=首付比例:slider:10-90',
      does: (page, label) => page.getByRole('slider', { name: label }).fill('30'),
      saves: 30,
    },
    { field: 'stars=车况:rating', does: picks('4星'), saves: 4 },
  ],
  车辆与联系方式: [
    { field: 'born=出生日期:date:80-0', does: types('1990-05-06'), saves: '1990-05-06' },
    { field: 'since=上牌时间:month:30-0', does: opens('2019年', '7月'), saves: '2019-07' },
    { field: 'built=出厂年份:year:30-0', does: opens('2018年'), saves: '2018' },
    { field: 'call=联系时间:time', does: types('09:45'), saves: '09:45' },
    { field: 'meet=看车时间:moment', does: types('2030-07-01T09:45'), saves: '2030-07-01T09:45' },
    { field: 'city=所在城市:city', does: searches('杭州', '杭州市'), saves: '杭州市' },
    {
      field: 'home=居住地址:address',
      does: searches('西湖', '浙江省 杭州市 西湖区'),
      saves: '浙江省 杭州市 西湖区',
    },
    { field: 'plate=车牌号:plate', does: opens(...'沪B2345D', '确定'), saves: '沪B2345D' },
    { field: 'photo=车辆照片:picture:120', does: gives(PICTURE), saves: expectedFile(PICTURE) },
    { field: 'report=检测报告:file:100', does: gives(REPORT), saves: expectedFile(REPORT) },
    { field: 'paint=车身颜色:color', does: types('#ff8800'), saves: '#ff8800' },
    { field: 'mail=邮箱:email', does: types('li@site.cn'), saves: 'li@site.cn' },
    { field: 'site=公司网址:link', does: types('https://b.cn/c'), saves: 'https://b.cn/c' },
    { field: 'realname=真实姓名:name', does: types('王小明'), saves: '王小明' },
    { field: 'office=单位电话:phone', does: types('0571-87654321'), saves: '0571-87654321' },
  ],
};

function expectedFile({ name, mimeType, buffer }: typeof PICTURE): string {
  return `data:${mimeType};name=${encodeURIComponent(name)};base64,${buffer.toString('base64')}`;
}

/** Name and title of a question. */
export function nameAndLabel(field: string): readonly [name: string, label: string] {
  const [, name = '', label = ''] = /^(\w+)=([^:]+)/.exec(field) ?? [];
  return [name, label];
}

/** The command that adds a form with all of them. */
export function everyKindCommand(): readonly string[] {
  const last = Object.keys(STEPS).at(-1);
  const given = Object.entries(STEPS).map(([title, asked]) => ({
    title,
    asked,
    fields: [...asked.map(({ field }) => field), ...(title === last ? LOGIN : [])],
  }));
  return [
    ...[
      'add',
      'form',
      'every',
      '--title',
      '车主登记',
      '--submit',
      '提交登记',
      '--like',
      'debt-optimization-form',
    ],
    ...given.flatMap(({ fields }) => fields.flatMap((field) => ['--field', field])),
    ...given.flatMap(({ asked }) => asked.flatMap(({ more = [] }) => more)),
    ...given.flatMap(({ title, fields }) => [
      '--step',
      `${title}:${fields.map((field) => nameAndLabel(field)[0]).join(',')}`,
    ]),
  ];
}
