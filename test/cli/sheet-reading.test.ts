import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { saysNothing } from '../../engine/cli/sheet/cell-text.ts';
import { readCsv } from '../../engine/cli/sheet/read-csv.ts';
import { readLines } from '../../engine/cli/sheet/read-lines.ts';
import { readXlsx } from '../../engine/cli/sheet/read-xlsx.ts';
import { cellName, type Sheet } from '../../engine/cli/sheet/sheet.ts';
import { withPart } from '../support/with-part.ts';

const HEAD = ['渠道号', '标题'];

/** What is read: the cells of each line, and what is said of cells. */
function said(sheet: Sheet): {
  readonly lines: readonly (readonly string[])[];
  readonly problems: readonly string[];
} {
  const { lines, problems } = readLines(sheet);
  return {
    lines: lines.map(({ channel, values }) => [channel, ...[...values.values()].slice(1)]),
    problems: problems.map(({ at, text }) => `${cellName(sheet.name, at.row, at.column)}: ${text}`),
  };
}

const csv = (content: string | Uint8Array) => said(readCsv(Buffer.from(content as string)));

/** A workbook of sheets, each with these rows and more of what a file may say; hidden ones are named so. */
function workbook(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  more: Partial<WorkSheet> = {},
  hidden: readonly string[] = [],
): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, Object.assign(utils.aoa_to_sheet(rows as unknown[][]), more), name);
  }
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

/** The workbook with a used area, and a cell at the end of it; the library would write every cell of the area. */
function withCell(bytes: Uint8Array, area: string, content: string, before = ''): Uint8Array {
  const zip = CFB.read(Buffer.from(bytes), { type: 'buffer' });
  const part = CFB.find(zip, '/xl/worksheets/sheet1.xml');
  if (!part) throw new Error('the workbook has no sheet');
  const last = area.slice(area.indexOf(':') + 1);
  const cell = `<row r="${last.replace(/\D/g, '')}"><c r="${last}" s="0"${content.startsWith('<is>') ? ' t="inlineStr"' : ''}>${content}</c></row></sheetData>`;
  const xml = Buffer.from(part.content as Uint8Array).toString();
  part.content = Buffer.from(
    xml
      .replace('<worksheet', `${before}<worksheet`)
      .replace(/<dimension ref="[^"]*"/, `<dimension ref="${area}"`)
      .replace('</sheetData>', cell),
  );
  return CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Uint8Array;
}

const xlsx = async (...of: Parameters<typeof workbook>) => said(await readXlsx(workbook(...of)));

const ONE = { lines: [['channel_7801', '甲']], problems: [] };
const TWO = { lines: [...ONE.lines, ['channel_7802', '乙']], problems: [] };

describe('a CSV file with separators in full width', () => {
  it.each([
    ['，', '渠道号，标题\n7801，甲\n', 1],
    ['；', '五月投放\n渠道号；标题\n7801；甲\n', 2],
  ])('is refused with %s, with the line and what to do', (mark, text, line) => {
    expect(() => csv(text)).toThrow(
      `line ${line} has "${mark}" in full width between the headers; cells are separated by ","`,
    );
  });

  it('is read when only its titles have such marks', () => {
    expect(csv('五月，渠道\n渠道号,标题\n7801,甲\n7802,乙\n')).toEqual(TWO);
    expect(csv('渠道号\n7801\n').problems).toEqual([]);
  });
});

