import { expect } from 'vitest';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { shippedForm } from '../../forms/shipped-form.ts';
import { click, control, controls, createHarness, leave, type } from './form-harness.tsx';

/** The packages that the harness serves. */
export const PACKAGES = [
  ...[
    'form-package',
    'form-package-simple',
    'form-package-app',
    'form-package-test',
    'ios-person-contact',
  ].map(shippedForm),
  { ...shippedForm('form-package-simple'), id: 'reviewed', review: true as const },
];
export const PAGE = { blocks: [] as PageSpec['blocks'] } as PageSpec;

/** Opens a form as a visitor sees it, with what a visitor can do. */
export async function openForm(
  id: string,
  facts: Readonly<Record<string, string>> = {},
  prepare = (_: ReturnType<typeof createHarness>) => {},
) {
  const harness = createHarness(PACKAGES, facts);
  prepare(harness);
  await harness.show(<FormBlock options={{ form: id }} page={PAGE} />);
  const { root } = harness;
  const find = (role: string, name: string | RegExp) => control(root, role, name);
  return {
    ...harness,
    /** How many questions of the browser wait for the page to be left. */
    warned: () => harness.warnings,
    recover: () => {
      harness.fail = false;
    },
    cutOff: () => {
      harness.online = false;
    },
    find,
    press: (name: string | RegExp) => click(find('button', name)),
    fill: (name: string, text: string) => type(find('textbox', name), text),
    leave: (name: string) => leave(find('textbox', name)),
    /** What stands in a box. */
    shown: (name: string) => (find('textbox', name) as HTMLInputElement).value,
    pick: (group: string, label: string) => click(control(find('radiogroup', group), 'radio', label)),
    alert: () => [...root.querySelectorAll('[role=alert]')].map((one) => one.textContent).join(''),
    labels: () => [...root.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field')),
  };
}

/** Sends a form whose answers are looked over first. */
export async function sendReviewed(form: OpenedForm) {
  await form.press(/提交/);
  const sheet = () => form.root.querySelector<HTMLElement>('[role=dialog]');
  await expect.poll(sheet).toBeTruthy();
  await click(control(sheet() as HTMLElement, 'button', /提交/));
}

type OpenedForm = Awaited<ReturnType<typeof openForm>>;

export async function pickCity({ find, root }: OpenedForm, name: string) {
  await click(find('combobox', '所在城市'));
  await expect.poll(() => controls(root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
  await type(find('searchbox', '搜索城市'), name);
  await click(find('button', `${name}市`));
}

export async function fillFirstStep(form: OpenedForm) {
  await form.fill('真实姓名', '王小明');
  await form.fill('身份证号', '110101199003070011');
  await click(form.find('checkbox', /同意/));
  await pickCity(form, '杭州');
  await form.pick('期望金额', '5–10万');
}

export async function fillSecondStep(form: OpenedForm, occupation = '上班族') {
  await form.pick('职业身份', occupation);
  for (const [group, label] of [
    ['月收入', '5–8千'],
    ['社保', '6个月以上'],
    ['公积金', '无公积金'],
    ['房产', '无房产'],
    ['车产', '无车产'],
    ['商业保单', '无保单'],
    ['信用卡', '1–3万'],
    ['芝麻分', '650–699'],
    ['征信情况', '信用良好'],
  ] as const)
    await form.pick(group, label);
}
