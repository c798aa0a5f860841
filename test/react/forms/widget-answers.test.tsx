// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { click, control, controls, description, leave, press, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf, renderWidget } from './render-widget.tsx';
import { CHOICES, FIXTURES } from './widget-fixtures.tsx';

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

describe('what each widget answers', () => {
  test.each(['text', 'tel', 'name', 'id-card'] as const)(
    '%s: text; emptied means not answered',
    async (name) => {
      const { root, change } = await renderWidget(formOf(FIXTURES[name].schema, {}), '旧');
      await type(control(root, 'textbox', '名称'), '新');
      expect(change).toHaveBeenLastCalledWith('新', true);
      await type(control(root, 'textbox', '名称'), '');
      expect(change).toHaveBeenLastCalledWith(undefined, true);
    },
  );

  test.each([
    ['as usual', {}, 2000],
    ['as its schema allows, each of its signs perhaps counted twice', { maxLength: 1500 }, 3000],
    ['as its schema wants', { minLength: 1300 }, 2600],
    ['as usual, so that a text that is too long is told and not cut', { maxLength: 5 }, 2000],
  ])('text: may be as long %s', async (_, limits, most) => {
    const { root } = await renderWidget(formOf({ type: 'string', ...limits }, {}), undefined);
    expect((control(root, 'textbox', '名称') as HTMLInputElement).maxLength).toBe(most);
  });

  test('tel: what was pasted is tidied when the visitor leaves', async () => {
    const { root, change } = await renderWidget(formOf(FIXTURES.tel.schema, {}), '+86 138-0013-8000');
    await leave(control(root, 'textbox', '名称'));
    expect(change).toHaveBeenLastCalledWith('13800138000');
  });

  test('number: a number; half-typed text stays', async () => {
    const { root, change, draw } = await renderWidget(formOf(FIXTURES.number.schema, {}), undefined);
    const input = control(root, 'textbox', '名称') as HTMLInputElement;
    await type(input, '12.');
    expect(change).toHaveBeenLastCalledWith(12);
    await draw(12);
    expect(input.value).toBe('12.');
    await type(input, '１２.5');
    expect(change).toHaveBeenLastCalledWith(12.5);
    await type(input, '');
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('number: below zero where that may be; a text that is no number is no lost answer', async () => {
    const { root, change } = await renderWidget(formOf({ type: 'number', minimum: -10 }, {}), undefined);
    const input = control(root, 'textbox', '名称') as HTMLInputElement;
    for (const [typed, answer] of [
      ['-5', -5],
      ['－5.5', -5.5],
      ['五', '五'],
      ['1.2.3', '1.2.3'],
      ['1,200', 1200],
      ['1，200,000.5', 1200000.5],
      ['1,5', '1,5'],
      ['1，5', '1,5'],
      ['1,2345', '1,2345'],
      ['￥1000', 1000],
      ['50 000元', 50000],
      ['1e2', '1e2'],
      ['1千', '1千'],
    ] as const) {
      await type(input, typed);
      expect(change).toHaveBeenLastCalledWith(answer);
    }
    const free = await renderWidget(formOf({ type: 'number' }, {}), undefined);
    await type(control(free.root, 'textbox', '名称'), '-5');
    expect(free.change).toHaveBeenLastCalledWith(-5);
    const positive = await renderWidget(formOf({ type: 'number', minimum: 0 }, {}), undefined);
    const box = control(positive.root, 'textbox', '名称') as HTMLInputElement;
    await type(box, '-5');
    expect(positive.change).toHaveBeenLastCalledWith(-5);
    await positive.draw(-5);
    expect(box.value).toBe('-5');
  });

  test('money: yuan become fen; what is no amount, or less than a fen, is told and becomes no other amount', async () => {
    const { root, answer, submit, sent } = await openField(formOf(FIXTURES.money.schema, FIXTURES.money.ui));
    for (const [typed, saved] of [
      ['3000元', 300000],
      ['0.29', 29],
      ['134223409.2', 13_422_340_920],
      ['0.005', '0.005'],
      ['1千', '1千'],
    ] as const) {
      await type(control(root, 'textbox', '名称'), typed);
      expect(answer()).toBe(saved);
    }
    await click(submit);
    expect(sent).toEqual([]);
    expect(description(control(root, 'textbox', '名称'))).toContain('名称请填写金额，最多两位小数');
  });

  test('sms-code: of a whole message the code stays, before the visitor leaves', async () => {
    const { root, change } = await renderWidget(formOf(FIXTURES['sms-code'].schema, {}), '');
    await type(control(root, 'textbox', '名称'), '【渡口】尾号8888用户，654321为您的登录验证码');
    await expect.poll(() => change.mock.lastCall?.[0]).toBe('654321');
  });

  test('sms-code: full-width digits are tidied when the visitor leaves', async () => {
    const { root, change } = await renderWidget(formOf(FIXTURES['sms-code'].schema, {}), '１２３ ４５６');
    await leave(control(root, 'textbox', '名称'));
    expect(change).toHaveBeenLastCalledWith('123456');
  });

  test.each([
    [undefined, '加', 5, 10],
    [10, '加', 5, 15],
    [12, '加', 5, 15],
    [12, '减', 5, 10],
    [15, '减', 5, 10],
    // A form of another place that asks for whole ones.
    [10, '加', 2.5, 15],
    [10, '加', 0.5, 11],
  ])('stepper: from %s, %s goes to what its multipleOf %s allows: %s', async (from, way, multipleOf, to) => {
    const schema = { type: 'integer', minimum: 7, maximum: 30, multipleOf };
    const { root, change } = await renderWidget(formOf(schema, { 'ui:widget': 'stepper' }), from);
    await expect.poll(() => controls(root, 'button').length).toBe(2);
    await click(control(root, 'button', `名称${way}一`));
    expect(change).toHaveBeenLastCalledWith(to);
  });

  test.each([
    ['integer', 2.5, '5'],
    ['integer', 0.5, '1'],
    ['number', 2.5, '2.5'],
  ])('slider: of %s in steps of %s it stands on multiples of %s', async (type, multipleOf, step) => {
    const schema = { type, minimum: 0, maximum: 30, multipleOf };
    const { root } = await renderWidget(formOf(schema, { 'ui:widget': 'slider' }), undefined);
    await expect.poll(() => controls(root, 'slider').length).toBe(1);
    expect(control(root, 'slider', '名称').getAttribute('step')).toBe(step);
  });

  test('chips: one code; the arrow keys walk; only an optional one is taken back', async () => {
    const { root, change } = await renderWidget(formOf(FIXTURES.chips.schema, CHOICES), 'b');
    await click(control(root, 'radio', '丙'));
    expect(change).toHaveBeenLastCalledWith('c');
    await press(control(root, 'radio', '乙'), 'ArrowLeft');
    expect(change).toHaveBeenLastCalledWith('a');
    change.mockClear();
    await click(control(root, 'radio', '乙'));
    expect(change).not.toHaveBeenCalled();
    const free = await renderWidget(formOf(FIXTURES.chips.schema, CHOICES, false), 'b');
    await click(control(free.root, 'radio', '乙'));
    expect(free.change).toHaveBeenLastCalledWith(undefined);
  });

  test('chips: the group is one stop for the Tab key, at the picked chip or the first', async () => {
    const stops = (root: HTMLElement) =>
      controls(root, 'radio')
        .filter((chip) => chip.tabIndex === 0)
        .map((chip) => chip.textContent);
    expect(stops((await renderWidget(formOf(FIXTURES.chips.schema, CHOICES), 'b')).root)).toEqual(['乙']);
    expect(stops((await renderWidget(formOf(FIXTURES.chips.schema, CHOICES), undefined)).root)).toEqual([
      '甲',
    ]);
  });

  test.each([
    [true, '必填'],
    [false, '选填'],
  ])(
    'chips: several of them say whether they must be answered (%s), as one of them does',
    async (required, note) => {
      const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } };
      const { root } = await renderWidget(formOf(schema, CHOICES, required), undefined, { invalid: true });
      expect(description(control(root, 'group', '名称'))).toBe(`${note} 有误`);
      const single = await renderWidget(formOf(FIXTURES.chips.schema, CHOICES, required), undefined);
      expect(control(single.root, 'radiogroup', '名称').getAttribute('aria-required')).toBe(String(required));
    },
  );

  test('chips: several codes in the order of the choices; an exclusive one stands alone', async () => {
    const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } };
    const ui = { 'ui:options': { ...CHOICES['ui:options'], exclusive: ['c'] } };
    const { root, change, draw } = await renderWidget(formOf(schema, ui), ['b']);
    expect(control(root, 'group', '名称')).toBeTruthy();
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(['a', 'b']);
    await click(control(root, 'checkbox', '丙'));
    expect(change).toHaveBeenLastCalledWith(['c']);
    await draw(['c']);
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(['a']);
    await draw(['a']);
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('checkbox: true; taken back means not answered', async () => {
    const { root, change, draw } = await renderWidget(formOf(FIXTURES.checkbox.schema, {}), undefined);
    await click(control(root, 'checkbox', '名称'));
    expect(change).toHaveBeenLastCalledWith(true);
    await draw(true);
    await click(control(root, 'checkbox', '名称'));
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('agreement: the named agreement opens, and reading it does not tick the box', async () => {
    const form = formOf(FIXTURES.agreement.schema, {}, true, '我已阅读并同意《协议》');
    const { root, change, show } = await renderWidget(form, undefined);
    await click(control(root, 'button', '《协议》'));
    expect(show).toHaveBeenCalledWith({ kind: 'agreement', id: 'terms', title: '协议' });
    expect(change).not.toHaveBeenCalled();
  });

  test('select: opens a list and answers with the code', async () => {
    const { root, change, openPanel } = await renderWidget(
      formOf(FIXTURES.select.schema, FIXTURES.select.ui),
      'b',
    );
    await click(control(root, 'combobox', '名称'));
    await openPanel();
    await click(control(root, 'button', '丙'));
    expect(change).toHaveBeenLastCalledWith('c');
  });
});
