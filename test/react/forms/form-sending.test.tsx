// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsentStep } from '../../../engine/runtime/forms/pending-save.ts';
import { click, control, controls, type } from './form-harness.tsx';
import { fillFirstStep, fillSecondStep, openForm, pickCity, sendReviewed } from './opened-form.tsx';

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

// Loaded once, ahead: the first opening of the sheet then takes no longer than the next.
beforeAll(() => import('../../../engine/react/forms/city/city-sheet.tsx'));

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

describe('sending', () => {
  async function simple(id = 'form-package-simple') {
    const form = await openForm(id);
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

  test('where the form asks for it, answers are looked over before they are sent, and each leads back to its field', async () => {
    const form = await simple('reviewed');
    await form.press('提交申请');
    await expect.poll(() => form.root.querySelector('[role=dialog]')?.textContent).toContain('提交前请核对');
    const sheet = () => form.root.querySelector('[role=dialog]') as HTMLElement;
    const rows = () => controls(sheet(), 'button').map((row) => row.textContent);
    expect(rows().slice(1, 6)).toEqual([
      '真实姓名 王小明 修改',
      '所在城市 成都市 修改',
      '期望金额 1–3万 修改',
      '芝麻分 700以上 修改',
      '资产情况 都没有 修改',
    ]);
    expect(form.forms.submitted).toHaveLength(0);
    await click(control(sheet(), 'button', /真实姓名/));
    expect(sheet()).toBeNull();
    expect(document.activeElement).toBe(form.find('textbox', '真实姓名'));
    await form.press('提交申请');
    await expect.poll(sheet).toBeTruthy();
    await click(control(sheet(), 'button', '提交申请'));
    expect(form.forms.submitted).toHaveLength(1);
    expect(sheet()).toBeNull();
    // What was looked over and could not be sent is sent by the next press.
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    await form.press('提交申请');
    expect(form.forms.submitted).toHaveLength(2);
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

  test('without a network it waits, says so, and sends by itself when there is one; a changed answer calls it off', async () => {
    const form = await simple();
    form.cutOff();
    await form.press('提交申请');
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    expect(form.alert()).toContain('恢复后会自动提交');
    expect(form.find('button', '等待网络恢复')).toBeTruthy();
    await form.reconnect();
    expect(form.forms.submitted).toHaveLength(2);
    expect(form.forms.submitted[1]).toEqual(form.forms.submitted[0]);
    form.cutOff();
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    await form.fill('真实姓名', '李小明');
    expect(form.find('button', '提交申请')).toBeTruthy();
    await form.reconnect();
    expect(form.forms.submitted).toHaveLength(2);
  });

  test('answers that were saved late, after they were changed, are told of, until the next change or try', async () => {
    const form = await simple();
    await form.press('提交申请');
    await form.forms.finish({ ok: false, error: { key: 'error.slow' } });
    await form.fill('真实姓名', '李小明');
    expect(form.alert()).not.toContain('网络有些慢');
    await form.forms.superseded();
    expect(form.alert()).toContain('修改前的内容已收到。修改后的还没有提交，请再提交一次。');
    await form.fill('真实姓名', '李小红');
    expect(form.alert()).not.toContain('已经收到');
    const late = form.forms.superseded;
    await form.press('提交申请');
    await late();
    expect(form.alert()).not.toContain('已经收到');
  });

  test('a changed answer ends the promise to send, and that is said', async () => {
    const form = await simple();
    form.cutOff();
    await form.press('提交申请');
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    await form.fill('真实姓名', '李小明');
    await form.fill('真实姓名', '李小红');
    expect(form.alert()).toContain('不再自动提交');
  });

  test('an answer that is changed while it is being sent is not promised to be sent', async () => {
    const form = await simple();
    form.cutOff();
    await form.press('提交申请');
    await form.fill('真实姓名', '李小明');
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    expect(form.alert()).not.toContain('恢复后会自动提交');
    await form.reconnect();
    expect(form.forms.submitted).toHaveLength(1);
  });

  test('a step back without a change keeps the promise to send, in words and in deed', async () => {
    const form = await openForm('form-package');
    await fillFirstStep(form);
    await form.press('下一步');
    await fillSecondStep(form);
    await form.pick('工资发放', '银行代发');
    form.cutOff();
    await sendReviewed(form);
    await form.forms.finish({ ok: false, error: { key: 'error.network' } });
    await form.press('上一步');
    expect(form.alert()).toContain('恢复后会自动提交');
    await form.reconnect();
    expect(form.forms.submitted).toHaveLength(2);
  });

  describe('going back while an institution asks for consent', () => {
    const back = ({ address }: Awaited<ReturnType<typeof openForm>>) => act(async () => address.back());
    const state = ({ address, root }: Awaited<ReturnType<typeof openForm>>) => [
      address.current(),
      controls(root, 'dialog').length,
    ];
    const reopened = () =>
      openForm('form-package-simple', {}, ({ forms }) => {
        forms.consent = CONSENT;
      });

    test.each([
      [
        'of a form that was just filled in',
        async () => {
          const form = await simple();
          await form.press('提交申请');
          await form.forms.finish({ ok: true }, CONSENT);
          return form;
        },
      ],
      ['after a reload', reopened],
    ])('%s closes the sheet; the next step back leaves', async (_, open) => {
      const form = await open();
      // The script of the sheet comes as the form is sent.
      await expect.poll(() => state(form)).toEqual(['/form-package', 1]);
      await act(async () => {});
      await back(form);
      expect(state(form)).toEqual(['/form-package', 0]);
      await back(form);
      expect(form.address.current()).toBe('/login');
    });

    test('leaves where the sheet was put off by its cross', async () => {
      const form = await reopened();
      await expect.poll(() => state(form)[1]).toBe(1);
      await form.press('sheet.close');
      await back(form);
      expect(form.address.current()).toBe('/login');
    });
  });

  describe('an agreement to an institution that could not be sent', () => {
    async function waiting() {
      const form = await openForm('form-package-simple', {}, ({ forms }) => {
        forms.consent = CONSENT;
      });
      await click(form.find('checkbox', /同意/));
      form.cutOff();
      await form.press('同意并提交');
      await form.forms.finish({ ok: false, error: { key: 'error.network' } }, { ...CONSENT, agreed: 'sent' });
      expect(form.alert()).toContain('恢复后会自动提交');
      return form;
    }

    test('is sent as soon as there is a network', async () => {
      const form = await waiting();
      await form.reconnect();
      expect(form.forms.consented).toEqual([true, true]);
    });

    test('is not sent any more once the tick is taken back', async () => {
      const form = await waiting();
      await click(form.find('checkbox', /同意/));
      expect(form.alert()).toBe('请先勾选，或选择“不同意”');
      await form.reconnect();
      expect(form.forms.consented).toEqual([true]);
    });

    test('is not sent any more once the sheet is closed, also while another try is under way', async () => {
      const form = await waiting();
      await form.press('sheet.close');
      await form.reconnect();
      expect(form.forms.consented).toEqual([true]);
      await form.press('查看机构信息');
      await click(form.find('checkbox', /同意/));
      await form.press('同意并提交');
      await form.press('sheet.close');
      form.cutOff();
      await form.forms.finish({ ok: false, error: { key: 'error.network' } }, CONSENT);
      await form.reconnect();
      expect(form.forms.consented).toEqual([true, true]);
    });
  });

  test('who declined after an agreement had arrived is told so and led on', async () => {
    const form = await openForm('form-package-simple', {}, ({ forms }) => {
      forms.consent = { ...CONSENT, agreed: 'recorded' };
    });
    expect(form.alert()).toContain('已经送达');
    expect(form.root.querySelector('[role=dialog]')).toBeNull();
    await form.press('继续');
    expect(form.forms.consented).toEqual([true]);
  });

  test('it is said whose login it is when somebody else has logged in; every answer stays', async () => {
    const form = await simple();
    await form.press('提交申请');
    await form.forms.finish({ ok: false, error: { key: 'form.otherLogin' } });
    expect(form.alert()).toContain('另一个账号');
    expect(form.shown('真实姓名')).toBe('王小明');
  });

  test.each([
    [false, '恢复后会自动提交', 2],
    [true, '网络有些慢', 1],
  ])(
    'a request that hangs is sent again only where the network was gone (there: %s)',
    async (online, told, sent) => {
      const form = await simple();
      await form.press('提交申请');
      if (!online) form.cutOff();
      await form.forms.finish({ ok: false, error: { key: 'error.slow' } });
      expect(form.alert()).toContain(told);
      await form.reconnect();
      expect(form.forms.submitted).toHaveLength(sent);
    },
  );

  test('an institution is named in full, and gets nothing without a tick of its own', async () => {
    const form = await simple();
    await form.press('提交申请');
    await form.forms.finish({ ok: true }, CONSENT);
    const dialog = form.root.querySelector('[role=dialog]') as HTMLElement;
    for (const text of [
      '示例消费金融有限公司',
      '示例牌照',
      '400-\u2060000-\u20600000',
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
    const form = await openForm('form-package-simple', {}, ({ forms }) => {
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
    const form = await openForm('form-package', { 'reply.ipCity.name': '成都市' });
    const city = () => form.find('combobox', '所在城市');
    const open = async () => {
      await click(city());
      await expect.poll(() => controls(form.root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
    };
    expect(city().textContent).toBe('成都市');
    await open();
    await form.press('重庆');
    expect(city().textContent).toBe('重庆市');
    expect(form.root.querySelector('[role=dialog]')).toBeNull();
    await open();
    await form.press('定位：成都市');
    expect(city().textContent).toBe('成都市');
  });

  test('finds cities by part of their name or by province, and says when there is none', async () => {
    const form = await openForm('form-package');
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
