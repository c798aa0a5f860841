import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { refuseTable, writeTable } from '../../server/commands/write-result.ts';
import { leadSheet, leadTable } from '../../server/leads/lead-sheet.ts';
import type { ListedLead } from '../../server/leads/list-leads.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukou-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const INSTITUTIONS = { 'sample-bank': { name: '示例银行' } };

function leadOf(form: JsonObject, more: Partial<ListedLead> = {}): ListedLead {
  return {
    application_no: '202605010123456789',
    saved_at: '2026-05-01T16:30:00.000Z',
    phone: '13800138000',
    realname: '王小明',
    city: '330100',
    channel: 'channel_5818',
    package: 'survey',
    result: 1,
    institution: 'sample-bank',
    consented: true,
    version: 1,
    host: 'default',
    release_id: '0123456789012345',
    withdrawn: false,
    form,
    ...more,
  };
}

const FORM = {
  id: 'survey',
  package: 'survey',
  title: '问卷',
  schema: {
    type: 'object',
    properties: {
      debt: { type: 'integer', title: '剩余贷款' },
      price: { type: 'number', title: '指导价（万元）' },
      phone: { type: 'string', title: '手机号', format: 'phone' },
      phone2: { type: 'string', title: '手机号', format: 'phone' },
      plate: { type: 'string', title: '车牌号', format: 'serial' },
      place: { type: 'string', title: '所在城市' },
      bought: { type: 'string', title: '上牌', format: 'month' },
      visit: { type: 'string', title: '到店时间', format: 'date-time' },
      debts: { type: 'array', title: '负债', items: { type: 'string', enum: ['card', 'car'] } },
      married: {
        title: '婚姻',
        oneOf: [
          { const: 1, title: '已婚' },
          { const: 2, title: '未婚' },
        ],
      },
      agreed: { type: 'boolean', title: '同意' },
      contact: {
        type: 'object',
        title: '联系人',
        properties: { name: { type: 'string', title: '姓名' }, phone: { type: 'string', title: '电话' } },
      },
      loans: {
        type: 'array',
        title: '贷款',
        items: {
          type: 'object',
          properties: {
            bank: { type: 'string', title: '银行' },
            left: { type: 'integer', title: '余额' },
          },
        },
      },
      photo: { type: 'string', title: '照片', format: 'data-url' },
      note: { type: 'string', title: '备注' },
    },
  },
  uiSchema: {
    debt: { 'ui:widget': 'money' },
    price: { 'ui:options': { unit: '万元' } },
    place: { 'ui:widget': 'city' },
    debts: { 'ui:options': { labels: { card: '信用卡', car: '车贷' } } },
    loans: { items: { left: { 'ui:widget': 'money' } } },
  },
  steps: [
    { id: 'a', title: '车辆', fields: ['debt', 'price', 'phone', 'plate', 'place', 'bought', 'visit'] },
    { id: 'b', title: '本人', fields: ['phone2', 'debts', 'married', 'agreed', 'contact', 'loans'] },
    { id: 'c', title: '其他', fields: ['photo', 'note'] },
  ],
} as unknown as FormPackage;

const RELEASE = { forms: { survey: FORM } } as unknown as Release;

const ANSWERS: JsonObject = {
  debt: 12_345_678,
  price: 12.5,
  phone: '13900139000',
  phone2: '13700137000',
  plate: '12E45',
  place: '330100',
  bought: '2020-05',
  visit: '2026-05-01T16:30:00Z',
  debts: ['card', 'car'],
  married: 2,
  agreed: true,
  contact: { name: '李四', phone: '02112345678' },
  loans: [
    { bank: '甲银行', left: 100_050 },
    { bank: '乙银行', left: 0 },
  ],
  photo: `data:image/png;name=a.png;base64,${'AAAA'.repeat(500)}`,
  note: '=HYPERLINK("https://example.com","领取")',
  gone: { old: [1, 2] },
};

const sheetOf = (...leads: readonly ListedLead[]) =>
  leadSheet(leads, { release: RELEASE, institutions: INSTITUTIONS });

