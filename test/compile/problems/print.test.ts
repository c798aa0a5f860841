import { describe, expect, it } from 'vitest';
import { indexLines, lineColumn } from '../../../engine/compile/problems/line-index.ts';
import { MESSAGES } from '../../../engine/compile/problems/messages.ts';
import { printHuman } from '../../../engine/compile/problems/print-human.ts';
import { printJson } from '../../../engine/compile/problems/print-json.ts';
import type { Problem } from '../../../engine/compile/problems/problem.ts';
import { suggest } from '../../../engine/compile/problems/suggest.ts';
import { joinPointer, splitPointer } from '../../../engine/decide/model/pointer.ts';

const file = 'channels/a.json';
const files = [
  { path: file, text: '{\n  "channel": "channel_5589",\n  "brand": "quickloan",\n  "标题": "首页"\n}\n' },
];
const base = { severity: 'error', file, on: 'value', suggest: [] } as const;

const unknownBrand: Problem = {
  ...base,
  code: 'C014',
  pointer: '/brand',
  data: { name: 'quickloan' },
  suggest: ['quick-loan'],
};
const unknownKey: Problem = {
  ...base,
  code: 'C010',
  pointer: '/标题',
  on: 'key',
  data: { key: '标题', known: ['title'] },
};

describe('problems for readers', () => {
  it('show file, line, column, code, the lines around and what was probably meant', () => {
    expect(printHuman([unknownBrand], files)).toBe(
      [
        'channels/a.json:3:12  error  C014  unknown brand "quickloan"; brands are files of schemas/brands/',
        '  2 |   "channel": "channel_5589",',
        '  3 |   "brand": "quickloan",',
        '    |            ^^^^^^^^^^^  did you mean "quick-loan"?',
      ].join('\n'),
    );
  });

  it('come in the order of files and lines, with carets as wide as Chinese text', () => {
    const printed = printHuman([unknownKey, unknownBrand], files).split('\n\n');
    expect(printed[0]).toContain('C014');
    expect(printed[1]).toBe(
      [
        'channels/a.json:4:3  error  C010  unknown property "标题"; this object may hold title',
        '  3 |   "brand": "quickloan",',
        '  4 |   "标题": "首页"',
        '    |   ^^^^^^',
      ].join('\n'),
    );
  });

  it('name a missing file without a place', () => {
    const missing: Problem = {
      ...base,
      file: 'hosts/x.json',
      code: 'C005',
      pointer: '',
      data: { file: 'hosts/x.json' },
    };
    expect(printHuman([missing], files)).toBe(
      'hosts/x.json  error  C005  the file "hosts/x.json" is missing; create it',
    );
    expect(printJson([missing], files)[0]).toMatchObject({ line: null, column: null });
  });

  it('are the same for programs', () => {
    expect(printJson([unknownBrand], files)).toEqual([
      {
        file,
        line: 3,
        column: 12,
        severity: 'error',
        code: 'C014',
        message: 'unknown brand "quickloan"; brands are files of schemas/brands/',
        pointer: '/brand',
        suggest: ['quick-loan'],
        related: [],
        data: { name: 'quickloan' },
      },
    ]);
  });

  it('have codes of one form', () => {
    for (const code of Object.keys(MESSAGES)) expect(code).toMatch(/^C\d{3}$/);
  });
});

describe('places', () => {
  it('count lines and columns from 1, whatever ends a line', () => {
    const index = indexLines('a\nbc\r\nd\re');
    expect([0, 2, 3, 6, 8].map((offset) => lineColumn(index, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
  });

  it('escape keys of pointers and back', () => {
    const pointer = joinPointer(joinPointer('', '/m/a~b'), 0);
    expect(pointer).toBe('/~1m~1a~0b/0');
    expect(splitPointer(pointer)).toEqual(['/m/a~b', '0']);
  });
});

describe('what was probably meant', () => {
  it('is near, best first', () => {
    expect(suggest('quickloan', ['fast-loan', 'quick-loan', 'quick-loans'])[0]).toBe('quick-loan');
    expect(suggest('nav.pth', ['nav.path', 'now'])).toEqual(['nav.path']);
  });

  it('is nothing when nothing is near', () => {
    expect(suggest('zebra', ['quick-loan', 'default'])).toEqual([]);
  });
});