describe('a formula', () => {
  const refused = (cell: string) => expect.stringMatching(new RegExp(`^渠道!${cell}: a formula stands here`));

  it.each([
    ['no value', '<f>A1</f>'],
    ['an empty value', '<f>A1</f><v></v>'],
    ['an empty value in short', '<f>A1</f><v/>'],
    ['a result', '<f>1+1</f><v>2</v>'],
    ['the result of another workbook', '<f>[1]五月!A2</f><v>7801</v>'],
    ['the result of another workbook by its path', "<f>'C:\\a\\[五月.xlsx]渠道'!A2</f><v>7801</v>"],
    ['the result of another workbook by a name', '<f>[1]!编号</f><v>7801</v>'],
    ['the result of another program', "<f>cmd|'/C calc'!A0</f><v>7801</v>"],
    ['what the web said', '<f>_xlfn.WEBSERVICE("http://example.com/")</f><v>7801</v>'],
    ['the text of a link', '<f>HYPERLINK("http://example.com/",7801)</f><v>7801</v>'],
    ['an area of several cells', '<f t="array" ref="A3:A3">A1:A1</f><v>7801</v>'],
    ['a failure', '<f>1/0</f><v>#DIV/0!</v>'],
  ])('of a workbook is refused with %s, and its cell named', async (_, content) => {
    const bytes = workbook({ 渠道: [HEAD, ['7801', '甲']] });
    expect(said(await readXlsx(withCell(bytes, 'A1:A3', content))).problems).toEqual([refused('A3')]);
  });

  it('of a workbook is refused in each cell of an area that it fills', async () => {
    const cells = { B2: { t: 's', f: 'C2:C3', F: 'B2:B3', v: '甲' }, B3: { t: 's', v: '乙', F: 'B2:B3' } };
    const { problems } = await xlsx({ 渠道: [HEAD, [7801, ''], [7802, '']] }, cells as Partial<WorkSheet>);
    expect(problems).toEqual([refused('B2'), refused('B3')]);
  });

  it('of a workbook is refused for a header', async () => {
    const cells = { B1: { t: 's', f: 'A1', v: '标题' } };
    const { problems } = await xlsx({ 渠道: [HEAD, [7801, '甲']] }, cells as Partial<WorkSheet>);
    expect(problems).toEqual([refused('B1')]);
  });

  it.each([
    ...[
      '=1+1',
      '=A1',
      '＝1',
      '\t=1',
      '"\r=1"',
      ' =1',
      '　=1',
      '\u200b=1',
      '\u00a0+1+1',
      '+1+1',
      '-2+3',
      '＋1＋1',
      '－1*2',
    ],
    ...[
      '@SUM(1)',
      '＠SUM(1)',
      '+A1',
      '-$B$2',
      "+cmd|' /C calc'!A0",
      '@五月!A1',
      '+86-13800138000',
      '=WEBSERVICE(A1)',
    ],
    ...['"=HYPERLINK(""a"",""b"")"', '=HYPERLINK("a";"b")', '=IMPORTXML("http://example.com/")'],
  ])('of a CSV file is refused as %j, and its cell named', (text) => {
    const read = () => {
      throw new Error(csv(`渠道号;标题\n7801;${text}\n`).problems.join());
    };
    expect(read).toThrow(
      /^渠道!B2(?: \(line 2 of the file\))?: a formula stands here, and none is calculated/,
    );
  });

  it.each(['@渡口', '-50% 优惠', '+86 138 0013 8000', '首页=1', '1+1', "'=1+1", "'@SUM(1)", "' +1+1"])(
    'is not what a CSV file has as %j',
    (text) =>
      expect(csv(`渠道号,标题\n7801,${text}\n`)).toEqual({
        lines: [['channel_7801', text.replace(/^'\s*/, '')]],
        problems: [],
      }),
  );

  it('that is a text between quotes and nothing else is this text', async () => {
    for (const text of ['="7801",="甲"', '"=""7801""","=""甲"""', '="7801",甲'])
      expect(csv(`渠道号,标题\n${text}\n`)).toEqual(ONE);
    const cells = { A2: { t: 's', f: '"7801"', v: '7801' } };
    expect(await xlsx({ 渠道: [HEAD, ['', '甲']] }, cells as Partial<WorkSheet>)).toEqual(ONE);
  });

  it('is not what a workbook has as a text', async () => {
    expect(await xlsx({ 渠道: [HEAD, [7801, '=1+1']] })).toEqual({
      lines: [['channel_7801', '=1+1']],
      problems: [],
    });
  });
});

describe('a sheet with much that is empty', () => {
  it('is read up to its last filled cell, as CSV', () => {
    expect(csv(`渠道号,标题,,\n7801,甲,,\n${',\n'.repeat(130_000)}`)).toEqual(ONE);
  });

  it.each(['A1:N1048576', 'A1:XFD1048576'])(
    'is read up to its last filled cell where the used area is %s',
    async (area) => {
      const bytes = withCell(workbook({ 渠道: [HEAD, [7801, '甲']] }), area, '');
      expect(said(await readXlsx(bytes))).toEqual(ONE);
    },
  );

  it('is read up to its last filled cell where blanks were typed far below', async () => {
    const bytes = withCell(workbook({ 渠道: [HEAD, [7801, '甲']] }), 'A1:B900000', '<is><t>　</t></is>');
    expect(said(await readXlsx(bytes))).toEqual(ONE);
  });

  it('is read to the end of its lines where a whole column is merged', async () => {
    const merge = { s: { r: 1, c: 1 }, e: { r: 1_048_575, c: 1 } };
    const sheet = await xlsx({ 渠道: [HEAD, [7801, '甲'], [7802]] }, { '!merges': [merge] });
    expect(sheet.lines).toEqual([...ONE.lines, ['channel_7802', '甲']]);
  });

  it('is refused in one line when something stands too far below, and names that cell', async () => {
    const bytes = withCell(workbook({ 渠道: [HEAD, [7801, '甲']] }), 'A1:B900000', '<v>1</v>');
    expect(said(await readXlsx(bytes))).toEqual({
      lines: [],
      problems: [
        expect.stringMatching(/^渠道!B900000: the last filled line is 900000, and a sheet has at most 50000/),
      ],
    });
  });
});

describe('a CSV file', () => {
  it.each([
    ['semicolons below a title', '五月投放渠道表\n渠道号;标题\n7801;甲\n'],
    ['tabs below a title with commas', '五月,投放,渠道表,\n渠道号\t标题\n7801\t甲\n'],
    ['commas below a title with semicolons and an empty line', '五月;投放;表\n\n"渠道号","标题"\n7801,甲\n'],
  ])('is read with %s', (_, text) => expect(csv(text)).toEqual(ONE));

  it.each([
    ['little end first', Buffer.from('渠道号\t标题\r\n7801\t甲\r\n', 'utf16le')],
    ['big end first', Buffer.from('渠道号\t标题\r\n7801\t甲\r\n', 'utf16le').swap16()],
  ])('is read as UTF-16 without a mark, %s', (_, bytes) => expect(csv(bytes)).toEqual(ONE));

  it('is read with lines that end in several ways', () => {
    expect(csv('渠道号,标题\r\n7801,甲\n7802,乙\r')).toEqual(TWO);
  });

  it.each([
    [
      'never closed',
      '渠道号,标题\n"7801","甲\n一"\n7802,"乙\n7803,丙\n',
      /^渠道!B3 \(line 4 of the file\): the " that opens the cell is never closed/,
    ],
    [
      'never closed behind a cell of two lines',
      '渠道号,标题,备注\r\n7801,"甲\r\n一","乙\r\n',
      /^渠道!C2 \(line 3 of the file\): the " that opens the cell is never closed/,
    ],
    [
      'in the middle behind a cell of two lines',
      '渠道号,标题,备注\n7801,"甲\n一",乙"一\n',
      /^渠道!C2 \(line 3 of the file\): a " stands in the middle/,
    ],
    [
      'in the middle',
      '渠道号,标题\n7801,首"页\n',
      /^渠道!B2 \(line 2 of the file\): a " stands in the middle/,
    ],
    [
      'closed too early',
      '渠道号,标题\n7801,"首"页\n',
      /^渠道!B2 \(line 2 of the file\): a " stands in the middle/,
    ],
  ])('is refused with a quote %s, and names the cell', (_, text, message) => {
    expect(() => csv(text)).toThrow(message);
  });

  it('is refused when it is a workbook', () => {
    expect(() => csv(workbook({ 渠道: [HEAD] }))).toThrow('named .csv, but it is a workbook; name it .xlsx');
  });
});

/** 渠道号, 标题, 首页, 甲 and the like as GB 18030. */
const GB: Readonly<Record<string, readonly number[]>> = {
  渠: [0xc7, 0xfe],
  道: [0xb5, 0xc0],
  号: [0xba, 0xc5],
  标: [0xb1, 0xea],
  题: [0xcc, 0xe2],
  首: [0xca, 0xd7],
  页: [0xd2, 0xb3],
  甲: [0xbc, 0xd7],
  一: [0xd2, 0xbb],
};
const gb = (text: string) => Buffer.from([...text].flatMap((one) => GB[one] ?? [...Buffer.from(one)]));
const utf8 = (text: string) => Buffer.from(text);

describe('a CSV file of several encodings', () => {
  it.each([
    [
      'lines of GB 18030 behind UTF-8',
      [utf8('渠道号,标题\n7801,甲\n'), gb('7802,首页\n')],
      3,
      '首页',
      'GB 18030',
    ],
    [
      'lines of UTF-8 behind GB 18030',
      [gb('渠道号,标题\r\n7801,甲\r\n'), utf8('7802,首页\r\n')],
      3,
      '首页',
      'UTF-8',
    ],
    [
      'one cell of a line',
      [utf8('渠道号,标题,备注\n7801,甲,'), gb('首页'), utf8('\n')],
      2,
      '首页',
      'GB 18030',
    ],
    ['a mark of UTF-8 in front', [utf8('\ufeff渠道号,标题\n7801,'), gb('甲\n')], 2, '甲', 'GB 18030'],
    ['a cell between quotes', [utf8('"渠道号","标题"\n"7801","'), gb('首页"\n')], 2, '首页', 'GB 18030'],
  ])('is refused with %s, and names the line', (_, parts, line, text, encoding) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(
      `line ${line} of the file: "${text}" is ${encoding}, and "渠道号"`,
    );
  });

  it.each([
    ['both in one cell', [gb('渠道号,标题\n7801,首页'), utf8('优惠活动\n')]],
    ['a character cut in two', [gb('渠道号,标题\n7801,首'), Buffer.from([0xd2, 0x0a])]],
  ])('is refused with %s', (_, parts) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(/^line 2 of the file: ".*" is in no encoding by itself/);
  });

  const le = (text: string) => Buffer.from(text, 'utf16le');
  const be = (text: string) => le(text).swap16();
  const MARK_LE = Buffer.from([0xff, 0xfe]);
  const MARK_BE = Buffer.from([0xfe, 0xff]);
  const SHEET_LINES = '渠道号\t标题\n7801\t甲\n';

  it.each([
    ['cut off in the middle of a line end', [le(SHEET_LINES).subarray(0, -1)], 2],
    ['with a mark, cut off', [MARK_LE, le(`${SHEET_LINES}7802\t乙`).subarray(0, -1)], 3],
    ['big end first, cut off', [MARK_BE, be(`${SHEET_LINES}7802\t乙`).subarray(0, -1)], 3],
    ['with half a character inside', [le(SHEET_LINES), Buffer.from([0x00, 0xd8]), le('\n7802\t乙\n')], 3],
  ])('is refused as UTF-16 %s, and names the line', (_, parts, line) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(
      new RegExp(`^line ${line} of the file: ".*" is cut off, or not UTF-16[LB]E as what stands before it`),
    );
  });

  it.each([
    ['UTF-8', [le(SHEET_LINES), utf8('7802\t页\n')]],
    ['UTF-8 of an odd number of bytes', [le(SHEET_LINES), utf8('7802\t首页。\n')]],
    ['UTF-8 behind a mark', [MARK_LE, le(SHEET_LINES), utf8('7802,页\n')]],
    ['UTF-8 behind a mark, big end first', [MARK_BE, be(SHEET_LINES), utf8('7802;页\n')]],
    ['GB 18030', [le(SHEET_LINES), gb('7802\t首页\n')]],
    ['a whole sheet', [le(SHEET_LINES), utf8('渠道号,标题\n7802,页\n')]],
  ])('is refused as UTF-16 with lines of %s behind, and names the line', (_, parts) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(
      /^line 3 of the file: "(?:7802|渠道号).*" is not UTF-16[LB]E as what stands before it/,
    );
  });

  it.each([
    ['UTF-8', [utf8('渠道号,标题\n7801,甲\n7802,\0乙\n')], '乙'],
    ['UTF-8 with a mark', [utf8('\ufeff渠道号,标题\n7801,甲\n7802,乙\0\0')], '乙'],
    ['GB 18030', [gb('渠道号,标题\n7801,首\n7802,页\0\n')], '页'],
    ['UTF-16', [MARK_LE, le('渠道号,标题\n7801,甲\n7802,\0乙\n')], '乙'],
    ['UTF-8 before the headers', [utf8('渠道号,标题\n7801,甲\n\0\n')], ''],
  ])('is refused with a NUL in %s, and names the line', (_, parts, text) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(`line 3 of the file: in "${text}" stands a NUL`);
  });

  it('is refused with a NUL in front of UTF-8', () => {
    expect(() => csv('\0渠道号,标题\n7801,甲\n')).toThrow('line 1 of the file: in "渠道号" stands a NUL');
  });

  it.each([
    ['behind UTF-8', [utf8('渠道号,标题\n7801,甲\n'), le('7802,乙\n')]],
    ['with a mark behind UTF-8', [utf8('渠道号,标题\n7801,甲\n'), MARK_LE, le('7802,乙\n')]],
    ['behind GB 18030', [gb('渠道号,标题\n7801,首\n'), le('7802,x\n')]],
  ])('is refused with lines of UTF-16 %s, and names the line', (_, parts) => {
    expect(() => csv(Buffer.concat(parts))).toThrow(/^line 3 of the file: /);
  });

  it.each([
    ['一', 'һ'],
    ['每', 'ÿ'],
    ['统一', 'ͳһ'],
    ['路', '·'],
  ])('carries with it that %s might have been meant by %s', (meant, read) => {
    const { lines } = readLines(readCsv(utf8(`渠道号,标题\n7801,${read}\n`)));
    expect([...(lines[0]?.doubts.values() ?? [])]).toEqual([meant]);
  });

  it.each(['Dukou · Loan', '一号 · һ', '·'])(
    'leaves no doubt about %s in a file that says it is UTF-8',
    (text) => {
      const { lines } = readLines(readCsv(utf8(`\ufeff渠道号,标题\n7801,${text}\n`)));
      expect(lines[0]?.doubts.size).toBe(0);
    },
  );

  it.each(['Café', 'São Paulo', '¥100', 'A·B', '渡口·一', 'Кредит', '5×3', 'α版'])(
    'leaves no doubt about %s in UTF-8',
    (text) => {
      const { lines } = readLines(readCsv(utf8(`渠道号,标题\n7801,${text}\n`)));
      expect(lines[0]?.doubts.size).toBe(0);
    },
  );

  it('is read where one cell might be either', () => {
    // 一 in GB 18030 is a Cyrillic letter in UTF-8.
    expect(csv(gb('渠道号,标题\n7801,一\n')).lines).toEqual([['channel_7801', '一']]);
  });
});

