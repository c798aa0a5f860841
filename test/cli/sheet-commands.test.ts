import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { afterEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { COLUMNS } from '../../engine/cli/sheet/columns.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { compileOnce, shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

const SHIPPED = shippedSources();

let remove: (() => void) | undefined;
afterEach(() => remove?.());

function project(): string {
  const made = projectOf(SHIPPED);
  remove = made.remove;
  return made.root;
}

function put(root: string, name: string, content: string | Uint8Array): string {
  writeFileSync(join(root, name), content);
  return name;
}

/** A workbook with one sheet of these rows. */
function workbook(
  rows: readonly (readonly unknown[])[],
  more: Partial<WorkSheet> = {},
  name = '渠道',
): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, Object.assign(utils.aoa_to_sheet(rows as unknown[][]), more), name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

const recordOf = (root: string, channel: string) => compileOnce(readSources(root)).release?.channels[channel];

describe('import', () => {
  it('shows what would change for each channel, and writes nothing until it is told to', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题,分组\n5262,新首页,partner-company\n7777,,\n3408,,partner-company\n');
    const dry = await runCommand(root, 'import', 'a.csv');
    expect([dry.code, dry.out]).toEqual([
      0,
      'channel_5262\n  标题  首页 → 新首页\n  分组  – → partner-company\nchannel_7777  new',
    ]);
    expect(dry.err).toContain('2 channels would change, 1 as they are; nothing was written');
    expect(recordOf(root, 'channel_5262')?.title).toBe('首页');
    const real = await runCommand(root, 'import', 'a.csv', '--write');
    expect([real.code, real.err]).toEqual([0, expect.stringContaining('check: no error')]);
    expect(recordOf(root, 'channel_5262')).toMatchObject({ title: '新首页', groups: ['partner-company'] });
    expect((await runCommand(root, 'import', 'a.csv')).err).toContain(
      '0 channels would change, 3 as they are',
    );
  });

  it('reads digits in full width in a filing number as what was meant', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,备案号\n5262,示例ICP备２０２６０００８号－１\n');
    expect((await runCommand(root, 'import', 'a.csv')).out).toContain('备案号  – → 示例ICP备20260008号-1');
  });

  it('refuses a column with values and no header, and names its first value', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题,,\n5262,首页,,\n7777,x,kuaishou-a,\n');
    expect(await runCommand(root, 'import', 'a.csv', '--write')).toMatchObject({
      code: 1,
      out: '渠道!C1: no header stands over what 渠道!C3 says; name the column, or empty it',
    });
  });

  it('takes a setting away where the cell is empty and that is agreed to, and leaves alone what has no column', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,备案号\n675,\n');
    expect((await runCommand(root, 'import', 'a.csv', '--write', '--remove')).code).toBe(0);
    expect(recordOf(root, 'channel_675')?.brand).toMatchObject([
      { fields: { companyName: '渡口小额贷款（示例）有限公司' } },
    ]);
    expect(recordOf(root, 'channel_675')?.brand[0]?.fields).not.toHaveProperty('icp');
  });

  it.each([
    [
      'the id of a conversion and its map',
      '渠道号,转化表,转化ID\n5301,,\n',
      ['B2: channel_5301', '转化表 kuaishou-a', 'C2: channel_5301', '转化ID 737301'],
    ],
    ['an id by a line that is too short', '渠道号,转化表,转化ID\n5301\n', ['转化ID 737301']],
    ['an id by a move to another map', '渠道号,转化表,转化ID\n5301,baidu-3,\n', ['转化ID 737301']],
    ['a title that only looks filled', '渠道号,标题\n5262,\u200b　\n', ['B2: channel_5262', '标题 首页']],
    [
      'a title of signs that nobody sees',
      '渠道号,标题\n5262,\u00ad\u115f\u1160\u3164\uffa0\u180e\u2800\ufe0f\u200d\n',
      ['B2: channel_5262', '标题 首页'],
    ],
    ['a field of the brand', '渠道号,备案号\n675,\n', ['B2: channel_675', '备案号 ']],
    [
      'one group of several',
      '渠道号,分组\n7777,bank-funding\n',
      ['B2: channel_7777', '分组 partner-company'],
    ],
  ])(
    'removes %s only when that is agreed to, and names cell, channel and what it was',
    async (_, sheet, said) => {
      const root = project();
      put(root, 'first.csv', '渠道号,分组\n7777,partner-company、bank-funding\n');
      await runCommand(root, 'import', 'first.csv', '--write');
      const before = readSources(root);
      put(root, 'a.csv', sheet);
      for (const more of [[], ['--write']]) {
        const { code, out, err } = await runCommand(root, 'import', 'a.csv', ...more);
        expect(code).toBe(1);
        for (const part of said) expect(out).toContain(part);
        expect(err).toContain('Nothing was written: the sheet takes');
        expect(err).toContain('--remove');
      }
      expect(readSources(root)).toEqual(before);
      expect((await runCommand(root, 'import', 'a.csv', '--remove')).err).toContain(
        'nothing was written: --write',
      );
    },
  );

  it('needs no agreement to an empty cell where nothing was, to another value, or to what it has no column for', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题,备案号,转化表,转化ID\n5301,新,,kuaishou-a,737999\n');
    expect((await runCommand(root, 'import', 'a.csv', '--write')).code).toBe(0);
    expect(recordOf(root, 'channel_5301')?.ad).toMatchObject({ id: 737999 });
  });

  it('refuses a text that was spoilt before it came, unless it stands in the configuration already', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题\n5262,锟斤拷页\n');
    expect(await runCommand(root, 'import', 'a.csv', '--write')).toMatchObject({
      code: 1,
      out: expect.stringContaining('渠道!B2: the text was spoilt on its way'),
    });
  });

  const headers = ['标题', '分组', '品牌', '公司名称', '备案号', '转化表', '转化ID', '统计', '备注'];
  const FILLED = `渠道号,${headers.join(',')}\n5301,甲,kuaishou、partner-company,fast-loan,渡口示例公司,示例ICP备20260008号-1,kuaishou-a,737301,告知后,丁\n`;

  it.each(['-', '无', '不详', 'n/a', '#N/A'])('takes %s for nothing where there is nothing', async (text) => {
    const root = project();
    const before = readSources(root);
    put(root, 'a.csv', `渠道号,${headers.join(',')}\n5262,首页${`,${text}`.repeat(8)}\n`);
    const { code, out, err } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, out, err]).toEqual([0, expect.anything(), expect.stringContaining('0 channels')]);
    expect(readSources(root)).toEqual(before);
  });

  it.each([
    ...['-', '—', '——', '–', '－', '/', '／', '\\\\', '.', '…', '?', '*', '~', '( )', '""""'],
    ...['无', '暂无', '空', '没有', '待定', 'N/A', 'n/a', 'Ｎ／Ａ', 'NA', 'null', 'None', 'TBD', '#N/A'],
    ...['不详', '略', 'x', '#REF!'],
  ])('takes %s in any column for no value, and says how to leave it empty', async (text) => {
    const root = project();
    put(root, 'first.csv', FILLED);
    expect(await runCommand(root, 'import', 'first.csv', '--write')).toMatchObject({ code: 0 });
    const before = readSources(root);
    put(root, 'a.csv', `渠道号,${headers.join(',')}\n5301,${headers.map(() => text).join(',')}\n`);
    const { code, out } = await runCommand(root, 'import', 'a.csv', '--write', '--remove');
    expect([code, out.split('\n')]).toEqual([
      1,
      headers.map((_, at) =>
        expect.stringMatching(
          new RegExp(
            `^渠道!${String.fromCharCode(66 + at)}2: ".+" says that there is nothing; leave the cell empty`,
          ),
        ),
      ),
    ]);
    expect(readSources(root)).toEqual(before);
  });

  it('keeps a text of signs alone that stands in the configuration already', async () => {
    const root = project();
    const path = 'channels/channel_5262.json';
    put(root, path, readFileSync(join(root, path), 'utf8').replace('"首页"', '"——"'));
    put(root, 'a.csv', '渠道号,标题,备注\n5262,——,无忧贷：一次\n');
    expect((await runCommand(root, 'import', 'a.csv')).err).toContain('1 channel would change');
  });

  it('refuses letters of UTF-8 that are a Chinese character in GB 18030, unless they stand there already', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题\n5262,һ\n');
    expect(await runCommand(root, 'import', 'a.csv', '--write')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^渠道!B2: "һ" would be "一" in GB 18030, and nobody can say which was meant/,
      ),
    });
    const path = 'channels/channel_5262.json';
    put(root, path, readFileSync(join(root, path), 'utf8').replace('"首页"', '"һ"'));
    expect((await runCommand(root, 'import', 'a.csv')).err).toContain('0 channels would change');
  });

  it('keeps the comments of a file', async () => {
    const root = project();
    const path = 'channels/channel_5262.json';
    put(
      root,
      path,
      readFileSync(join(root, path), 'utf8').replace('"title"', '\n  // Asked for in May.\n  "title"'),
    );
    put(root, 'a.csv', '渠道号,标题\n5262,新首页\n');
    await runCommand(root, 'import', 'a.csv', '--write');
    expect(readFileSync(join(root, path), 'utf8')).toContain('// Asked for in May.\n  "title": "新首页"');
  });

  it('moves a channel from one conversion map to another', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,转化表,转化ID\n5301,kuaishou-b,744999\n5302,,\n7300,baidu-3,\n');
    expect((await runCommand(root, 'import', 'a.csv', '--write', '--remove')).code).toBe(0);
    expect(recordOf(root, 'channel_5301')?.ad).toMatchObject({ map: 'kuaishou-b', id: 744999 });
    expect(recordOf(root, 'channel_5302')?.ad).toBeUndefined();
    expect(recordOf(root, 'channel_7300')?.ad).toMatchObject({ map: 'baidu-3' });
  });

  it('changes nothing when it is imported again, also where it took the only thing away that named a channel', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,转化表,转化ID\n5301,kuaishou-b,744999\n5302,,\n7300,baidu-3,\n7301,,\n');
    await runCommand(root, 'import', 'a.csv', '--write', '--remove');
    const { err } = await runCommand(root, 'import', 'a.csv', '--write');
    expect(err).toContain('0 channels changed, 4 as they are; nothing to write.');
  });

  it.each([
    ['full-width digits and blanks at the end', '５２６２　 ,首页  '],
    ['blanks without width and a line break', '\u200b5262,"首页\n"'],
    ['the whole id', 'channel_5262,首页'],
  ])('reads %s as what was meant', async (_, line) => {
    const root = project();
    put(root, 'a.csv', `渠道号 ,标题\n${line}\n,\n`);
    const { code, err } = await runCommand(root, 'import', 'a.csv');
    expect([code, err]).toEqual([0, expect.stringContaining('0 channels would change, 1 as they are')]);
  });

  it('says of which texts it reads the lines as one, where a list of groups may have several', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,标题,分组\n5262,"新\n首页","partner-company\nbank-funding"\n7777,"首页\n",\n');
    const { out, err } = await runCommand(root, 'import', 'a.csv');
    expect(out).toContain('标题  首页 → 新 首页');
    expect(err.split('\n')).toContain('渠道!B2: a line break in the cell is read as a blank');
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeff渠道号,标题\r\n5262,首页\r\n')],
    ['UTF-16', Buffer.from('\ufeff渠道号\t标题\r\n5262\t首页\r\n', 'utf16le')],
    [
      'GB 18030, with semicolons',
      Buffer.from([
        0xc7, 0xfe, 0xb5, 0xc0, 0xba, 0xc5, 0x3b, 0xb1, 0xea, 0xcc, 0xe2, 0x0a, 0x35, 0x32, 0x36, 0x32, 0x3b,
        0xca, 0xd7, 0xd2, 0xb3,
      ]),
    ],
  ])('reads %s', async (_, bytes) => {
    const root = project();
    put(root, 'a.csv', bytes);
    expect((await runCommand(root, 'import', 'a.csv')).err).toContain(
      '0 channels would change, 1 as they are',
    );
  });

  it.each([
    ['an id cut short', '1.23E+10,x', /^渠道!A2: 1\.23E\+10 is a number cut short/],
    ['an id made a date', '2026/5/31,x', /^渠道!A2: the sheet program has made the date/],
    ['an id made a day', '5月31日,x', /^渠道!A2: the sheet program has made the date/],
    ['no channel', 'abc,x', /^渠道!A2: "abc" is no channel/],
    ['eleven digits', '12345678901,x', /^渠道!A2: "12345678901" is no channel/],
    ['a line without a channel', ',x', /^渠道!A2: the line has no channel number/],
    ['a channel twice', '7777,x\n８８８,\n7777 ,y', /^渠道!A4: channel_7777 stands in 渠道!A2 already/],
  ])('refuses %s, and names the cell', async (_, lines, said) => {
    const root = project();
    put(root, 'a.csv', `渠道号,标题\n${lines}\n`);
    const { code, out } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, out]).toEqual([1, expect.stringMatching(said)]);
    expect(existsSync(join(root, 'channels/channel_7777.json'))).toBe(false);
  });

  it.each([
    ['标提', /^渠道!B1: no column is named "标提"; did you mean "标题"/],
    ['渠道', /^渠道!B1: the column 渠道号 is there twice/],
    ['转化表', /转化表 and 转化ID only make sense together/],
  ])('refuses the header %s', async (header, said) => {
    const root = project();
    put(root, 'a.csv', `渠道号,${header}\n7777,x\n`);
    expect(await runCommand(root, 'import', 'a.csv')).toMatchObject({
      code: 1,
      out: expect.stringMatching(said),
    });
  });

  it.each([
    ['分组', 'partner-compny', '渠道!B2: there is no "partner-compny"; did you mean "partner-company"?'],
    ['品牌', 'quickloan', 'did you mean "quick-loan"?'],
    ['默认去向', 'loadin', 'did you mean "loading"?'],
    ['统计', '以后', '渠道!B2: there is no "以后"; there are 立即, 告知后'],
    ['分组', 'bank-funding，bank-funding-reworded', '渠道!B2: channel "channel_7777" gets'],
    ['备案号', '京ICP备2026号', '渠道!B2: wrong value: needed is a filing number'],
  ])('refuses in the column %s the value %s', async (header, value, said) => {
    const root = project();
    put(root, 'a.csv', `渠道号,${header}\n7777,"${value}"\n`);
    const { code, out } = await runCommand(root, 'import', 'a.csv');
    expect([code, out]).toEqual([1, expect.stringContaining(said)]);
  });

  it('refuses to take a channel out of a list that stands elsewhere, and says where', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,分组,转化表,转化ID\n5901,,,\n7001,,,\n');
    const { code, out } = await runCommand(root, 'import', 'a.csv');
    expect(code).toBe(1);
    expect(out).toContain(
      '渠道!B2: the channel is in city-form because channels/groups/city-form.json lists it',
    );
    expect(out).toContain('渠道!C3: the channel is in a range of channels/conversions/baidu-1.json');
  });

  it('refuses what is wrong only together with the rest of the configuration', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,转化表,转化ID\n7777,kuaishou-a,737302\n');
    const { code, out } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('渠道!C2: conversion id 737302 of channel "channel_7777" is already that of'),
    ]);
    expect(recordOf(root, 'channel_7777')).toBeUndefined();
  });

  it('tells all mistakes at once, also those that only the check finds, row by row and each from the left', async () => {
    const root = project();
    put(
      root,
      'a.csv',
      '渠道号,分组,转化表,转化ID\n7803,partner-compny,,1.23E+10\n7802,,kuaishou-a,\nx,,,\n7801,,kuaishou-a,737302\n',
    );
    const { code, out } = await runCommand(root, 'import', 'a.csv');
    expect([code, out.split('\n')]).toEqual([
      1,
      [
        expect.stringContaining('渠道!B2: there is no "partner-compny"'),
        expect.stringContaining('渠道!D2: 1.23E+10 is a number cut short'),
        expect.stringContaining('渠道!D3: channel "channel_7802" tracks conversions'),
        expect.stringContaining('渠道!A4: "x" is no channel'),
        expect.stringContaining('渠道!D5: conversion id 737302 of channel "channel_7801" is already that of'),
      ],
    ]);
  });

  it('does not write again a file that is not UTF-8: other words would stand in it', async () => {
    const root = project();
    const file = 'channels/channel_5262.json';
    const bytes = Buffer.concat([
      Buffer.from('{"title": "'),
      Buffer.from([0xca, 0xd7, 0xd2, 0xb3]),
      Buffer.from('"}'),
    ]);
    put(root, file, bytes);
    put(root, 'a.csv', '渠道号,标题\n5262,新首页\n');
    const { code, out } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, out]).toEqual([1, expect.stringContaining(`${file}: this file is not UTF-8`)]);
    expect(readFileSync(join(root, file)).equals(bytes)).toBe(true);
  });

  it('refuses a conversion id of another form than those of its network, in words and under its cell', async () => {
    const root = project();
    put(root, 'a.csv', '渠道号,转化表,转化ID\n5301,kuaishou-a,abc\n');
    expect(await runCommand(root, 'import', 'a.csv', '--write')).toMatchObject({
      code: 1,
      out: '渠道!C2: "abc" of channel "channel_5301" is no conversion id of kuaishou, which is a number such as 737301; copy it from the network\'s console',
    });
  });

  it.each([
    ['another of the sheet', '7801\n07801', '渠道!A3: channel_07801 is another channel than channel_7801'],
    ['one of the configuration', '05262', '渠道!A2: channel_05262 is another channel than channel_5262'],
    [
      'one in a range of a conversion map',
      '007001',
      '渠道!A2: channel_007001 is another channel than channel_7001',
    ],
  ])('refuses a new channel that differs only by zeros from %s', async (_, ids, said) => {
    const root = project();
    put(root, 'a.csv', `渠道号\n${ids}\n`);
    const { code, out } = await runCommand(root, 'import', 'a.csv', '--write');
    expect([code, out]).toEqual([1, expect.stringContaining(said)]);
  });

  it('takes two channels that differ by zeros where the configuration has both, and exports the zeros', async () => {
    const root = project();
    put(
      root,
      'channels/channel_05262.json',
      '{ "$schema": "../schemas/meta/channel.schema.json", "channel": "channel_05262", "title": "零" }\n',
    );
    await runCommand(root, 'export', 'a.csv');
    // Without the tab a sheet program would take the zero away.
    expect(readFileSync(join(root, 'a.csv'), 'utf8')).toContain('\n05262\t,零');
    expect((await runCommand(root, 'import', 'a.csv')).err).toMatch(/^0 channels would change/);
  });

  it.each([
    ['a.txt', /a\.txt is neither \.csv nor \.xlsx/],
    ['missing.csv', /^there is no file \S+missing\.csv$/],
    ['folder.csv', /^folder\.csv is a folder; name a file$/],
  ])('says in one line that %s cannot be read', async (name, said) => {
    const root = project();
    mkdirSync(join(root, 'folder.csv'));
    const { code, err } = await runCommand(root, 'import', name);
    expect([code, err]).toEqual([2, expect.stringMatching(said)]);
  });

  it.each([
    ['may/a.csv', /^may\/a\.csv cannot be written: there is no folder \S+may; make it, or name another$/],
    ['folder.csv', /^folder\.csv is a folder; name a file$/],
    ['a.txt', /^a\.txt is neither \.csv nor \.xlsx/],
    ['edited.csv', /^edited\.csv is there already; name another file, or give --force to write over it$/],
  ])('says in one line that %s cannot be written', async (name, said) => {
    const root = project();
    mkdirSync(join(root, 'folder.csv'));
    put(root, 'edited.csv', '我改过的表');
    const { code, err } = await runCommand(root, 'export', name);
    expect([code, err]).toEqual([2, expect.stringMatching(said)]);
    expect(readFileSync(join(root, 'edited.csv'), 'utf8')).toBe('我改过的表');
    expect((await runCommand(root, 'export', 'edited.csv', '--force')).code).toBe(0);
    expect(readFileSync(join(root, 'edited.csv'), 'utf8')).toContain('渠道号');
  });
});

