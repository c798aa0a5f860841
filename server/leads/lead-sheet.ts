import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { fieldNames } from '../../engine/forms/form-field.ts';
import { areaName } from '../place/areas.ts';
import { chinaTime } from '../reports/china-day.ts';
import { answerCells, type Place, placesOf, type SheetCell } from './answer-cells.ts';
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
 * with the unit of their numbers, in the order of the form. Forms that call a question alike share its column; what a
 * form, or the sheet itself, calls alike is told apart by the step that asks, else by a number.
 */
export function leadSheet(leads: readonly ListedLead[], names: LeadNames): LeadSheet {
  const forms = new Map(Object.values(names.release?.forms ?? {}).map((form) => [form.package, form]));
  const answers = leads.map((lead) =>
    Object.entries(lead.form ?? {}).flatMap(([field, value]) =>
      answerCells(forms.get(lead.package), field, value ?? null),
    ),
  );
  const headings = new Map<string, Headings>();
  for (const code of new Set(leads.filter(({ form }) => form).map((lead) => lead.package))) {
    const given = leads.flatMap((lead, i) => (lead.package === code ? (answers[i] ?? []) : []));
    headings.set(code, headingsOf(forms.get(code), given));
  }
  const rows = leads.map((lead, i) => {
    const own = headings.get(lead.package);
    return new Map((answers[i] ?? []).map((one) => [own?.get(keyOf(one)) ?? '', one.cell]));
  });
  const used = new Set(rows.flatMap((row) => [...row.keys()]));
  const ordered = new Set([...headings.values()].flatMap((own) => [...own.values()]));
  const titles = [...ordered].filter((title) => used.has(title));
  return {
    header: [...COLUMNS.map(([title]) => title), ...titles],
    rows: leads.map((lead, i) => [
      ...COLUMNS.map(([, read]) => read(lead, names)),
      ...titles.map((title) => rows[i]?.get(title) ?? ''),
    ]),
  };
}

/** A terminal has no room for more. */
const IN_TABLE = 8;

/** The first columns of the sheet, without answers. */
export function leadTable(leads: readonly ListedLead[], names: LeadNames): LeadSheet {
  const columns = COLUMNS.slice(0, IN_TABLE);
  return {
    header: columns.map(([title]) => title),
    rows: leads.map((lead) => columns.map(([, read]) => read(lead, names))),
  };
}

/** What the places of a form are called in the sheet, each differently. */
type Headings = ReadonlyMap<string, string>;

/**
 * Calls all places of a form that have the same title, or one that the sheet has, by their step, and by a number where
 * the step has several. All places of the form count, so that who answers which of them makes no difference.
 */
function headingsOf(form: FormPackage | undefined, given: readonly Place[]): Headings {
  const asked = form ? fieldNames(form).flatMap((field) => placesOf(form, field)) : [];
  const places = new Map([...asked, ...given].map((place) => [keyOf(place), place]));
  const all = [...places.values()].map(({ path, title }) => ({ title, step: stepOf(form, path[0]) }));
  const ofSheet = COLUMNS.map(([title]) => title);
  const isAlone = (title: string) =>
    !ofSheet.includes(title) && all.filter((one) => one.title === title).length === 1;
  const taken = new Set([...ofSheet, ...all.map(({ title }) => title).filter(isAlone)]);
  const told = ({ path, title }: Place): string => {
    if (isAlone(title)) return title;
    const step = stepOf(form, path[0]);
    const inStep = all.filter((one) => one.title === title && one.step === step);
    let heading = `${title}（${step}）`;
    for (let number = 1; taken.has(heading) || step === '' || inStep.length > 1; number += 1) {
      heading = `${title}（${`${step} ${number}`.trim()}）`;
      if (!taken.has(heading)) break;
    }
    taken.add(heading);
    return heading;
  };
  return new Map([...places].map(([key, place]) => [key, told(place)]));
}

/** Where answers say which parts there are, one place may have several titles. */
function keyOf({ path, title }: Place): string {
  return JSON.stringify([path, title]);
}

function stepOf(form: FormPackage | undefined, field = ''): string {
  return form?.steps.find(({ fields }) => fields.includes(field))?.title ?? '';
}
