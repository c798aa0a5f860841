/** Settings of channels, groups, brands and hosts, by their keys, as the sheet of channels calls them. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  title: '标题',
  variant: '默认去向',
  trackers: '统计',
  loginAttribution: '登录归因',
  about: '备注',
  preset: '品牌',
  name: '显示名称',
  companyName: '公司名称',
  icp: '备案号',
  sourcesFunding: '资金来源',
  color: '主题色',
  logo: '图标',
  faviconUrl: '网页小图标',
};

/** A setting as staff call it: 公司名称 for `brand.companyName`; others keep their key. */
export function settingName(setting: string): string {
  return SETTING_NAMES[setting.slice(setting.lastIndexOf('.') + 1)] ?? setting;
}