describe('a sheet with an unfinished merge', () => {
  const conflict = ['<<<<<<< HEAD', '7801,甲', '=======', '7801,乙', '>>>>>>> may'];

  it.each([
    ['lines', ['渠道号,标题', ...conflict], 2],
    ['lines before the headers', [...conflict, '渠道号,标题'], 1],
    ['the inside of a cell', ['渠道号,标题', '7801,"甲', ...conflict, '一"'], 3],
    ['lines that a sheet program saved again', ['渠道号,标题', ...conflict.map((line) => `"${line}",`)], 2],
    ['its last line alone', ['渠道号,标题', '7801,甲', '>>>>>>> may'], 3],
  ])('is refused as CSV, in %s', (_, lines, line) => {
    for (const end of ['\n', '\r\n'])
      expect(() => csv(lines.join(end))).toThrow(`line ${line} of the file: here stand two versions`);
  });

  it.each(['>>>>>>>立即申请', '<<<<<<<', '>>>>>>> 立即申请', '>>>>>>>>> 申请', '||||||| 7 天'])(
    'is none where %s is the title of a channel',
    async (title) => {
      expect(csv(`渠道号,标题\n7801,${title}\n`)).toEqual({ lines: [['channel_7801', title]], problems: [] });
      expect((await xlsx({ 渠道: [HEAD, [7801, title]] })).problems).toEqual([]);
    },
  );

  it.each(['>>>>>>>立即申请', '<<<<<<<<< 立即'])('is none where a line begins with %s', (title) => {
    expect(csv(`标题,渠道号\n${title},7801\n`).problems).toEqual([]);
  });

  it('is refused as a workbook, and nothing else is said of it', async () => {
    const rows = [HEAD, ['<<<<<<< HEAD'], [7801, '甲'], ['======='], [7801, '乙'], ['>>>>>>> may']];
    expect((await xlsx({ 渠道: rows })).problems.map((one) => one.slice(0, 29))).toEqual([
      '渠道!A2: here stand two version',
      '渠道!A4: here stand two version',
      '渠道!A6: here stand two version',
    ]);
  });
});

