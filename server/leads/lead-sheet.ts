import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { fieldNames } from '../../engine/forms/form-field.ts';
import { areaName } from '../place/areas.ts';
import { chinaTime } from '../reports/china-day.ts';
import { answerCells, fieldPart, type SheetCell, titleWithUnit } from './answer-cells.ts';
import type { ListedLead } from './list-leads.ts';

/** A sheet of leads: what its columns are called, each differently, and one row for each lead. */
export interface LeadSheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** What stands behind the codes of leads. */
export interface LeadNames {
  readonly release: Release | null;
  /** Names of institutions, by id. */
  readonly institutions: Readonly<Record<string, { readonly name: string }>>;
}

type Column = readonly [string, (lead: ListedLead, names: LeadNames) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['申请编号', (lead) => lead.application_no],
  ['提交时间（北京时间）', (lead) => chinaTime(Date.parse(lead.saved_at))],
  ['手机号', (lead) => lead.phone],
  ['姓名', (lead) => lead.realname],
  ['城市', (lead) => areaName(lead.city)],
  ['渠道', (lead) => lead.channel],
  ['表单', (lead, { release }) => formName(lead.package, release)],
  ['结果', (lead) => (lead.result === 1 ? '成功' : '未成功')],
  [
    '匹配机构',
    ({ institution }, { institutions }) =>
      Object.hasOwn(institutions, institution)
        ? (institutions[institution]?.name ?? institution)
        : institution,
  ],
  ['同意提供给机构', (lead) => (lead.consented ? '是' : '否')],
  ['第几次提交', (lead) => lead.version],
  ['站点', (lead) => lead.host],
  ['配置版本', (lead) => lead.release_id],
];

/** The title of a form; with its code where another form is called so, and the code alone of a form that is gone. */
function formName(code: string, release: Release | null): string {
  const forms = Object.values(release?.forms ?? {});
  const title = forms.find((form) => form.package === code)?.title ?? code;
  return forms.some((form) => form.title === title && form.package !== code) ? `${title}（${code}）` : title;
}

/**
 * Leads as a sheet with Chinese headers. Answers, when the leads carry them, are columns called as the form asks them,
 * with the unit of their numbers. Forms that call a question alike share its column; what a form, or the sheet itself,
 * calls alike is told apart by the step that asks, else by a number.
 */
export function leadSheet(leads: readonly ListedLead[], names: LeadNames): LeadSheet {
  const forms = new Map(Object.values(names.release?.forms ?? {}).map((form) => [form.package, form]));
  const headings = new Headings();
  for (const code of new Set(leads.filter(({ form }) => form).map((lead) => lead.package)))
    headings.reserve(code, forms.get(code));
  const used = new Set<string>();
  const answers = leads.map((lead) => {
    const form = forms.get(lead.package);
    const cells = Object.entries(lead.form ?? {}).flatMap(([field, value]) =>
      answerCells(form, field, value ?? null).map(({ path, title, cell }) => {
        const heading = headings.of(lead.package, path, title, stepOf(form, field));
        return [heading, cell] as const;
      }),
    );
    for (const [heading] of cells) used.add(heading);
    return new Map(cells);
  });
  return {
    header: [...COLUMNS.map(([title]) => title), ...used],
    rows: leads.map((lead, i) => [
      ...COLUMNS.map(([, read]) => read(lead, names)),
      ...[...used].map((title) => answers[i]?.get(title) ?? ''),
    ]),
  };
}

function stepOf(form: FormPackage | undefined, field: string): string {
  return form?.steps.find(({ fields }) => fields.includes(field))?.title ?? '';
}

/** Gives each place of a form a heading of its own, the same one each time. */
class Headings {
  #byPlace = new Map<string, string>();
  /** Headings that a form has, by form. */
  #taken = new Map<string, Set<string>>();

  /** The fields of a form in their order, so that who fills in which of them makes no difference. */
  reserve(code: string, form: FormPackage | undefined): void {
    for (const field of form ? fieldNames(form) : [])
      this.of(code, field, titleWithUnit(field, fieldPart(form, field)), stepOf(form, field));
  }

  of(code: string, path: string, title: string, step: string): string {
    const place = JSON.stringify([code, path]);
    const known = this.#byPlace.get(place);
    if (known !== undefined) return known;
    const taken = this.#taken.get(code) ?? new Set(COLUMNS.map(([name]) => name));
    this.#taken.set(code, taken);
    let heading = title;
    if (taken.has(heading) && step !== '') heading = `${title}（${step}）`;
    for (let number = 2; taken.has(heading); number += 1) heading = `${title}（${number}）`;
    taken.add(heading);
    this.#byPlace.set(place, heading);
    return heading;
  }
}
