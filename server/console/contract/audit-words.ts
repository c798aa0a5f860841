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

/** What is recorded, by the name of the deed; another name is shown as it is. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
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
  'people-sign-out': '结束会话',
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
  'emergency-reviewed': '事后复核',
  'rolling-back': '开始回退',
  'rolled-back': '回退版本',
  refused: '被拒绝的操作',
};

/** Why something was refused. */
const REASONS: Readonly<Record<string, string>> = {
  forbidden: '没有权限',
  'not-found': '没有，或看不到',
  refused: '不符合条件',
  changed: '内容刚刚变了',
  moved: '线上刚刚变了',
};

const DETAILS: Readonly<Record<string, string>> = {
  draft: '改动单',
  version: '版本',
  to: '回到版本',
  note: '结论',
  person: '人员',
  roles: '角色',
  ranges: '渠道号段',
  name: '改姓名',
  isDisabled: '停用',
  ended: '结束的会话',
  rows: '条数',
  resetsFactor: '重设两步验证',
  method: '请求',
  path: '地址',
  code: '原因',
};

/** What something was done to, in words. */
export function auditWords(detail: AuditRow['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${DETAILS[name] ?? name} ${valueText(value)}`)
    .join(' · ');
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '全部' : value.map(valueText).join('、');
  if (typeof value === 'string')
    return (ROLE_NAMES as Readonly<Record<string, string>>)[value] ?? REASONS[value] ?? value;
  return JSON.stringify(value);
}
