import { SETTING_NAMES } from '../../compile/problems/chinese/setting-names.ts';

/** What staff call keys of files besides settings. */
const KEYS: Readonly<Record<string, string>> = {
  channel: '渠道号',
  groups: '分组',
  versions: '版本',
  root: '根路径',
  screens: '登录页和落地页',
  ids: '转化ID',
  channels: '渠道列表',
  blocks: '区块',
  withoutLogin: '无需登录的原因',
  apiBase: '接口地址',
  trackingBase: '统计地址',
};

/** What staff call the value at these keys; null for what has no name. */
export function fieldName([first = '', second = '']: readonly string[]): string | null {
  const key = first === 'brand' && second !== '' ? second : first;
  return KEYS[key] ?? SETTING_NAMES[key] ?? (key === 'brand' ? '品牌' : null);
}