describe('a channel', () => {
  it.each(['5818', 'channel_5818', 'Channel_5818', ' ５８１８ ', 'channel 5818'])(
    'is read from %s',
    (said) => {
      for (const header of ['渠道', '渠道号', '渠道（必填）', '「渠道号」'])
        expect(csv(`${header},标题\n${said},甲\n`)).toEqual({
          lines: [['channel_5818', '甲']],
          problems: [],
        });
    },
  );
});

describe('what says that there is nothing', () => {
  it.each([
    ...[
      '不详',
      '略',
      '（略）',
      '未知。',
      '待补充',
      'x',
      'XX',
      'Ｘ',
      'unknown',
      '【无】',
      '-',
      '——',
      '( )',
      'N/A',
      'Ｎ／Ａ',
    ],
    ...['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '＃ＲＥＦ！'],
  ])('is %s', (text) => {
    expect(saysNothing(text)).toBe(true);
  });

  it.each(['', '首页', '无忧贷', '空中花园', '略阳', 'X 贷', '名称', '100%', '不详的贷款'])(
    'is not %s',
    (text) => {
      expect(saysNothing(text)).toBe(false);
    },
  );
});

describe('an id', () => {
  it.each([
    ['with a quote before it', "'7801"],
    ['with marks of direction', '\u202d7801\u202c'],
    ['with blanks of full width', '7801　'],
    ['that a program wrote with a fraction of zero', '7801.0'],
  ])('%s is what was meant', (_, id) => expect(csv(`渠道号,标题\n${id},甲\n`)).toEqual(ONE));

  it.each([
    ['7803.5', '7803.5 has a decimal part'],
    ['5.31', '5.31 has a decimal part'],
    ['2026.5.31', 'the sheet program has made the date 2026.5.31'],
    ['1.0E+15', '1.0E+15 is a number cut short'],
    ['"7801\n7802"', '"7801 7802" is no channel'],
    ['合计', '"合计" is no channel'],
  ])('%s is refused for its own reason', (id, reason) => {
    expect(csv(`渠道号,标题\n${id},甲\n`).problems).toEqual([expect.stringContaining(`渠道!A2: ${reason}`)]);
  });

  it.each([
    ['zeros before it', 7801, '00000', 'the cell shows 07801 and holds 7801'],
    ['a share', 78, '0%', 'the cell shows 7800% and holds 78'],
  ])('of a workbook that only shows %s is refused', async (_, v, z, reason) => {
    const cells = { A2: { t: 'n', v, z } };
    expect((await xlsx({ 渠道: [HEAD, ['', '甲']] }, cells as Partial<WorkSheet>)).problems).toEqual([
      expect.stringContaining(`渠道!A2: ${reason}`),
    ]);
  });
});

describe('a workbook', () => {
  it('is read at its sheet 渠道, wherever that stands', async () => {
    expect(await xlsx({ 说明: [['请勿修改']], 渠道: [HEAD, [7801, '甲']] })).toEqual(ONE);
  });

  it('is read at the only sheet that is not hidden', async () => {
    const sheets = { WpsReserved_CellImgList: [['x']], Sheet1: [HEAD, [7801, '甲']] };
    expect(await xlsx(sheets, {}, ['WpsReserved_CellImgList'])).toEqual(ONE);
  });

  it('is read, and told of, with very small and very large numbers in digits', async () => {
    const cells = { B2: { t: 'n', v: 1e-7 }, B3: { t: 'n', v: 1e21 }, A4: { t: 'n', v: -1e-7 } };
    const rows = [HEAD, [7801, ''], [7802, ''], ['', '丙']];
    expect(await xlsx({ 渠道: rows }, cells as Partial<WorkSheet>)).toEqual({
      lines: [
        ['channel_7801', '0.0000001'],
        ['channel_7802', '1000000000000000000000'],
      ],
      problems: ['渠道!A4: -0.0000001 is no id'],
    });
  });

  it('is read with a share in words as it is shown', async () => {
    const cells = { B2: { t: 'n', v: 0.5, z: '0%' } };
    expect((await xlsx({ 渠道: [HEAD, [7801, '']] }, cells as Partial<WorkSheet>)).lines).toEqual([
      ['channel_7801', '50%'],
    ]);
  });

  it.each([
    ['渠道号（必填）', '标题(选填)'],
    ['*渠道号', '标题：'],
    ['渠道\n号', ' 标 题 '],
    ['渠道id', '标题\u200b'],
  ])('is read with the headers %j and %j', async (...head) => {
    expect(await xlsx({ 渠道: [head, [7801, '甲'], [], [7802, '乙']] })).toEqual(TWO);
  });

  it.each([
    ['a CSV file', '渠道号,标题\n7801,甲\n', 'it is no workbook; when it is a CSV file, name it .csv'],
    ['nothing', '', 'the file is empty'],
    ['damaged', 'PK\u0003\u0004abc', 'the workbook cannot be read, it is damaged or of another format'],
  ])('is refused when the file is %s', async (_, content, message) => {
    await expect(readXlsx(Buffer.from(content))).rejects.toThrow(message);
  });
});

describe('a workbook of somebody who means harm', () => {
  const good = workbook({ 渠道: [HEAD, ['7801', '甲']] });

  it('is refused where it unpacks to more than any, before the rest is looked at', async () => {
    const bomb = withPart(good, 'xl/media/a.png', Buffer.alloc(150_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readXlsx(bomb)).rejects.toMatchObject({ zh: expect.stringContaining('解压后太大') });
    await expect(readXlsx(withPart(good, 'Index.zip', good))).rejects.toThrow('an archive in the archive');
    await expect(readXlsx(good.slice(0, -30))).rejects.toMatchObject({ zh: expect.stringContaining('损坏') });
  });

  it('is read without the files that its names and entities point to', async () => {
    expect(said(await readXlsx(withPart(good, '../../../a.xml', Buffer.from('a'))))).toEqual(ONE);
    const entities = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY l "&x;&x;">]>';
    const { lines } = said(await readXlsx(withCell(good, 'A1:B2', '<is><t>&x;&l;</t></is>', entities)));
    expect(lines).toEqual([['channel_7801', '&x;&l;']]);
  });

  it('has at most 50,000 lines', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => [String(at), '甲']);
    expect((await xlsx({ 渠道: [HEAD, ...rows] })).problems).toEqual([
      expect.stringContaining('a sheet has at most 50000'),
    ]);
  });
});