const READ = {
  手机号: '13800138000',
  城市: '杭州市',
  表单: '问卷',
  匹配机构: '示例银行',
  '提交时间（北京时间）': '2026-05-02 00:30:00',
  '剩余贷款（元）': 123_456.78,
  '指导价（万元）': 12.5,
  '手机号（车辆）': '13900139000',
  '手机号（本人）': '13700137000',
  车牌号: '12E45',
  所在城市: '杭州市',
  上牌: '2020年5月',
  到店时间: '2026-05-02 00:30:00',
  负债: '信用卡、车贷',
  婚姻: '未婚',
  同意: '是',
  联系人·姓名: '李四',
  联系人·电话: '02112345678',
  贷款: '1. 银行：甲银行，余额：1000.5元；2. 银行：乙银行，余额：0元',
  照片: 'a.png（image/png，2 KB）',
  备注: '=HYPERLINK("https://example.com","领取")',
  gone·old: '1、2',
};

describe('a table of leads', () => {
  it('has the first columns of the sheet, in the same words, and no answers', () => {
    const release = { ...shippedRelease(), forms: { survey: FORM } } as unknown as Release;
    const failed = leadOf(ANSWERS, { result: 2 });
    expect(leadTable([leadOf(ANSWERS), failed], { release, institutions: INSTITUTIONS })).toEqual({
      header: ['申请编号', '提交时间（北京时间）', '手机号', '姓名', '城市', '渠道', '表单', '结果'],
      rows: ['成功', '未成功'].map((result) => [
        '202605010123456789',
        '2026-05-02 00:30:00',
        '13800138000',
        '王小明',
        '杭州市',
        'channel_5818',
        '问卷',
        result,
      ]),
    });
  });
});

describe('a sheet of leads', () => {
  it('has what a person reads in each cell, under the words and the unit of the form', () => {
    const { header, rows } = sheetOf(leadOf(ANSWERS));
    expect(Object.fromEntries(header.map((title, at) => [title, rows[0]?.[at]]))).toMatchObject(READ);
  });

  it('calls no two columns alike, in whatever order the answers come', () => {
    const one = sheetOf(leadOf({ phone2: '13700137000' }), leadOf({ phone: '13900139000' }));
    expect(new Set(one.header).size).toBe(one.header.length);
    const cell = (row: number, title: string) => one.rows[row]?.[one.header.indexOf(title)];
    expect([cell(0, '手机号（本人）'), cell(1, '手机号（本人）')]).toEqual(['13700137000', '']);
    expect([cell(0, '手机号（车辆）'), cell(1, '手机号（车辆）')]).toEqual(['', '13900139000']);
  });

  it('has a column of its own for every answer of every shipped form', () => {
    const { release } = { release: shippedRelease() };
    for (const form of Object.values(release.forms)) {
      const names = Object.keys(form.schema.properties as JsonObject);
      const { header } = leadSheet(
        [leadOf(Object.fromEntries(names.map((name) => [name, 'x'])), { package: form.package })],
        { release, institutions: {} },
      );
      expect([form.id, new Set(header).size, header.length]).toEqual([
        form.id,
        header.length,
        13 + names.length,
      ]);
      expect(header.filter((title) => names.includes(title))).toEqual([]);
    }
  });
});

/** A form of these properties and UI schema, its fields in steps by title. */
function formOf(
  properties: JsonObject,
  steps: Readonly<Record<string, readonly string[]>>,
  uiSchema: JsonObject = {},
): FormPackage {
  return {
    ...FORM,
    schema: { type: 'object', properties },
    uiSchema,
    steps: Object.entries(steps).map(([title, fields]) => ({ id: title, title, fields })),
  } as unknown as FormPackage;
}

/** Headings and cells of the answers to the form, one lead each. */
function answersIn(form: FormPackage, ...answers: readonly JsonObject[]) {
  const { header, rows } = leadSheet(
    answers.map((answer) => leadOf(answer)),
    { release: { forms: { survey: form } } as unknown as Release, institutions: {} },
  );
  return { header: header.slice(13), rows: rows.map((row) => row.slice(13)) };
}

const TEXT = (title: string): JsonObject => ({ type: 'string', title });
const GROUP = (title: string, properties: JsonObject): JsonObject => ({ type: 'object', title, properties });
const LIST = (title: string, items: JsonObject): JsonObject => ({ type: 'array', title, items });

