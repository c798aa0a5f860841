import { describe, expect, it } from 'vitest';
import { type Edit, editFiles } from '../../engine/cli/sheet/edit-files.ts';

/** A file with the edits made. */
function edited(text: string, ...edits: readonly Omit<Edit, 'file'>[]): string | undefined {
  const all = edits.map((edit) => ({ file: 'a.json', ...edit }));
  return editFiles(all, [{ path: 'a.json', text }])[0]?.text;
}

const OWN_WAY = `{
  "companies": {
    "甲": ["1"],
    "乙": [
      "2" // of old
    ]
  },
  "apps": [
    {
      "name": "丙"
    }
  ],
  "brand": { "name": "小渡",  "icp": "3" }
}
`;

const append = (company: string, value: string) =>
  ({ do: 'append', keys: ['companies', company], value }) as const;
const set = (keys: readonly string[], value: Edit['value']) => ({ do: 'set', keys, value }) as const;

describe('an edit of a file', () => {
  it.each<[string, Omit<Edit, 'file'>, string, string]>([
    ['an item behind others on their line', append('甲', '4'), '["1"]', '["1", "4"]'],
    [
      'an item on a line of its own, not between a value and its remark',
      append('乙', '4'),
      '"2" // of old\n',
      '"2", // of old\n      "4"\n',
    ],
    ['a property behind others', append('丁', '4'), '    ]\n  },', '    ],\n    "丁": ["4"]\n  },'],
    ['a property on the line of others', set(['brand', 'preset'], 'a'), '"3" }', '"3", "preset": "a" }'],
    ['another value', set(['brand', 'name'], '大渡'), '小渡', '大渡'],
    ['nothing in the place of a value', set(['brand', 'icp'], undefined), ',  "icp": "3"', ''],
  ])('puts %s and leaves every other sign as it is', (_, edit, before, after) => {
    expect(OWN_WAY.split(before)).toHaveLength(2);
    expect(edited(OWN_WAY, edit)).toBe(OWN_WAY.replace(before, after));
    const plain = OWN_WAY.replace(' // of old', '');
    expect(edited(plain, edit)).toBe(OWN_WAY.replace(before, after).replace(' // of old', ''));
  });

  it('keeps the line ends of Windows', () => {
    const text = OWN_WAY.replaceAll('\n', '\r\n');
    expect(edited(text, append('乙', '4'))).toBe(
      OWN_WAY.replace('old\n', 'old\n      "4"\n').replace('"2"', '"2",').replaceAll('\n', '\r\n'),
    );
  });

  it('breaks a line that gets too long, and prints a file anew that is written as all are', () => {
    const long = 'x'.repeat(100);
    expect(edited(OWN_WAY, append('甲', long))).toContain(
      `    "甲": [\n      "1",\n      "${long}"\n    ],\n`,
    );
    expect(edited('{\n  "a": [1]\n}\n', set(['b', 'c'], 2))).toBe('{\n  "a": [1],\n  "b": { "c": 2 }\n}\n');
  });

  it('makes a hundred edits of a file as well as one', () => {
    const many = Array.from({ length: 100 }, (_, index) => set(['brand', `key${index}`], index));
    const all = JSON.parse(edited(OWN_WAY.replace(' // of old', ''), ...many) ?? '');
    expect([Object.keys(all.brand).length, all.brand.key99]).toEqual([102, 99]);
  });
});
