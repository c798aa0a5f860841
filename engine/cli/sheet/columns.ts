import type { BrandField } from '../../decide/model/brand.ts';

/** What a cell of a column holds. */
export type ColumnKind =
  | { readonly is: 'channel' }
  /** A text in the channel's own file, at these keys; digits typed in full width may be made plain ones. */
  | { readonly is: 'text'; readonly at: readonly string[]; readonly plainDigits?: boolean }
  /** One of the names that the project has. */
  | { readonly is: 'name'; readonly at: readonly string[]; readonly of: 'brand' | 'variant' }
  /** One of the words of the sheet for a value of the file. */
  | {
      readonly is: 'word';
      readonly at: readonly string[];
      readonly words: Readonly<Record<string, string | boolean>>;
    }
  | { readonly is: 'groups' }
  | { readonly is: 'conversion-map' }
  | { readonly is: 'conversion-id' };

export interface Column {
  /** Its header in the sheet. */
  readonly header: string;
  /** Other headers that media buyers use for it. */
  readonly also: readonly string[];
  readonly kind: ColumnKind;
  /** Width in the workbook, in characters. */
  readonly width: number;
}

function brandField(header: string, field: BrandField, width: number, plainDigits = false): Column {
  return { header, also: [], kind: { is: 'text', at: ['brand', field], plainDigits }, width };
}

/** The media buyers' sheet: one line is one channel. The order is that of an exported sheet. */
export const COLUMNS: readonly Column[] = [
  { header: '渠道号', also: ['渠道', '渠道ID', '渠道编号'], kind: { is: 'channel' }, width: 12 },
  { header: '标题', also: ['页面标题'], kind: { is: 'text', at: ['title'] }, width: 16 },
  { header: '分组', also: ['渠道分组', '渠道组'], kind: { is: 'groups' }, width: 28 },
  { header: '品牌', also: [], kind: { is: 'name', at: ['brand', 'preset'], of: 'brand' }, width: 18 },
  brandField('显示名称', 'name', 14),
  brandField('公司名称', 'companyName', 32),
  brandField('备案号', 'icp', 24, true),
  brandField('资金来源', 'sourcesFunding', 48),
  {
    header: '默认去向',
    also: ['结果变体'],
    kind: { is: 'name', at: ['variant'], of: 'variant' },
    width: 12,
  },
  { header: '转化表', also: [], kind: { is: 'conversion-map' }, width: 14 },
  { header: '转化ID', also: ['转化id', '转化编号'], kind: { is: 'conversion-id' }, width: 14 },
  {
    header: '统计',
    also: [],
    kind: { is: 'word', at: ['trackers'], words: { 立即: 'at-once', 告知后: 'after-notice' } },
    width: 10,
  },
  {
    header: '登录归因',
    also: [],
    kind: { is: 'word', at: ['loginAttribution'], words: { 是: true, 否: false } },
    width: 10,
  },
  { header: '备注', also: ['说明'], kind: { is: 'text', at: ['about'] }, width: 32 },
];

/** Name of the sheet in a workbook, and before the cells of a CSV file. */
export const SHEET = '渠道';