describe('the headings of answers', () => {
  it('tell all that are called alike apart by their step, also the first, and by a number inside it', () => {
    const form = formOf(
      { a: TEXT('备注'), b: TEXT('备注'), c: TEXT('备注'), d: TEXT('姓名'), e: TEXT('备注（本人）') },
      { 车辆: ['a'], 本人: ['b', 'c', 'd', 'e'] },
    );
    const answers = { e: '5', c: '3', b: '2', a: '1', d: '4' };
    expect(answersIn(form, answers)).toEqual({
      header: ['备注（车辆）', '备注（本人 1）', '备注（本人 2）', '姓名（本人）', '备注（本人）'],
      rows: [['1', '2', '3', '4', '5']],
    });
    expect(answersIn(form, { c: '3' }).header).toEqual(['备注（本人 2）']);
  });

  it('have numbers for all where no step says more, and none that a field is really called', () => {
    const form = formOf({ a: TEXT('备注'), b: TEXT('备注'), c: TEXT('备注（1）') }, { '': ['a', 'b', 'c'] });
    expect(answersIn(form, { a: '1', b: '2', c: '3' })).toEqual({
      header: ['备注（2）', '备注（3）', '备注（1）'],
      rows: [['1', '2', '3']],
    });
  });

  it('tell parts of groups apart, whoever answers which of them', () => {
    const person = { n: TEXT('姓名'), m: TEXT('姓名') };
    const form = formOf({ a: GROUP('联系人', person), b: GROUP('联系人', person) }, { 一: ['a'], 二: ['b'] });
    const all = ['联系人·姓名（一 1）', '联系人·姓名（一 2）', '联系人·姓名（二 1）', '联系人·姓名（二 2）'];
    expect(answersIn(form, { b: { m: '4', n: '3' }, a: { m: '2', n: '1' } })).toEqual({
      header: all,
      rows: [['1', '2', '3', '4']],
    });
    expect(answersIn(form, { b: { m: '4' } }).header).toEqual(all.slice(3));
  });

  it('never share a column between parts whose names have dots', () => {
    const form = formOf(
      {
        a: GROUP('甲', { 'b.c': TEXT('丙') }),
        'a.b': GROUP('甲', { c: TEXT('丙') }),
      },
      { 一: ['a', 'a.b'] },
    );
    expect(answersIn(form, { a: { 'b.c': '1' }, 'a.b': { c: '2' } })).toEqual({
      header: ['甲·丙（一 1）', '甲·丙（一 2）'],
      rows: [['1', '2']],
    });
  });

  it('are two where one part is called differently by what is answered', () => {
    const branch = (kind: string, title: string): JsonObject => ({
      properties: { kind: { const: kind }, sum: { type: 'integer', title } },
    });
    const form = formOf(
      {
        work: { ...GROUP('工作', { kind: TEXT('身份') }), oneOf: [branch('a', '月薪'), branch('b', '营收')] },
      },
      { 一: ['work'] },
    );
    expect(answersIn(form, { work: { kind: 'a', sum: 1 } }, { work: { kind: 'b', sum: 2 } })).toEqual({
      header: ['工作·身份', '工作·月薪', '工作·营收'],
      rows: [
        ['a', 1, ''],
        ['b', '', 2],
      ],
    });
  });
});