describe('import of a workbook', () => {
  const HEAD = ['渠道号', '标题', '公司名称'];

  it('takes a merged cell for each line that it covers, below a title over the columns', async () => {
    const root = project();
    const rows = [['五月投放'], HEAD, [7777, '一', '示例公司'], [7778, '二']];
    const merges = [
      { s: { r: 0, c: 0 }, e: { r: 0, c: 2 } },
      { s: { r: 2, c: 2 }, e: { r: 3, c: 2 } },
    ];
    put(root, 'a.xlsx', workbook(rows, { '!merges': merges }));
    expect((await runCommand(root, 'import', 'a.xlsx', '--write')).code).toBe(0);
    for (const channel of ['channel_7777', 'channel_7778']) {
      expect(recordOf(root, channel)?.brand[0]?.fields).toEqual({ companyName: '示例公司' });
    }
  });

  it('reads lines that a filter hides like the others, and says which they are', async () => {
    const root = project();
    const rows = [HEAD, [7777, '一'], [7778, '二'], [7779, '三']];
    put(root, 'a.xlsx', workbook(rows, { '!rows': [{}, {}, { hidden: true }, { hidden: true }] }));
    const { code, out, err } = await runCommand(root, 'import', 'a.xlsx');
    expect(code).toBe(0);
    expect(out.match(/^channel_\d+/gm)).toEqual(['channel_7777', 'channel_7778', 'channel_7779']);
    expect(err).toContain('2 lines hidden in the sheet are read like the others: channel_7778, channel_7779');
    put(root, 'b.xlsx', workbook(rows));
    expect((await runCommand(root, 'import', 'b.xlsx')).err).not.toContain('hidden');
  });

  it('names what it reads although it is hidden, and what it does not read', async () => {
    const root = project();
    const book = utils.book_new();
    const rows = [HEAD, [7777, '一']];
    const channels = Object.assign(utils.aoa_to_sheet(rows), { '!cols': [{}, { hidden: true }] });
    for (const [name, sheet] of [
      ['渠道', channels],
      ['旧渠道', utils.aoa_to_sheet(rows)],
      ['空', utils.aoa_to_sheet([])],
      ['备份', utils.aoa_to_sheet(rows)],
      ['WpsReserved_CellImgList', utils.aoa_to_sheet(rows)],
    ] as const)
      utils.book_append_sheet(book, sheet, name);
    const hide = (...hidden: (0 | 1 | 2)[]) => {
      book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) };
      put(root, 'a.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
    };
    hide(0, 0, 0, 2, 2);
    const shown = await runCommand(root, 'import', 'a.xlsx');
    expect(shown.err).toContain('not read: the sheets 旧渠道, 备份 (hidden); only 渠道 is');
    expect(shown.err).toContain('渠道!B1: the column "标题" is hidden, and read like the others');
    expect(shown.err).not.toContain('the sheet 渠道 is hidden');
    hide(1, 1, 0, 1, 1);
    const { err } = await runCommand(root, 'import', 'a.xlsx');
    expect(err).toContain('not read: the sheets 旧渠道 (hidden), 备份 (hidden); only 渠道 is');
    expect(err).toContain('the sheet 渠道 is hidden, and is read');
  });

  it.each([
    [
      'an id for two lines',
      { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
      '渠道!A2: 渠道!A2:A3 is one merged cell; each line has its own id',
    ],
    [
      'a value for two columns',
      { s: { r: 1, c: 1 }, e: { r: 1, c: 2 } },
      '渠道!B2: 渠道!B2:C2 is one merged cell; nobody can say',
    ],
  ])('refuses %s', async (_, merge, said) => {
    const root = project();
    put(root, 'a.xlsx', workbook([HEAD, [7777, 'x', 'y'], [7778, 'x', 'y']], { '!merges': [merge] }));
    expect(await runCommand(root, 'import', 'a.xlsx')).toMatchObject({
      code: 1,
      out: expect.stringContaining(said),
    });
  });

  it.each([
    ['a date', new Date(Date.UTC(2026, 4, 31)), /^渠道!A2: the sheet program has made the date/],
    ['a rounded number', 12345678901234567000, /^渠道!A2: 12345678901234567168 has lost digits/],
    ['a fraction', 12.5, /^渠道!A2: 12\.5 is no id/],
    ['a truth', true, /^渠道!A2: TRUE is no id/],
  ])('refuses %s for an id', async (_, value, said) => {
    const root = project();
    put(root, 'a.xlsx', workbook([HEAD, [value, 'x', 'y']]));
    expect(await runCommand(root, 'import', 'a.xlsx')).toMatchObject({
      code: 1,
      out: expect.stringMatching(said),
    });
  });

  it('reads a number that is only shown as 1.23E+09, and a failed formula not', async () => {
    const root = project();
    const sheet = { A2: { t: 'n', v: 1_230_000_000, z: '0.00E+00' }, B3: { t: 'e', v: 42, w: '#N/A' } };
    put(root, 'a.xlsx', workbook([HEAD, ['', '一'], [7778, '']], sheet as Partial<WorkSheet>));
    const { code, out } = await runCommand(root, 'import', 'a.xlsx');
    expect([code, out]).toEqual([1, '渠道!B3: the formula here failed (#N/A); put its result as a value']);
  });

  it.each(['.xlsx', '.csv'])(
    'refuses a formula in a %s, whatever its result, and writes nothing',
    async (type) => {
      const root = project();
      const cell = { t: 's', f: 'A2&"页"', v: '五页' };
      const content =
        type === '.csv'
          ? '渠道号,标题\n5262,=A2\n'
          : workbook([HEAD, [5262, '', 'x']], { B2: cell } as Partial<WorkSheet>);
      put(root, `a${type}`, content);
      const { code, out } = await runCommand(root, 'import', `a${type}`, '--write', '--remove');
      expect([code, out]).toEqual([1, expect.stringMatching(/^渠道!B2: a formula stands here/)]);
      expect(recordOf(root, 'channel_5262')?.title).toBe('首页');
    },
  );

  it('refuses a workbook of several sheets when none is named 渠道', async () => {
    const root = project();
    const book = utils.book_new();
    for (const name of ['一月', '二月']) utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD]), name);
    put(root, 'a.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
    const { code, err } = await runCommand(root, 'import', 'a.xlsx');
    expect([code, err]).toEqual([
      2,
      'no sheet is named 渠道; the workbook has 一月, 二月: rename the one with the channels',
    ]);
  });
});

