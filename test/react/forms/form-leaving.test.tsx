// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/decide/model/json.ts';
import { click, controls } from './form-harness.tsx';
import { fillFirstStep, openForm } from './opened-form.tsx';

async function back(form: Awaited<ReturnType<typeof openForm>>) {
  await act(async () => form.address.back());
}

const asked = (root: ParentNode) =>
  controls(root, 'dialog').some((one) => one.textContent?.includes('还没有提交'));

describe('leaving a form', () => {
  test('an untouched form is left without a question', async () => {
    const form = await openForm('form-package');
    expect(form.warned()).toBe(0);
    await back(form);
    expect(form.address.current()).toBe('/login');
    expect(asked(form.root)).toBe(false);
  });

  test('a half-filled one asks once; who stays is still there with every answer, and is not asked again', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王小明');
    expect(form.warned()).toBe(1);
    await back(form);
    expect(form.address.current()).toBe('/form-package');
    expect(asked(form.root)).toBe(true);
    await form.press('继续填写');
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    expect(form.warned()).toBe(0);
    await back(form);
    expect(form.address.current()).toBe('/login');
    expect(asked(form.root)).toBe(false);
  });

  test('going back from a later step leads to the one before, with every answer; from the first it asks', async () => {
    const form = await openForm('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    expect(form.labels()).not.toContain('realname');
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', false]);
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    await form.press('下一步');
    await back(form);
    expect(form.labels()).toContain('realname');
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', true]);
    await form.press('离开');
    expect(form.address.current()).toBe('/login');
  });

  test('going back from a later step is no tap: none is counted, and nobody else hears of one', async () => {
    const form = await openForm('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    let taps = 0;
    const count = () => {
      taps += 1;
    };
    document.addEventListener('click', count, true);
    await back(form);
    document.removeEventListener('click', count, true);
    expect([taps, form.labels().includes('realname')]).toEqual([0, true]);
    expect(document.activeElement?.textContent).toContain('第1步，共2步');
    await back(form);
    await form.press('离开');
  });

  test('with a sheet open over it, going back closes the sheet; the next step back asks', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王小明');
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'dialog').length, { timeout: 10_000 }).toBe(1);
    await back(form);
    expect(controls(form.root, 'dialog')).toEqual([]);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', false]);
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    expect(form.root.querySelector('[data-field="city"]')?.textContent).toContain('请选择所在城市');
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', true]);
    await form.press('离开');
    expect(form.address.current()).toBe('/login');
  });

  test.each([
    ['of a form that nobody has touched', false],
    ['of one whose question was answered', true],
  ])(
    'with a sheet %s open, going back closes the sheet; the next step back leaves',
    async (_, isAnswered) => {
      const form = await openForm('form-package');
      if (isAnswered) {
        await form.fill('真实姓名', '王小明');
        await back(form);
        await form.press('继续填写');
      }
      await click(form.find('combobox', '所在城市'));
      await expect.poll(() => controls(form.root, 'dialog').length, { timeout: 10_000 }).toBe(1);
      await back(form);
      expect([form.address.current(), controls(form.root, 'dialog')]).toEqual(['/form-package', []]);
      await back(form);
      expect(form.address.current()).toBe('/login');
    },
  );

  test('a sheet that was closed by its cross leaves no step back behind', async () => {
    const form = await openForm('form-package');
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'dialog').length, { timeout: 10_000 }).toBe(1);
    await form.press('sheet.close');
    await back(form);
    expect(form.address.current()).toBe('/login');
  });

  test('after going back over a sheet and forward again, the next step back leaves', async () => {
    const form = await openForm('form-package');
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'dialog').length, { timeout: 10_000 }).toBe(1);
    await back(form);
    await act(async () => form.address.forward());
    await back(form);
    expect(form.address.current()).toBe('/login');
  });

  test('after going forward again, a form that was half filled since asks at the next step back', async () => {
    const form = await openForm('form-package');
    await click(form.find('combobox', '所在城市'));
    await expect.poll(() => controls(form.root, 'dialog').length, { timeout: 10_000 }).toBe(1);
    await back(form);
    await act(async () => form.address.forward());
    await form.fill('真实姓名', '王小明');
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', true]);
  });

  test('a half-filled form that was loaded anew is left by one step back', async () => {
    const form = await openForm('form-package', {}, ({ address, forms }) => {
      forms.kept = { realname: '王小明' };
      address.holdBack(() => {})();
    });
    await back(form);
    expect(form.address.current()).toBe('/login');
  });

  test('who leaves is led back', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王小明');
    await back(form);
    await form.press('离开');
    expect(form.address.current()).toBe('/login');
    expect(asked(form.root)).toBe(false);
  });

  test.each([
    ['form-package', '真实姓名', '王小明', [], '确定要离开吗？已填写的内容今天内保留在本机。'],
    [
      'form-package',
      '身份证号',
      '110101199003070011',
      [/同意/],
      '身份证号不会保存在手机上，请重新填写。再次填写时，请重新同意《个人敏感信息处理授权书》。',
    ],
    [
      'form-package',
      '真实姓名',
      '王小明',
      [/同意/],
      '已填写的内容今天内保留在本机。再次填写时，请重新同意《个人敏感信息处理授权书》。',
    ],
    ['form-package-app', '手机号', '13800138000', [], '手机号不会保存在手机上'],
  ])('of %s with %s answered, the question says what is not kept', async (id, label, text, ticks, told) => {
    const form = await openForm(id);
    await form.fill(label, text);
    for (const tick of ticks) await click(form.find('checkbox', tick));
    await back(form);
    expect(form.find('dialog', /还没有提交/).textContent).toContain(told);
  });

  test('once everything was taken back, the first step back leads back', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { realname: '王小明' };
    });
    await form.fill('真实姓名', '王小红');
    await form.press('清空重填');
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/login', false]);
  });

  test('who erases what was typed has nothing to lose, and is not asked', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王');
    expect(form.warned()).toBe(1);
    await form.fill('真实姓名', '');
    expect(form.warned()).toBe(0);
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/login', false]);
  });

  test('a link of the page waits for the answer, and is then followed without another question', async () => {
    const form = await openForm('form-package');
    const link = document.createElement('a');
    link.href = '/about';
    let followed = 0;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      followed += 1;
    });
    form.root.append(link);
    const tap = () => act(async () => link.click());
    await tap();
    expect([followed, asked(form.root)]).toEqual([1, false]);
    await form.fill('真实姓名', '王小明');
    await tap();
    expect([followed, asked(form.root), form.warned()]).toEqual([1, true, 1]);
    await form.press('离开');
    expect([followed, asked(form.root), form.warned()]).toEqual([2, false, 0]);
  });

  test('who goes back from the question about a link stays', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王小明');
    const link = form.root.appendChild(document.createElement('a'));
    link.href = '/about';
    await act(async () => link.click());
    expect(asked(form.root)).toBe(true);
    await back(form);
    expect([form.address.current(), asked(form.root)]).toEqual(['/form-package', false]);
  });

  test('a link that stays on the page, dials or opens beside asks nothing', async () => {
    const form = await openForm('form-package');
    await form.fill('真实姓名', '王小明');
    for (const [href, target] of [
      ['#top', ''],
      ['tel:10086', ''],
      ['/about', '_blank'],
    ] as const) {
      const link = document.createElement('a');
      link.setAttribute('href', href);
      link.target = target;
      link.addEventListener('click', (event) => event.preventDefault());
      form.root.append(link);
      await act(async () => link.click());
      expect(asked(form.root)).toBe(false);
    }
  });

  test('saved answers are back to be corrected, which is said; emptied, they stay away until that is undone', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { realname: '王小明' };
      forms.keptSaved = true;
    });
    expect(form.root.querySelector('.dk-form-notice')?.textContent).toContain('已填入您上次提交的内容');
    expect((form.find('textbox', '真实姓名') as HTMLInputElement).value).toBe('王小明');
    const name = () => (form.find('textbox', '真实姓名') as HTMLInputElement).value;
    await form.press('清空重填');
    expect([form.forms.forgotten, name()]).toEqual([1, '']);
    await form.fill('身份证号', '110101199003070011');
    await form.press('撤销');
    expect(name()).toBe('王小明');
    expect((form.find('textbox', '身份证号') as HTMLInputElement).value).toBe('110101199003070011');
  });

  test('a restored draft that nobody touched asks nothing', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { realname: '王小明' };
    });
    expect(form.warned()).toBe(0);
  });

  test('what is back is told until its step is left with all that no draft keeps', async () => {
    const form = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { city: '杭州市', amount: '50000-100000' };
    });
    const notice = () => form.root.querySelector('.dk-form-notice')?.textContent ?? '';
    expect(notice()).toContain('身份证号');
    await fillFirstStep(form);
    expect(notice()).toContain('身份证号');
    await form.press('下一步');
    expect(notice()).toBe('');
    await form.press('上一步');
    expect(notice()).toBe('');
  });
});

