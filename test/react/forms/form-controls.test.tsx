// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { WIDGET_NAMES } from '../../../engine/forms/widget-names.ts';
import { accessibleName, click, control, controls, description, leave, type } from './form-harness.tsx';
import { openField as open } from './opened-field.tsx';
import { openForm } from './opened-form.tsx';
import { formOf } from './render-widget.tsx';
import { FIXTURES } from './widget-fixtures.tsx';

beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const WHOLE: FormPackage['rules'][number] = { field: 'field', disable: true };

describe.each(WIDGET_NAMES.filter((name) => name !== 'hidden'))('%s', (name) => {
  const { schema, ui, role, value } = FIXTURES[name];
  const form = formOf(schema, ui);

  test.each<[string, FormPackage]>([
    ['the schema says so', formOf({ ...schema, readOnly: true }, ui)],
    ['the UI schema says so', formOf(schema, { ...ui, 'ui:readonly': true })],
    ['a rule says so', { ...form, rules: [WHOLE] }],
  ])('is read-only when %s', async (_, fixed) => {
    const isLocked = (root: ParentNode) => {
      const element = control(root, role, '名称');
      const inner = [...element.querySelectorAll('button, input')];
      return (inner.length > 0 ? inner : [element]).every((part) => (part as HTMLButtonElement).disabled);
    };
    expect(isLocked((await open(form, value)).root)).toBe(false);
    expect(isLocked((await open(fixed, value)).root)).toBe(true);
  });
});

describe('an answer that may be left out is marked 选填', () => {
  const MANY: JsonObject = { type: 'array', items: { type: 'string', enum: ['a'] } };
  const LABELS = { 'ui:options': { labels: { a: '甲' } } };
  const plain = formOf({ type: 'number' }, {}, false);
  const group = formOf(
    { type: 'object', properties: { part: { type: 'string', title: '其一' } } },
    { part: { 'ui:readonly': true } },
  );

  test.each<[string, boolean, FormPackage]>([
    ['as it is', true, plain],
    ['as a row of chips', true, formOf(MANY, LABELS, false)],
    ['not when a rule works it out', false, { ...plain, rules: [{ field: 'field', value: 5 }] }],
    ['not while a rule keeps it from being changed', false, { ...plain, rules: [WHOLE] }],
    [
      'not as a row of chips that cannot be changed',
      false,
      { ...formOf(MANY, LABELS, false), rules: [WHOLE] },
    ],
    [
      'not when the UI schema keeps it from being changed',
      false,
      formOf({ type: 'number' }, { 'ui:readonly': true }, false),
    ],
    ['not inside of a group', false, group],
  ])('%s', async (_, isMarked, form) => {
    const { root } = await open(form);
    expect(root.textContent?.includes('选填')).toBe(isMarked);
  });
});

