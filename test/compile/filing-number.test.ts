import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { messageOf } from '../../engine/compile/problems/messages.ts';
import { ASSETS, configWith } from './fixture.ts';

/** What check says of a filing number in each of the places that hold one. */
function said(number: string): readonly string[] {
  const files = configWith({
    'schemas/brands/default.json': { '/icp': number },
    'channels/channel_7.json': { '/brand/icp': number },
    'schemas/legal.json': {
      '': { $schema: './meta/legal.schema.json', companies: { 甲公司: [number] } },
    },
  });
  return compile(files, ASSETS).problems.map(
    ({ file, pointer, code, data, suggest }) =>
      `${file}#${pointer} ${messageOf(code, data)}${suggest.map((one) => ` → ${one}`).join('')}`,
  );
}

const PLACES = [
  'channels/channel_7.json#/brand/icp',
  'schemas/brands/default.json#/icp',
  'schemas/legal.json#/companies/甲公司/0',
];

describe('a filing number', () => {
  it.each([
    '京ICP备12345678号',
    '京ICP备05012345号-3',
    '粤ICP备2026123456号-12',
    '黑ICP备16000001号-3A',
    '内蒙古ICP备11000001号',
    '京ICP证030173号',
    '示例ICP备20260001号-1',
  ])('such as %s is taken', (number) => {
    expect(said(number)).toEqual([]);
  });

  it.each([
    ['without its digits', '京ICP备2026号', ''],
    ['without 号', '京ICP备12345678', ''],
    ['without 备', '京ICP12345678号', ''],
    ['without its province', 'ICP备12345678号', ''],
    ['with a letter for a digit', '京ICP备1234567O号', ''],
    ['with letters of another alphabet', '京ІСР备12345678号', ''],
    ['in small letters', '京icp备12345678号', ''],
    ['with a hyphen and nothing behind it', '京ICP备12345678号-', ''],
    ['with words around it', '备案号：京ICP备12345678号', ''],
    ['with a blank', '京ICP备 12345678号', ' → 京ICP备12345678号'],
    ['with digits in full width', '京ICP备１２３４５６７８号', ' → 京ICP备12345678号'],
    ['with a long dash', '京ICP备12345678号—3', ' → 京ICP备12345678号-3'],
  ])('%s is refused wherever it stands, with an example', (_, number, meant) => {
    const found = said(number);
    expect(found.map((line) => line.split(' ')[0])).toEqual(PLACES);
    for (const line of found) {
      expect(line).toContain('wrong value: needed is a filing number as it stands on pages');
      expect(line.split('for example "京ICP备12345678号-1"')[1]).toBe(meant);
    }
  });
});