describe('an answer in one cell', () => {
  const things = LIST('抵押物', GROUP('', { what: TEXT('名称'), worth: { type: 'integer', title: '估价' } }));
  const loans = LIST(
    '贷款',
    GROUP('', { bank: TEXT('银行'), things, by: GROUP('经办', { name: TEXT('姓名') }) }),
  );
  const ui: JsonObject = { loans: { items: { things: { items: { worth: { 'ui:widget': 'money' } } } } } };

  it('has lists and groups inside a row between brackets, and numbers that say in which row they are', () => {
    const form = formOf({ loans }, { 一: ['loans'] }, ui);
    const answer = [
      { bank: '甲', things: [{ what: '车', worth: 100 }, { what: '房' }], by: { name: '李四' } },
      { bank: '乙', things: [] },
    ];
    expect(answersIn(form, { loans: answer }).rows).toEqual([
      [
        '1. 银行：甲，抵押物：（1.1. 名称：车，估价：1元；1.2. 名称：房），经办：（姓名：李四）；2. 银行：乙，抵押物：',
      ],
    ]);
  });

  it('numbers lists of lists', () => {
    const form = formOf({ pairs: LIST('组合', { type: 'array', items: TEXT('') }) }, { 一: ['pairs'] });
    expect(answersIn(form, { pairs: [['甲', '乙'], ['丙']] }).rows).toEqual([['1. 甲、乙；2. 丙']]);
  });

  it('has between quotes what would read as the next part, row or choice', () => {
    const form = formOf({ loans, words: LIST('词', TEXT('')) }, { 一: ['loans', 'words'] }, ui);
    const answers = { loans: [{ bank: '甲；2. 银行：乙' }], words: ['甲、乙', '丙', '2. 丁'] };
    expect(answersIn(form, answers).rows).toEqual([
      ['1. 银行：「甲；2. 银行：乙」', '「甲、乙」、丙、「2. 丁」'],
    ]);
  });

  it('has numbers in digits', () => {
    const form = formOf({ rates: LIST('利率', { type: 'number' }) }, { 一: ['rates'] });
    expect(answersIn(form, { rates: [1e-7, 1.5e21] }).rows).toEqual([['0.0000001、1500000000000000000000']]);
  });

  it.each([
    ['330106', '浙江省 杭州市 西湖区'],
    ['110101', '北京市 东城区'],
    ['441901', '广东省 东莞市 中堂镇'],
    ['429004', '湖北省 仙桃市'],
    ['659001', '新疆维吾尔自治区 石河子市'],
    ['330100', '杭州市'],
    ['330000', '浙江省'],
    ['429000', '湖北省 省直辖县'],
    ['浙江省 杭州市 西湖区', '浙江省 杭州市 西湖区'],
    ['999999', '999999'],
  ])('names the place %s as %s', (code, name) => {
    const form = formOf({ place: TEXT('所在地') }, { 一: ['place'] }, { place: { 'ui:widget': 'city' } });
    expect(answersIn(form, { place: code }).rows).toEqual([[name]]);
  });
});

const io = {
  cwd: folder,
  env: {},
  out: () => undefined,
  err: () => undefined,
  progress: () => undefined,
  exit: () => undefined,
};

