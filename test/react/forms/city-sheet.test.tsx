// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Envelope } from '../../../engine/decide/model/reply.ts';
import cities from '../../../engine/react/forms/city/cities.json';
import pinyin from '../../../engine/react/forms/city/city-pinyin.json';
import counties from '../../../engine/react/forms/city/counties.json';
import lists from '../../../schemas/lists.json';
import { FORM_IDS, shippedForm } from '../../forms/shipped-form.ts';
import { click, control, controls, press, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

const NOT_SERVED = lists.lists['provinces-not-served'].values;

/** The picker of a city or an address with these settings, opened. */
async function openPicker(
  widget: 'city' | 'address' | 'cascade',
  options: Record<string, readonly string[]>,
  regionList?: Promise<Envelope>,
) {
  const { root, answer, calls } = await openField(
    formOf({ type: 'string' }, { 'ui:widget': widget, 'ui:options': options }),
    undefined,
    regionList && { regionList },
  );
  await click(control(root, 'combobox', '名称'));
  await expect.poll(() => controls(root, 'searchbox').length, { timeout: 10_000 }).toBe(1);
  const search = async (text: string) => {
    await type(control(root, 'searchbox', /搜索/), text);
    return [...root.querySelectorAll('.dk-option')].map((one) => one.textContent);
  };
  const status = () => root.querySelector('[role=dialog] [role=status]');
  return { root, search, status, answer, calls };
}

describe.each(['city', 'address'] as const)('the provinces that a field of kind %s offers', (widget) => {
  test('are all of them, where the field leaves none out', async () => {
    const { root, search } = await openPicker(widget, {});
    expect(root.textContent).toContain('台湾省');
    expect((await search('台北')).length).toBeGreaterThan(0);
  });

  test('are those that it does not leave out: on the wheel and in the search', async () => {
    const { root, search } = await openPicker(widget, { without: NOT_SERVED });
    expect(root.textContent).not.toMatch(/台湾|香港|澳门/);
    expect(root.textContent).toContain('浙江省');
    expect(await search('台北')).toEqual([]);
    expect((await search('杭州')).length).toBeGreaterThan(0);
  });

  test('and no frequent city lies in another', async () => {
    const { root } = await openPicker(widget, { without: ['四川省'], hot: ['上海市', '成都市'] });
    const names = controls(root, 'button').map(({ textContent }) => textContent);
    expect(names).toContain('上海');
    expect(names).not.toContain('成都');
  });
});

test.each([
  ['hz', ['杭州市', '惠州市', '湖州市']],
  ['hangzhou', ['杭州市']],
  ["HANG'ZH", ['杭州市']],
  ['lasa', ['拉萨市']],
  ['xa', ['西安市']],
  ['cq', ['重庆市']],
])('a city is found by its Pinyin or the first letters of that: %s', async (text, names) => {
  const { root, search } = await openPicker('city', { hot: ['杭州市'] });
  await search(text);
  await expect.poll(() => root.querySelectorAll('.dk-option').length).toBeGreaterThan(0);
  const found = [...root.querySelectorAll('.dk-option')].map((one) => one.textContent);
  expect(found).toEqual(expect.arrayContaining(names));
});

test('every city has its Pinyin', () => {
  expect(Object.keys(pinyin).sort()).toEqual([...new Set(Object.values(cities.city_list))].sort());
});

test('every form of the site leaves out the same provinces', () => {
  const fields = FORM_IDS.map(shippedForm).flatMap(({ uiSchema }) => Object.values(uiSchema));
  const cities = fields.filter((ui) => (ui as Record<string, unknown>)['ui:widget'] === 'city');
  expect(cities.length).toBeGreaterThan(5);
  for (const ui of cities) expect(ui).toMatchObject({ 'ui:options': { without: NOT_SERVED } });
});

describe('what a search says that it found', () => {
  test.each([
    [
      'city',
      '州',
      Object.entries<string>(cities.city_list).map(
        ([code, name]) => (cities.province_list as Record<string, string>)[`${code.slice(0, 2)}0000`] + name,
      ),
      '个城市',
    ],
    [
      'address',
      '县',
      Object.entries(counties).flatMap(([province, inside]) =>
        Object.entries(inside).flatMap(([city, names]) =>
          names.split(' ').map((name) => province + city + name),
        ),
      ),
      '个地区',
    ],
    ['cascade', '宝', Array.from({ length: 31 }, (_, at) => `宝马 ${at}系`), '项'],
  ] as const)(
    'in a %s for %s is all of it, also where the list ends before',
    async (widget, text, all, unit) => {
      const { search, status } = await openPicker(widget, widget === 'cascade' ? { choices: all } : {});
      const listed = await search(text);
      const count = all.filter((name) => name.includes(text)).length;
      expect(count).toBeGreaterThan(30);
      expect(listed).toHaveLength(30);
      expect(status()?.textContent).toBe(`找到 ${count} ${unit}，显示前 30 个，请输入更多字`);
      expect(status()?.className).not.toContain('dk-unseen');
    },
  );

  test('is only for who cannot see it, where all of it is shown', async () => {
    const { search, status } = await openPicker('city', {});
    expect(await search('杭州')).toEqual(['杭州市']);
    expect([status()?.textContent, status()?.className]).toEqual(['找到 1 个城市', 'dk-unseen']);
  });

  test.each([
    ['city', '海', /^海/],
    ['address', '江', / 江[^ ]*$/],
  ] as const)('in a %s begins with the names that begin with %s', async (widget, text, best) => {
    const { search } = await openPicker(widget, {});
    const listed = (await search(text)) as string[];
    const first = listed.findIndex((name) => !best.test(name));
    expect(first).toBeGreaterThan(1);
    expect(listed.slice(first).some((name) => best.test(name))).toBe(false);
  });
});

describe('who searches for a city', () => {
  test('finds the frequent ones first among those whose name holds the text', async () => {
    const { search } = await openPicker('city', { hot: ['杭州市', '广州市'] });
    expect((await search('州')).slice(0, 2).sort()).toEqual(['广州市', '杭州市'].sort());
  });

  test('by the name of a county finds its city, and that is the answer', async () => {
    const { root, search } = await openPicker('city', {});
    await search('昆山');
    const found = () => controls(root, 'button').find((one) => one.textContent === '昆山市（苏州市）');
    await expect.poll(found, { timeout: 10_000 }).toBeTruthy();
    await click(found() as HTMLElement);
    expect(control(root, 'combobox', '名称').textContent).toBe('苏州市');
  });

  test('picks the only one that is found with the key Enter, and none of several', async () => {
    const { root, search } = await openPicker('city', {});
    await search('州');
    await press(control(root, 'searchbox', /搜索/), 'Enter');
    expect(controls(root, 'dialog')).toHaveLength(1);
    await search('杭州');
    await press(control(root, 'searchbox', /搜索/), 'Enter');
    expect(control(root, 'combobox', '名称').textContent).toBe('杭州市');
  });
});

describe('the list of regions', () => {
  const data = {
    province_list: { '330000': '浙江省' },
    city_list: { '330100': '杭州市', '330900': '渡口新城市' },
    county_list: { '330902': '定海区' },
  };
  const sent = (code: number, body: unknown) =>
    Promise.resolve({ code, message: '', data: body } as unknown as Envelope);

  test('is asked for when a picker opens, and not before', async () => {
    const { calls } = await openPicker('city', {}, sent(200, data));
    expect(calls).toEqual(['regionList']);
  });

  test.each([
    ['city', '新城', '渡口新城市'],
    ['address', '定海', '浙江省 渡口新城市 定海区'],
  ] as const)('is the one that the backend sends: in a field of kind %s', async (widget, text, found) => {
    const { root, search, answer } = await openPicker(widget, {}, sent(200, data));
    await expect.poll(() => root.textContent).not.toContain('江苏省');
    expect(await search(text)).toEqual([found]);
    await press(control(root, 'searchbox', /搜索/), 'Enter');
    expect(answer()).toBe(found);
  });

  test.each<[string, () => Promise<Envelope> | undefined]>([
    ['has not answered yet', () => new Promise(() => {})],
    ['fails', () => undefined],
    ['answers with another code', () => sent(500, data)],
    [
      'sends what is no list',
      () => sent(200, { ...data, city_list: { '330100': '杭州市', '999900': '外星市' } }),
    ],
  ])('is that of the site where the backend %s', async (_, answer) => {
    const { root, search } = await openPicker('city', {}, answer());
    expect(root.textContent).toContain('江苏省');
    expect(await search('渡口新城')).toEqual([]);
    expect(await search('南京')).toEqual(['南京市']);
  });
});
