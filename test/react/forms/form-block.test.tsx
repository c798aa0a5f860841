// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { EngineProvider } from '../../../engine/react/page/engine-context.tsx';
import { shippedForm } from '../../forms/shipped-form.ts';
import { blocksThatTell } from '../../support/blocks-that-tell.ts';
import { click, control, controls, createHarness, description, leave, type } from './form-harness.tsx';
import { fillFirstStep, fillSecondStep, openForm, PACKAGES, PAGE, sendReviewed } from './opened-form.tsx';

// Loaded once, ahead: the first opening of the sheet then takes no longer than the next.
beforeAll(() => import('../../../engine/react/forms/city/city-sheet.tsx'));

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

describe('loading a form', () => {
  test('a form that does not come says so and can be asked for again', async () => {
    const form = await openForm('form-package', {}, (harness) => {
      harness.fail = true;
    });
    // Of the network at first, then what holds of any part.
    expect(form.alert()).toMatch(/检查网络|没有显示/);
    form.recover();
    await form.press('重新加载');
    expect(form.find('textbox', '真实姓名')).toBeTruthy();
    expect(form.loads()).toBe(2);
  });

  test('a form with a field that no control can show is not shown in part', async () => {
    const whole = shippedForm('form-package-simple');
    const form = { ...whole, uiSchema: { ...whole.uiSchema, city: { 'ui:widget': 'no-such' } } };
    const harness = createHarness([form]);
    await harness.show(<FormBlock options={{ form: form.id }} page={PAGE} />);
    expect(harness.root.querySelector('form')).toBeNull();
    await expect.poll(() => harness.root.querySelector('[role=alert]'), { timeout: 10_000 }).not.toBeNull();
  });

  test('nothing is ticked or picked at first', async () => {
    for (const { id } of PACKAGES) {
      const { root } = await openForm(id);
      expect(root.querySelectorAll('[aria-checked="true"], input:checked')).toHaveLength(0);
      expect(
        controls(root, 'textbox')
          .map((input) => (input as HTMLInputElement).value)
          .join(''),
      ).toBe('');
    }
  });

  test('what is known of the visit is filled in, and what was typed before wins', async () => {
    const fresh = await openForm('form-package-app', { 'stored.phone': '13800138000' });
    expect((fresh.find('textbox', '手机号') as HTMLInputElement).value).toBe('13800138000');
    const again = await openForm('form-package-app', { 'stored.phone': '13800138000' }, ({ forms }) => {
      forms.kept = { phone: '13900139000', realname: '王小明' };
    });
    expect((again.find('textbox', '手机号') as HTMLInputElement).value).toBe('13900139000');
    expect((again.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
  });
});

test('on a page without a form, the block says that answers wait elsewhere, and leads there', async () => {
  const harness = createHarness([]);
  const ways: string[] = [];
  const engine = { ...harness.engine, navigate: async (url: string) => void ways.push(url) };
  await harness.show(
    <EngineProvider engine={engine} blocks={blocksThatTell([])}>
      <FormBlock options={{ waitsAt: '/about' }} page={PAGE} />
    </EngineProvider>,
  );
  expect([harness.loads(), harness.root.textContent]).toEqual([0, expect.stringContaining('还没有提交')]);
  await click(control(harness.root, 'button', '回到那一份'));
  expect(ways).toEqual(['/about']);
});

describe('mistakes', () => {
  test('an empty step stays, says how many fields are missing, and puts the focus on the first', async () => {
    const form = await openForm('form-package');
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
    const form = await openForm('form-package');
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
    const form = await openForm('form-package');
    await form.press('下一步');
    await form.fill('真实姓名', '王小明');
    expect(form.alert()).toContain('4 项');
    await fillFirstStep(form);
    expect(form.alert()).toBe('');
  });

  test('the summary that has gone comes back with the next refused step, and not before', async () => {
    const form = await openForm('form-package');
    await form.press('下一步');
    await fillFirstStep(form);
    await form.fill('真实姓名', '王');
    expect(description(form.find('textbox', '真实姓名'))).toContain('姓名格式不正确');
    expect(form.alert()).toBe('');
    await form.press('下一步');
    expect(form.alert()).toContain('1 项');
    // Also where the same field is wrong as the last time.
    await form.fill('真实姓名', '王小明');
    expect(form.alert()).toBe('');
    await form.fill('真实姓名', '王');
    await form.press('下一步');
    expect(form.alert()).toContain('1 项');
  });

  test('after everything was cleared, the summary does not come back with the next field that is left', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { realname: '王小明' };
    });
    await form.press('下一步');
    expect(form.alert()).toContain('4 项');
    await form.press('清空重填');
    await form.leave('真实姓名');
    expect(description(form.find('textbox', '真实姓名'))).toContain('请输入真实姓名');
    expect(form.alert()).toBe('');
  });
});

describe('steps', () => {
  test('forward, back and forward again keep every answer', async () => {
    const form = await openForm('form-package');
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
    const form = await openForm('form-package');
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
    await sendReviewed(form);
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