describe('a table that is written', () => {
  it('as .xlsx is a workbook: texts are texts, numbers numbers, and no formula', async () => {
    writeFileSync(join(folder, 'a.XLSX'), '');
    chmodSync(join(folder, 'a.XLSX'), 0o644);
    await writeTable('表单', sheetOf(leadOf(ANSWERS)), 'a.XLSX', io);
    expect(statSync(join(folder, 'a.XLSX')).mode & 0o777).toBe(0o600);
    const sheet = read(readFileSync(join(folder, 'a.XLSX'))).Sheets.表单 ?? {};
    expect(utils.sheet_to_json(sheet)[0]).toMatchObject(READ);
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'));
    expect(cells.filter(([, { f }]) => f !== undefined)).toEqual([]);
    for (const [, { t, v }] of cells) expect(t).toBe(typeof v === 'number' ? 'n' : 's');
  });

  it.each([
    ...[
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      '﹦1',
      '−1',
    ],
    ...[' =1', '　=1', '\u00a0=1', '\u200b=1', '\ufeff+1', '\u202e@A1', '\u0001=1', " '=1"],
    ...["=cmd|' /C calc'!A0", '-2+3+cmd|" /C calc"!A0', '=WEBSERVICE("http://a.cn")', '=HYPERLINK("a";"b")'],
  ])('runs %j neither as a workbook nor as CSV, and not in a header', async (text) => {
    await writeTable('表单', { header: [text], rows: [[text]] }, 'f.xlsx', io);
    const sheet = read(readFileSync(join(folder, 'f.xlsx'))).Sheets.表单 ?? {};
    for (const cell of ['A1', 'A2']) expect([sheet[cell]?.t, sheet[cell]?.f]).toEqual(['s', undefined]);
    await writeTable('表单', { header: [text], rows: [[text]] }, 'f.csv', io);
    for (const [cell = ''] of parse(readFileSync(join(folder, 'f.csv')), { bom: true }))
      expect(cell).toBe(`'${text}`);
    expect(statSync(join(folder, 'f.csv')).mode & 0o777).toBe(0o600);
  });

  const csvLine = async (...cells: (string | number)[]) => {
    await writeTable('表单', { header: cells.map(() => 'a'), rows: [cells] }, 'd.csv', io);
    const [, line] = readFileSync(join(folder, 'd.csv'), 'utf8').split('\r\n');
    return line;
  };

  it.each([
    ...[
      '13800138000',
      '11010519491231002X',
      '12345678901234567890',
      '123456789',
      '007',
      '00123',
      '1.50',
      '.5',
    ],
    ...['1e5', '1E-7', '12E45', '1,234', '50%', '(5)', '¥100', '$5', '３／４', '１２３４５６７８９'],
    ...[
      '1-2',
      '3/4',
      '1 3/4',
      '1/2/2026',
      '2026-05',
      '2026.5.1',
      '5月1日',
      '2026年5月',
      '5 月 1 日',
      '五月一日',
    ],
    ...[
      'MAR1',
      'SEPT2',
      '5 Jan',
      'May-26',
      'January 5, 2026',
      '10:30',
      '1:2:3',
      '10:30 PM',
      '10 A',
      '上午10:30',
    ],
    ...['2026-05-02 00:30:00', '10时30分', 'TRUE', 'false', '#N/A', '#DIV/0!', '#REF!'],
  ])('as CSV keeps %j as the text that it is, also at the end of a line', async (text) => {
    expect(await csvLine('甲', text)).toBe(`甲,${/,/.test(text) ? `"${text}\t"` : `${text}\t`}`);
    await writeTable('表单', { header: ['a'], rows: [[text]] }, 't.xlsx', io);
    const sheet = read(readFileSync(join(folder, 't.xlsx')), { cellNF: true }).Sheets.表单 ?? {};
    expect([sheet.A2?.t, sheet.A2?.v, sheet.A2?.z]).toEqual(['s', text, '@']);
  });

  it.each([
    '王小明',
    '12',
    '5.31',
    '0.5',
    '12345678',
    '5–10万',
    '三号楼',
    '5年级',
    'channel_5818',
    'A-1',
    'mayor',
  ])('as CSV leaves %j as it is', async (text) => expect(await csvLine(text)).toBe(text));

  it.each([
    [-5, '-5', undefined],
    [123_456.78, '123456.78', undefined],
    [12_345_678_901, '12345678901', undefined],
    [1e-7, '0.0000001\t', '0.0000000'],
    [-1.5e-7, '-0.00000015\t', '0.00000000'],
    [123_456_789_012, '123456789012\t', '0'],
    [1e21, '1000000000000000000000\t', '0'],
    [0.1 + 0.2, '0.30000000000000004\t', '@'],
    [1e-40, `0.${'0'.repeat(39)}1\t`, '@'],
  ])('shows the number %d in digits', async (number, csv, format) => {
    expect(await csvLine(number)).toBe(csv);
    await writeTable('表单', { header: ['a'], rows: [[number]] }, 'n.xlsx', io);
    const sheet = read(readFileSync(join(folder, 'n.xlsx')), { cellNF: true }).Sheets.表单 ?? {};
    const { t, v, z } = sheet.A2 ?? {};
    expect([t, v]).toEqual(format === '@' ? ['s', csv.trimEnd()] : ['n', number]);
    expect(z === 'General' ? undefined : z).toBe(format);
  });

  it('puts between quotes what some sheet programs would end a cell at', async () => {
    expect(await csvLine('a;=1', 'b\t=1', 'c')).toBe('"a;=1","b\t=1",c');
  });

  it('cuts what is longer than a cell of a workbook', async () => {
    await writeTable('表单', { header: ['a'], rows: [['长'.repeat(40_000)]] }, 'l.xlsx', io);
    const sheet = read(readFileSync(join(folder, 'l.xlsx'))).Sheets.表单 ?? {};
    expect(sheet.A2?.v).toHaveLength(32_767);
  });

  it.each(['a.xls', 'a.ods', 'a.XLSM'])('is refused as %s, which it would not be', (out) => {
    expect(() => refuseTable(out, false, io)).toThrow(/end the name with \.xlsx or \.csv/);
  });
});
