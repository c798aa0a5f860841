import { COLUMNS } from '../sheet/columns.ts';

/** What staff call the keys of a file besides those that are columns of the sheet. */
const OTHERS: Readonly<Record<string, string>> = {
  channel: '渠道号',
  groups: '分组',
  versions: '版本',
  'brand/color': '主题色',
  'brand/logo': '图标',
  'brand/faviconUrl': '网页小图标',
  'brand/slogan': '标语',
  root: '根路径',
  screens: '登录页和落地页',
  ids: '转化ID',
  channels: '渠道列表',
  blocks: '区块',
  withoutLogin: '无需登录的原因',
  apiBase: '接口地址',
  trackingBase: '统计地址',
};

const HEADERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHERS),
  ...COLUMNS.flatMap(({ header, kind }) => ('at' in kind ? [[kind.at.join('/'), header] as const] : [])),
]);

/** The column of the sheet, or what else staff call the value at these keys; null for what has no name. */
export function fieldName(keys: readonly string[]): string | null {
  return HEADERS.get(keys.slice(0, 2).join('/')) ?? HEADERS.get(keys[0] ?? '') ?? null;
}

/** A field of a brand, by its column. */
export function brandFieldName(field: string): string {
  return HEADERS.get(`brand/${field}`) ?? field;
}
