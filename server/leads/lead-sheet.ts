import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { chinaTime } from '../reports/china-day.ts';
import type { ListedLead } from './list-leads.ts';

/** A sheet of leads: what its columns are called, and one row for each lead. */
export interface LeadSheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Column = readonly [string, (lead: ListedLead) => string];

const COLUMNS: readonly Column[] = [
  ['申请编号', (lead) => lead.application_no],
  ['提交时间（北京时间）', (lead) => chinaTime(Date.parse(lead.saved_at))],
  ['手机号', (lead) => lead.phone],
  ['姓名', (lead) => lead.realname],
  ['城市', (lead) => lead.city],
  ['渠道', (lead) => lead.channel],
  ['表单', (lead) => lead.package],
  ['结果', (lead) => (lead.result === 1 ? '成功' : '未成功')],
  ['匹配机构', (lead) => lead.institution],
  ['同意提供给机构', (lead) => (lead.consented ? '是' : '否')],
  ['版本', (lead) => String(lead.version)],
  ['站点', (lead) => lead.host],
  ['配置版本', (lead) => lead.release_id],
];

const at = (object: Json | undefined, name: string): Json | undefined =>
  object !== null && typeof object === 'object' && Object.hasOwn(object, name)
    ? (object as JsonObject)[name]
    : undefined;

/** What the form calls a question; its name in the data when the form is gone or changed. */
function titleOf(form: FormPackage | undefined, field: string): string {
  const title = at(at(form?.schema.properties, field), 'title');
  return typeof title === 'string' ? title : field;
}

function answerText(form: FormPackage | undefined, field: string, value: Json | undefined): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value === 'boolean') {
    return value ? '是' : '否';
  }
  const labels = at(at(at(form?.uiSchema, field), 'ui:options'), 'labels');
  const label = typeof value === 'string' ? at(labels, value) : undefined;
  return typeof label === 'string'
    ? label
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/**
 * Leads as a sheet with Chinese headers. Answers, when the leads carry them, are columns called as the form asks them;
 * forms that call a question alike share its column.
 */
export function leadSheet(leads: readonly ListedLead[], release: Release | null): LeadSheet {
  const forms = new Map(Object.values(release?.forms ?? {}).map((form) => [form.package, form]));
  const titles = new Set<string>();
  const answers = leads.map((lead) => {
    const form = forms.get(lead.package);
    const named = Object.entries(lead.form ?? {}).map(
      ([field, value]) => [titleOf(form, field), answerText(form, field, value)] as const,
    );
    for (const [title] of named) titles.add(title);
    return new Map(named);
  });
  return {
    header: [...COLUMNS.map(([title]) => title), ...titles],
    rows: leads.map((lead, i) => [
      ...COLUMNS.map(([, read]) => read(lead)),
      ...[...titles].map((title) => answers[i]?.get(title) ?? ''),
    ]),
  };
}
