// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageSpec } from '../../../engine/core/model/page.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import type { ConsentStep } from '../../../engine/runtime/forms/pending-save.ts';
import { shippedForm } from '../../core/forms/shipped-form.ts';
import { click, control, controls, createHarness, description, leave, type } from './form-harness.tsx';

const PACKAGES = ['form-package', 'form-package-simple', 'form-package-app', 'form-package-test'].map(
  shippedForm,
);
const page = {} as PageSpec;

async function open(
  id: string,
  facts: Readonly<Record<string, string>> = {},
  prepare = (_: ReturnType<typeof createHarness>) => {},
) {
  const harness = createHarness(PACKAGES, facts);
  prepare(harness);
  await harness.show(<FormBlock options={{ form: id }} page={page} />);
  const { root } = harness;
  const find = (role: string, name: string | RegExp) => control(root, role, name);
  return {
    ...harness,
    recover: () => {
      harness.fail = false;
    },
    find,
    press: (name: string | RegExp) => click(find('button', name)),
    fill: (name: string, text: string) => type(find('textbox', name), text),
    pick: (group: string, label: string) => click(control(find('radiogroup', group), 'radio', label)),
    alert: () => [...root.querySelectorAll('[role=alert]')].map((one) => one.textContent).join(''),
    labels: () => [...root.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field')),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function pickCity({ find, root }: Opened, name: string) {
  await click(find('combobox', '所在城市'));
  await expect.poll(() => controls(root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
  await type(find('searchbox', '搜索城市'), name);
  await click(find('button', `${name}市`));
}

async function fillFirstStep(form: Opened) {
  await form.fill('真实姓名', '王小明');
  await form.fill('身份证号', '110101199003070011');
  await click(form.find('checkbox', /同意/));
  await pickCity(form, '杭州');
  await form.pick('期望金额', '5–10万');
}

async function fillSecondStep(form: Opened, occupation = '上班族') {
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

// Loaded once, ahead: the first opening of the sheet then takes no longer than the next.
beforeAll(() => import('../../../engine/react/forms/city/city-sheet.tsx'));

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

describe('loading a form', () => {
  test('a form that does not come says so and can be asked for again', async () => {
    const form = await open('form-package', {}, (harness) => {
      harness.fail = true;
    });
    expect(form.alert()).toContain('检查网络');
    form.recover();
    await form.press('重新加载');
    expect(form.find('textbox', '真实姓名')).toBeTruthy();
    expect(form.loads()).toBe(2);
  });

  test('a form with a field that no control can show is not shown in part', async () => {
    const whole = shippedForm('form-package-simple');
    const form = { ...whole, uiSchema: { ...whole.uiSchema, city: { 'ui:widget': 'no-such' } } };
    const harness = createHarness([form]);
    await harness.show(<FormBlock options={{ form: form.id }} page={page} />);
    expect(harness.root.querySelector('form')).toBeNull();
    expect(harness.root.querySelector('[role=alert]')).not.toBeNull();
  });

  test('nothing is ticked or picked at first', async () => {
    for (const { id } of PACKAGES) {
      const { root } = await open(id);
      expect(root.querySelectorAll('[aria-checked="true"], input:checked')).toHaveLength(0);
      expect(
        controls(root, 'textbox')
          .map((input) => (input as HTMLInputElement).value)
          .join(''),
      ).toBe('');
    }
  });

  test('what is known of the visit is filled in, and what was typed before wins', async () => {
    const fresh = await open('form-package-app', { 'stored.phone': '13800138000' });
    expect((fresh.find('textbox', '手机号') as HTMLInputElement).value).toBe('13800138000');
    const again = await open('form-package-app', { 'stored.phone': '13800138000' }, ({ forms }) => {
      forms.kept = { phone: '13900139000', realname: '王小明' };
    });
    expect((again.find('textbox', '手机号') as HTMLInputElement).value).toBe('13900139000');
    expect((again.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
  });
});

describe('mistakes', () => {
  test('an empty step stays, says how many fields are missing, and puts the focus on the first', async () => {
    const form = await open('form-package');
    await form.press('下一步');
    expect(form.alert()).toContain('5 项');
    expect(document.activeElement).toBe(form.find('textbox', '真实姓名'));
    expect(description(form.find('textbox', '真实姓名'))).toContain('请输入真实姓名');
    expect(description(form.find('combobox', '所在城市'))).toContain('请选择所在城市');
    expect(description(form.find('radiogroup', '期望金额'))).toContain('请选择期望金额');
    expect(description(form.find('checkbox', /同意/))).toContain('请先阅读并同意');
    expect(form.find('radiogroup', '借款期限').getAttribute('aria-invalid')).not.toBe('true');
    expect(form.labels()).toContain('realname');
  });

  test('a field is judged when it is left, and from then on while it is typed', async () => {
    const form = await open('form-package');
    const name = form.find('textbox', '真实姓名');
    await type(name, '王');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await leave(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(description(name)).toContain('姓名格式不正确');
    await type(name, '王小明');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    expect(form.find('textbox', '身份证号').getAttribute('aria-invalid')).toBe('false');
  });

  test('the summary counts down while the fields are filled, and goes', async () => {
    const form = await open('form-package');
    await form.press('下一步');
    await form.fill('真实姓名', '王小明');
    expect(form.alert()).toContain('4 项');
    await fillFirstStep(form);
    expect(form.alert()).toBe('');
  });
});

describe('steps', () => {
  test('forward, back and forward again keep every answer', async () => {
    const form = await open('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    expect(form.labels()).toContain('occupation');
    expect(document.activeElement?.textContent).toContain('第2步，共2步');
    await fillSecondStep(form);
    await form.press('上一步');
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    expect(form.find('combobox', '所在城市').textContent).toBe('杭州市');
    expect((form.find('checkbox', /同意/) as HTMLInputElement).checked).toBe(true);
    await form.press('下一步');
    expect(control(form.find('radiogroup', '职业身份'), 'radio', '上班族').getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  test('the occupation decides what else is asked; what became hidden is not sent', async () => {
    const form = await open('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    expect(form.labels()).not.toContain('salaryPay');
    await fillSecondStep(form, '个体户');
    await form.pick('营业执照', '1年以上');
    expect(form.labels()).not.toContain('salaryPay');
    await form.pick('职业身份', '上班族');
    expect(form.labels()).not.toContain('license');
    await form.press('提交申请');
    expect(description(form.find('radiogroup', '工资发放'))).toContain('请选择工资发放形式');
    expect(form.forms.submitted).toEqual([]);
    await form.pick('工资发放', '银行代发');
    await form.press('提交申请');
    expect(form.forms.submitted).toEqual([
      {
        realname: '王小明',
        idcard: '110101199003070011',
        sensitiveConsent: true,
        city: '杭州市',
        amount: '50k_100k',
        occupation: 'employee',
        income: '5k_8k',
        salaryPay: 'bank',
        social: '6m_plus',
        fund: 'none',
        house: 'none',
        car: 'none',
        insurance: 'none',
        creditCard: '10k_30k',
        zhima: '650_699',
        overdue: 'good',
      },
    ]);
  });
});

describe('sending', () => {
  async function simple() {
    const form = await open('form-package-simple');
    await form.fill('真实姓名', '王小明');
    await pickCity(form, '成都');
    await form.pick('期望金额', '1–3万');
    await form.pick('芝麻分', '700以上');
    await click(control(form.find('group', '资产情况'), 'checkbox', '都没有'));
    await click(form.find('checkbox', /同意/));
    return form;
  }

  test('a double tap sends once; the button tells that it is busy', async () => {
    const form = await simple();
    const button = form.find('button', '提交申请');
    await click(button);
    await click(button);
    expect(form.forms.submitted).toHaveLength(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toBe('正在提交…');
  });

  test('a failure keeps every answer, says what to do, and the same button tries again', async () => {
    const form = await simple();
    await form.press('提交申请');
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    expect(form.alert()).toContain('请检查网络后再试一次');
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    await form.press('提交申请');
    expect(form.forms.submitted).toHaveLength(2);
    expect(form.forms.submitted[1]).toEqual(form.forms.submitted[0]);
  });

  test('an institution is named in full, and gets nothing without a tick of its own', async () => {
    const form = await simple();
    await form.press('提交申请');
    await form.forms.finish({ ok: true }, CONSENT);
    const dialog = form.root.querySelector('[role=dialog]') as HTMLElement;
    for (const text of [
      '示例消费金融有限公司',
      '示例牌照',
      '400-000-0000',
      '贷款咨询',
      '姓名、城市',
      '《信息共享授权书》',
    ])
      expect(dialog.textContent).toContain(text);
    const tick = form.find('checkbox', /同意将上述信息提供给示例消费金融有限公司/) as HTMLInputElement;
    expect(tick.checked).toBe(false);
    await form.press('同意并提交');
    expect(form.forms.consented).toEqual([]);
    expect(document.activeElement).toBe(tick);
    await click(tick);
    await form.press('同意并提交');
    expect(form.forms.consented).toEqual([true]);
  });

  test('declining takes one tap; closing the sheet decides nothing and it can be opened again', async () => {
    const form = await open('form-package-simple', {}, ({ forms }) => {
      forms.consent = CONSENT;
    });
    expect(controls(form.root, 'textbox')).toHaveLength(0);
    await form.press('sheet.close');
    expect(form.root.querySelector('[role=dialog]')).toBeNull();
    expect(form.forms.consented).toEqual([]);
    await form.press('查看机构信息');
    await click(control(form.root.querySelector('[role=dialog]') as HTMLElement, 'button', '不同意'));
    expect(form.forms.consented).toEqual([false]);
  });
});

describe('the city picker', () => {
  test('suggests the city of the address, offers frequent ones, and answers with the name of the city', async () => {
    const form = await open('form-package', { 'reply.ipCity.name': '成都' });
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
    expect(form.find('combobox', '所在城市').textContent).toBe('请选择');
    await form.press('定位：成都市');
    expect(form.find('combobox', '所在城市').textContent).toBe('成都市');
    expect(form.root.querySelector('[role=dialog]')).toBeNull();
    await click(form.find('combobox', '所在城市'));
    await form.press('重庆');
    expect(form.find('combobox', '所在城市').textContent).toBe('重庆市');
  });

  test('finds cities by part of their name or by province, and says when there is none', async () => {
    const form = await open('form-package');
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
    await type(form.find('searchbox', '搜索城市'), '仙桃');
    expect(form.find('button', '仙桃市')).toBeTruthy();
    await type(form.find('searchbox', '搜索城市'), '海南');
    expect(form.find('button', '琼海市')).toBeTruthy();
    await type(form.find('searchbox', '搜索城市'), '香港');
    expect(form.root.textContent).toContain('没有找到“香港”');
  });
});

const CONSENT: ConsentStep = {
  form: 'form-package-simple',
  package: 'form-package-simple',
  applicationNo: 'A1',
  institution: {
    id: 'sample',
    name: '示例消费金融有限公司',
    licence: '示例牌照',
    contact: '400-000-0000',
    purpose: '贷款咨询',
    data_items: ['姓名', '城市'],
  },
  agreements: [{ id: 'share', title: '信息共享授权书', version: '1', url: '/other/share' }],
};