describe('files', () => {
  const FILE: JsonObject = { type: 'string', format: 'data-url' };
  const nameOf = (answer: Json | undefined) => /name=([^;]*)/.exec(String(answer))?.[1];
  function pick(root: ParentNode, name: string) {
    const input = root.querySelector('input[type=file]') as HTMLInputElement;
    const files = [new File([name], name, { type: 'text/plain' })];
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const soon = (read: () => unknown) =>
    expect.poll(async () => {
      await act(async () => {});
      return read();
    });

  test('picked one after another before the first is read are all there; a removed one stays away', async () => {
    const list = { type: 'array', items: FILE };
    const { root, answer } = await open(formOf(list, {}), ['data:text/plain;name=old.txt;base64,YWJj']);
    const names = () => ((answer() ?? []) as readonly Json[]).map(nameOf).join();
    await act(async () => {
      pick(root, 'a.txt');
      pick(root, 'b.txt');
      control(root, 'button', '删除old.txt').click();
    });
    await soon(names).toBe('a.txt,b.txt');
  });

  test('of one file the last that was picked stays', async () => {
    const { root, answer } = await open(formOf(FILE, {}));
    await act(async () => {
      pick(root, 'a.txt');
      pick(root, 'b.txt');
    });
    await soon(() => nameOf(answer())).toBe('b.txt');
  });

  test('the form waits for a file that is being read, and says so', async () => {
    const { root, sent, submit, answer } = await open(formOf(FILE, {}, false));
    await act(async () => {
      pick(root, 'a.txt');
      submit.click();
      expect(sent).toEqual([]);
    });
    await soon(() => nameOf(answer())).toBe('a.txt');
    await soon(() => submit.getAttribute('aria-busy')).toBe('false');
    await click(submit);
    expect(sent).toEqual([{ field: answer() }]);
  });
});

describe('numbers', () => {
  test.each([
    [{ type: 'number' }, '1.2.3', '名称请填写数字'],
    [{ type: 'integer' }, '五', '名称请填写整数'],
    [{ type: 'integer' }, '1.5', '名称请填写整数'],
  ])('%j: %s is not sent in silence', async (schema, typed, message) => {
    const { root, sent, submit } = await open(formOf(schema, {}, false));
    const box = control(root, 'textbox', '名称') as HTMLInputElement;
    await type(box, typed);
    await leave(box);
    expect(box.value).toBe(typed);
    expect(description(box)).toContain(message);
    await click(submit);
    expect(sent).toEqual([]);
  });
});

test('who has just picked one of several ways is not told yet what is missing in it', async () => {
  const way = (kind: string, title: string) => ({
    title,
    properties: { kind: { const: kind }, number: { type: 'string', title: '号码' } },
    required: ['kind', 'number'],
  });
  const ways = { type: 'object', oneOf: [way('phone', '电话'), way('chat', '微信')] };
  const { root } = await open(formOf(ways, {}));
  const said = () => [...root.querySelectorAll('.dk-form-message')].map(({ textContent }) => textContent);
  await click(control(root, 'radio', '电话'));
  await leave(control(root, 'radio', '电话'));
  expect(said()).toEqual([]);
  await leave(control(root, 'textbox', '号码'));
  expect(said()).toEqual(['请输入号码']);
  const fresh = await open(formOf(ways, {}));
  await leave(control(fresh.root, 'radio', '微信'));
  expect(said()).toEqual(['请选择名称']);
});

test('the first mistake gets the focus, also when it is a list without entries', async () => {
  const list = { type: 'array', minItems: 1, items: { type: 'string', title: '一项' } };
  const { root, submit } = await open(formOf(list, {}));
  await click(submit);
  expect(root.ownerDocument?.activeElement ?? document.activeElement).toBe(
    root.querySelector('.dk-part-add'),
  );
});

describe('an entry of a list', () => {
  const text = { type: 'string' };
  async function twoEntries(schema: JsonObject, ui: JsonObject = {}) {
    const { root } = await open(formOf({ type: 'array', ...schema }, ui));
    for (let count = 0; count < 2; count += 1) {
      const add = [...root.querySelectorAll<HTMLElement>('.dk-part-add')].at(-1);
      if (!add) throw new Error('no button for another entry');
      await click(add);
    }
    return root;
  }
  function seen(root: ParentNode) {
    return [...root.querySelectorAll('.dk-entry')].map((one) => {
      for (const unseen of one.querySelectorAll('.dk-unseen, button')) unseen.remove();
      return one.textContent;
    });
  }

  test.each([
    ['without a title is called as the list', { items: text }, {}, '名称'],
    ['with a title is called by that', { items: { ...text, title: '电话' } }, {}, '电话'],
    [
      'with a "ui:title" is called by that',
      { items: { ...text, title: '电话' } },
      { items: { 'ui:title': '手机' } },
      '手机',
    ],
  ])('%s, with its number, and that is seen once', async (_, schema, ui, name) => {
    const root = await twoEntries(schema, ui);
    expect(controls(root, 'textbox').map(accessibleName)).toEqual([`${name} 1`, `${name} 2`]);
    expect(root.querySelector('.dk-part-add')?.textContent).toBe(`添加${name}`);
    expect(seen(root)).toEqual([`${name} 1`, `${name} 2`]);
  });

  test('that is a group is a group with that name', async () => {
    const items = { type: 'object', title: '联系人', properties: { a: { ...text, title: '甲' } } };
    const root = await twoEntries({ items });
    const groups = [...root.querySelectorAll('.dk-entry .dk-group')];
    expect(groups.map((one) => one.getAttribute('aria-label'))).toEqual(['联系人 1', '联系人 2']);
  });

  test('that is a box to tick says so beside the box, seen once', async () => {
    const root = await twoEntries({ items: { type: 'boolean', title: '已读' } });
    expect(controls(root, 'checkbox').map(accessibleName)).toEqual(['已读 1', '已读 2']);
    expect(seen(root)).toEqual(['已读 1', '已读 2']);
  });

  test('that is a list itself is named once, by its number, and its entries after it', async () => {
    const root = await twoEntries({ minItems: 1, items: { type: 'array', minItems: 1, items: text } });
    expect(root.querySelector('.dk-entry .dk-list')?.getAttribute('aria-label')).toBe('名称 1');
    expect(controls(root, 'textbox').map(accessibleName)).toEqual(expect.arrayContaining(['名称 1 1']));
    expect(root.textContent).not.toContain('名称-1');
  });
});

test('a field is named by "ui:title" and described by its description where "ui:help" says nothing', async () => {
  const schema = { type: 'string', description: '写在身份证上' };
  const first = await open(formOf(schema, { 'ui:title': '别名' }));
  expect(description(control(first.root, 'textbox', '别名'))).toContain('写在身份证上');
  const second = await open(formOf(schema, { 'ui:help': '请照抄' }));
  expect(description(control(second.root, 'textbox', '名称')).trim()).toBe('请照抄');
  const group = { type: 'object', properties: { a: { ...schema, title: '甲' } } };
  const inner = await open(formOf(group, {}));
  expect(description(control(inner.root, 'textbox', '甲'))).toContain('写在身份证上');
});

test('a restored draft says that it is back, and what was never kept', async () => {
  const fresh = await openForm('form-package');
  expect(fresh.root.querySelector('.dk-form-notice')).toBeNull();
  const { root } = await openForm('form-package', {}, ({ forms }) => {
    forms.kept = { realname: '王小明' };
  });
  const notice = root.querySelector('.dk-form-notice');
  expect(notice?.getAttribute('role')).toBe('status');
  expect(notice?.textContent).toContain('身份证号');
  expect(notice?.textContent).toContain('请重新同意《个人敏感信息处理授权书》');
});

test('a draft comes back on the first step that asks again for what no draft keeps, else where it was left', async () => {
  const back = async (kept: Readonly<Record<string, string | boolean>>) => {
    const { labels } = await openForm('form-package', {}, ({ forms }) => {
      forms.kept = { realname: '王小明', city: '杭州市', amount: '50k_100k', ...kept };
      forms.keptStep = 1;
    });
    return labels()[0];
  };
  const idcard = '110101199003070011';
  expect(await back({})).toBe('realname');
  expect(await back({ idcard })).toBe('realname');
  expect(await back({ idcard, sensitiveConsent: true })).toBe('occupation');
});

test('a restored draft does not call for what is filled in by what is known', async () => {
  const told = async (facts: Readonly<Record<string, string>>) => {
    const { root } = await openForm('form-package-app', facts, ({ forms }) => {
      forms.kept = { realname: '王小明' };
    });
    return root.querySelector('.dk-form-notice')?.textContent ?? '';
  };
  expect(await told({})).toContain('手机号');
  expect(await told({ 'stored.phone': '13800138000' })).not.toContain('手机号');
});

test('each agreement that a tick names opens, whatever stands between them', async () => {
  const agreements = ['甲', '乙', '丙'].map((title) => ({ id: title, title, version: '1', hash: '' }));
  const form = formOf({ type: 'boolean' }, { 'ui:title': '《甲》、《乙》、《丙》' });
  const warned = vi.spyOn(console, 'error');
  const { root } = await open({ ...form, agreements });
  expect(root.querySelector('.dk-tick-words')?.textContent).toBe('《甲》、《乙》、《丙》');
  expect(controls(root, 'button').filter((one) => one.className === 'dk-link')).toHaveLength(3);
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});

test('choices on offer may have blanks in their codes', async () => {
  const schema = { type: 'string', enum: ['full time', 'part time', 'none'] };
  const ui = { 'ui:options': { labels: { 'full time': '全职', 'part time': '兼职', none: '无' } } };
  const rules = [{ field: 'field', options: ['full time', 'none'] }];
  const { root } = await open({ ...formOf(schema, ui), rules });
  expect([...root.querySelectorAll('[role=radio]')].map(({ textContent }) => textContent)).toEqual([
    '全职',
    '无',
  ]);
});