describe('a file that cannot be read', () => {
  const utf16 = Buffer.from('\ufeff渠道号,标题\n', 'utf16le');
  it.each([
    ['an empty workbook', () => readXlsx(Buffer.alloc(0))],
    ['a text', () => readXlsx(Buffer.from('渠道号'))],
    ['a damaged workbook', () => readXlsx(Buffer.from('PK\u0003\u0004abc'))],
    ['several sheets of other names', () => readXlsx(workbook({ 甲: [HEAD], 乙: [HEAD] }))],
    ['a workbook named .csv', async () => readCsv(workbook({ 渠道: [HEAD] }))],
    ['marks in full width', async () => readCsv(Buffer.from('渠道号，标题\n'))],
    ['a quote that is never closed', async () => readCsv(Buffer.from('渠道号,标题\n7801,"甲\n'))],
    ['a quote in the middle', async () => readCsv(Buffer.from('渠道号,标题\n7801,甲"乙\n'))],
    ['two versions', async () => readCsv(Buffer.from('渠道号\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n'))],
    ['a NUL', async () => readCsv(Buffer.from('渠道号,标题\n7801,甲\0\n'))],
    ['two encodings', async () => readCsv(Buffer.concat([utf16, Buffer.from('渠道号\n7801,甲\n')]))],
  ])('is told in Chinese: %s', async (_, read) => {
    const { zh } = (await read().catch((error) => error)) as { readonly zh: string };
    expect(zh).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(zh.replace(/xlsx|csv|CSV|UTF-8|GB 18030/g, '')).not.toMatch(/[a-z]{3}/i);
  });
});