describe('export', () => {
  it.each(['a.csv', 'a.xlsx'])('writes %s, which changes nothing when it is imported', async (name) => {
    const root = project();
    expect((await runCommand(root, 'export', name)).out).toMatch(/^wrote a\.\w+: \d+ channels$/);
    const { code, out, err } = await runCommand(root, 'import', name, '--write');
    expect([code, out, err]).toEqual([0, '', expect.stringMatching(/^0 channels changed, \d+ as they are/)]);
  });
});

/** The rows of the table of columns in a guide: the cells between the bars. */
function columnTable(guide: string): readonly (readonly string[])[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', guide), 'utf8');
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| 渠道号 '));
  const rows = lines.slice(first);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe("the columns in the operators' guides", () => {
  it.each(['operators.md', 'operators.zh.md'])('are those that import reads, in %s', async (guide) => {
    const table = columnTable(guide);
    expect(table.map(([header, also]) => [header, also])).toEqual(
      COLUMNS.map(({ header, also }) => [header, also.join('、')]),
    );
    const examples = table.map(([, , , example = '']) => example.replaceAll('`', ''));
    const root = project();
    const imported = (cells: readonly string[]) => {
      put(root, 'a.csv', `${table.map(([header]) => header).join(',')}\n${cells.join(',')}\n`);
      return runCommand(root, 'import', 'a.csv');
    };
    const taken = await imported(examples);
    expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('channel_7801  new')]);
    for (const [index, [header, , , , refusal = '']] of table.entries()) {
      const refused = /`([^`]*)`$/.exec(refusal)?.[1];
      if (refused === undefined) continue;
      const { code, out } = await imported(examples.with(index, refused));
      expect([header, code, out]).toEqual([
        header,
        1,
        expect.stringContaining(`渠道!${String.fromCharCode(65 + index)}2: `),
      ]);
    }
  });
});