describe('a visitor who has sent the form before', () => {
  const saved = (name: string, at: string, number: string) => ({
    package: name,
    saved_at: at,
    application_no: number,
    result: 1,
  });
  const open = (user: object | null, facts: Readonly<Record<string, string>> = { 'session.token': 't' }) =>
    openForm('form-package', facts, (harness) => {
      const data = user as Json;
      harness.answers.userGet = Promise.resolve({ code: 200, message: '', data });
    });

  test('is told so, with the day in China and the number of the latest application', async () => {
    const { root } = await open({
      forms: [
        saved('form-package', '2026-10-01T01:00:00.000Z', 'A1'),
        saved('form-package', '2026-11-02T17:00:00.000Z', 'A2'),
        saved('carloan', '2026-11-05T01:00:00.000Z', 'C1'),
      ],
    });
    expect(root.textContent).toContain('您已在2026年11月3日提交过申请（编号A2）');
  });

  test.each([
    ['another form', { forms: [saved('carloan', '2026-11-05T01:00:00.000Z', 'C1')] }],
    ['nothing', { forms: [] }],
    ['an answer of another shape', null],
  ])('of %s nothing is said', async (_, user) => {
    const { root } = await open(user);
    expect(root.textContent).not.toContain('提交过申请');
  });

  test('nobody is asked about who is not logged in', async () => {
    const { root } = await open({ forms: [saved('form-package', '2026-11-05T01:00:00.000Z', 'A1')] }, {});
    expect(root.textContent).not.toContain('提交过申请');
  });
});
