import type { AuditRow, Role } from './person.ts';

/* The words of the audit, which a screen shows and a file for a sheet program says. */

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  viewer: '只读',
  buyer: '投放',
  content: '内容',
  compliance: '合规',
  data: '数据',
  engineer: '技术',
  admin: '管理员',
};

/** What is recorded, by the name of the deed. */
const ACTIONS = {
  'sign-in': '登录',
  'sign-out': '退出登录',
  'step-up': '再次确认密码',
  'second-factor-begin': '开始设置两步验证',
  'second-factor': '设置两步验证',
  'invite-accept': '接受邀请',
  'own-sessions-ended': '退出其他登录',
  'audit-exported': '导出审计',
  'people-add': '邀请人员',
  'people-invite': '生成邀请链接',
  'people-change': '修改人员',
  'people-sign-out': '让同事退出登录',
  'policy-proposed': '提出修改策略',
  'policy-signed': '签字修改策略',
  'policy-refused': '拒绝修改策略',
  'policy-withdrawn': '撤回修改策略',
  'draft-begun': '新建改动单',
  'draft-renamed': '修改标题或说明',
  'draft-edited': '编辑改动单',
  'draft-resolved': '解决冲突',
  'draft-split': '拆分改动单',
  'draft-pushed': '从文件夹新建改动单',
  'draft-rebased': '跟上线上版本',
  'draft-checked': '体检',
  'channels-exported': '导出渠道',
  'draft-submitted': '提交改动单',
  'draft-withdrawn': '撤回提交',
  'draft-abandoned': '放弃改动单',
  'draft-reopened': '重新打开改动单',
  'draft-approved': '审批通过',
  'draft-returned': '退回改动单',
  'draft-published': '发布',
  'draft-not-published': '发布未成功',
  emergency: '紧急发布',
  'terminal-published': '用命令行发布',
  'terminal-rolled-back': '用命令行回退',
  'emergency-reviewed': '事后复核',
  'rolling-back': '开始回退',
  'rolled-back': '回退版本',
  refused: '请求',
  'leads-list-full': '用命令行查看线索明文',
  'marks-create': '用命令行生成登录标记',
  'marks-revoke': '用命令行作废登录标记',
  'person-export': '用命令行导出个人信息',
  'person-delete': '用命令行删除个人信息',
  'person-log-out': '用命令行让访客退出登录',
  'person-requests-full': '用命令行查看个人信息请求明文',
  'request-complete': '用命令行办结个人信息请求',
  'reports-resent': '用命令行重发转化回传',
  'key-add': '用命令行新增密钥',
  'key-use': '用命令行启用密钥',
  'key-retire': '用命令行停用密钥',
  'key-sms': '用命令行查看短信密钥',
} as const;

export type AuditAction = keyof typeof ACTIONS;

/** The same for names that are read: one of an older version is shown as it is. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = ACTIONS;

/** Why something was refused. */
const REASONS: Readonly<Record<string, string>> = {
  forbidden: '没有权限',
  'not-found': '没有，或看不到',
  refused: '不符合条件',
  changed: '内容刚刚变了',
  moved: '线上刚刚变了',
};

/** Of login marks, and of requests of persons. */
const KINDS: Readonly<Record<string, string>> = {
  mark: '一键登录',
  markcode: '一次性登录',
  delete: '删除',
  withdraw: '撤回同意',
};

const DETAILS: Readonly<Record<string, string>> = {
  draft: '改动单',
  version: '版本',
  policy: '策略版本',
  to: '回到版本',
  note: '结论',
  reason: '原因',
  person: '人员',
  roles: '角色',
  ranges: '渠道号段',
  claims: '自称',
  name: '改姓名',
  isDisabled: '停用',
  ended: '退出的登录',
  rows: '条数',
  resetsFactor: '重设两步验证',
  code: '原因',
  // Of commands.
  channel: '渠道',
  count: '条数',
  ids: '回传',
  key: '密钥',
  keys: '密钥',
  before: '原来的密钥',
  kind: '种类',
  listed: '名单条数',
  network: '广告平台',
  mayCountTwice: '允许可能重复计数',
  now: '立即',
  request: '请求',
  revoked: '作废',
  uses: '可用次数',
  // Of a deleted person, by table.
  channel_activity: '渠道记录',
  conversions: '转化回传',
  events: '旧埋点',
  lead_versions: '线索版本',
  leads: '线索',
  marks: '登录标记',
  sms_codes: '验证码',
  tokens: '登录',
  tracked_events: '埋点',
  users: '访客',
};

/** What a request is about, by the words of its address. */
const PLACES: Readonly<Record<string, string>> = {
  abandon: '放弃',
  against: '对比',
  apply: '放进改动单',
  audit: '审计',
  'audit.csv': '导出审计',
  cells: '编辑',
  changes: '改动',
  channels: '渠道',
  'channels.xlsx': '渠道',
  check: '体检',
  choices: '选项',
  columns: '列',
  drafts: '改动单',
  events: '通知',
  exports: '导出',
  history: '历史',
  imports: '导入',
  invite: '邀请链接',
  invites: '邀请',
  me: '自己的账号',
  overview: '总览',
  people: '人员',
  policy: '策略',
  presence: '谁在看',
  previews: '预览',
  problems: '错误',
  publish: '发布',
  rebase: '跟上线上版本',
  refuse: '拒绝',
  reopen: '重新打开',
  resolve: '解决冲突',
  revert: '恢复渠道',
  reviewed: '事后复核',
  reviews: '审批',
  rollback: '回退',
  search: '搜索',
  'second-factor': '两步验证',
  session: '登录',
  sessions: '登录',
  sign: '签字',
  split: '拆分',
  'step-up': '确认密码',
  submit: '提交',
  undo: '撤销',
  versions: '版本',
  why: '为什么',
  withdraw: '撤回',
};

/** What something was done to, in words. */
export function auditWords({ method, path, why, ...deed }: AuditRow['detail']): string {
  // In place of its kind.
  const detail = why === undefined ? deed : { ...deed, code: why };
  const told = Object.entries(detail).flatMap(([name, value]) =>
    value === null ? [] : [`${DETAILS[name] ?? name} ${valueText(value, name)}`],
  );
  return [...(path === undefined ? [] : [requestWords(String(method), String(path))]), ...told].join(' · ');
}

/** What is done to what an address names. A `POST` says it by the last word of its address; to a list it adds. */
const DEEDS: Readonly<Record<string, string>> = { GET: '查看', PATCH: '修改', PUT: '修改', DELETE: '结束' };
const ADDS: Readonly<Record<string, string>> = { why: '查看', policy: '提出修改', imports: '上传' };

/** A request in words: `POST /api/drafts/12/publish` is `改动单 12 发布`. */
export function requestWords(method: string, path: string): string {
  const [, ...parts] = path.split('/').filter(Boolean);
  const [first = ''] = parts;
  const deed = DEEDS[method] ?? (parts.length === 1 ? (ADDS[first] ?? '新建') : '');
  const words = parts.map((part) => PLACES[part] ?? part.replace(/^channel_(?=\d)/, ''));
  return [deed, ...words].filter(Boolean).join(' ');
}

function valueText(value: unknown, name: string): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.length === 0) return name === 'ranges' ? '全部' : '无';
  if (Array.isArray(value)) return value.map((one) => valueText(one, name)).join('、');
  if (name === 'kind') return KINDS[String(value)] ?? String(value);
  if (typeof value === 'string')
    return (ROLE_NAMES as Readonly<Record<string, string>>)[value] ?? REASONS[value] ?? value;
  return JSON.stringify(value);
}
