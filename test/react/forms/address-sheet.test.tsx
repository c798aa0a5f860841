// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { AddressSheet } from '../../../engine/react/forms/city/address-sheet.tsx';
import {
  addressIn,
  addressOf,
  addressPath,
  countiesWithout,
  searchAddresses,
} from '../../../engine/react/forms/city/search-addresses.ts';
import { click, control, controls, createHarness, type } from './form-harness.tsx';

const COUNTIES = countiesWithout([]);

async function open(
  given: {
    readonly address?: string;
    readonly suggested?: string;
    readonly without?: readonly string[];
  } = {},
) {
  const harness = createHarness([]);
  const pick = vi.fn();
  await harness.show(
    <AddressSheet
      title="居住地址"
      address=""
      suggested=""
      hot={['上海市', '成都市']}
      pick={pick}
      without={[]}
      clear={null}
      close={() => {}}
      {...given}
    />,
  );
  const { root } = harness;
  const confirmed = async () => {
    await click(control(root, 'button', '确定'));
    return pick.mock.lastCall?.[0] as string;
  };
  return { root, pick, confirmed };
}

describe('picking a full address', () => {
  test('begins with the address that was picked, else with the city of the visit', async () => {
    expect(await (await open({ address: '浙江省 杭州市 西湖区', suggested: '北京市' })).confirmed()).toBe(
      '浙江省 杭州市 西湖区',
    );
    expect(await (await open({ suggested: '北京市' })).confirmed()).toBe('北京市 东城区');
  });

  test('no name is said twice: not by the search, not above the wheel, not in the answer', async () => {
    for (const [typed, address] of [
      ['东城区', '北京市 东城区'],
      ['仙桃', '湖北省 仙桃市'],
      ['石河子', '新疆维吾尔自治区 石河子市'],
    ] as const) {
      const { root, pick } = await open();
      await type(control(root, 'searchbox', /搜索/), typed);
      await click(control(root, 'button', address));
      expect(pick).toHaveBeenLastCalledWith(address);
      const again = await open({ address });
      expect(again.root.querySelector('.dk-address-said')?.textContent).toBe(address);
      expect(await again.confirmed()).toBe(address);
    }
  });

  test('an earlier answer that says a name twice is still one', async () => {
    expect(await (await open({ address: '湖北省 仙桃市 仙桃市' })).confirmed()).toBe('湖北省 仙桃市');
  });

  test('where neither is known, nothing is confirmed that nobody picked', async () => {
    const { root, pick, confirmed } = await open();
    expect(root.querySelector('.dk-address-said')?.textContent).toBe('请选择');
    expect((control(root, 'button', '确定') as HTMLButtonElement).disabled).toBe(true);
    expect(await confirmed()).toBeUndefined();
    expect(pick).not.toHaveBeenCalled();
    await click(control(root, 'button', '成都'));
    expect(await confirmed()).toMatch(/^四川省 成都市 /);
  });

  test('a frequent city and the city of the visit turn the wheel; the county is still to be picked', async () => {
    const { root, pick, confirmed } = await open({ suggested: '杭州' });
    await click(control(root, 'button', '成都'));
    expect(pick).not.toHaveBeenCalled();
    expect(control(root, 'button', '成都').getAttribute('aria-pressed')).toBe('true');
    expect(await confirmed()).toMatch(/^四川省 成都市 /);
    await click(control(root, 'button', /杭州市/));
    expect(await confirmed()).toMatch(/^浙江省 杭州市 /);
  });

  test('a search finds counties, cities and provinces, and says when there is nothing', async () => {
    const { root, pick } = await open();
    await type(control(root, 'searchbox', /搜索/), '西湖');
    await click(control(root, 'button', '浙江省 杭州市 西湖区'));
    expect(pick).toHaveBeenLastCalledWith('浙江省 杭州市 西湖区');
    await type(control(root, 'searchbox', /搜索/), '没有的地方');
    expect(root.textContent).toContain('没有找到“没有的地方”');
    expect(controls(root, 'button').some((one) => one.textContent === '确定')).toBe(false);
  });
});

describe('looking addresses up', () => {
  test('counties by name come first, then those of a city or province of that name', () => {
    expect(searchAddresses(COUNTIES, '朝阳区')[0]).toBe('北京市 朝阳区');
    expect(searchAddresses(COUNTIES, '杭州').every((one) => one.startsWith('浙江省 杭州市 '))).toBe(true);
    expect(searchAddresses(COUNTIES, '浙江省杭州市西湖区')).toEqual(['浙江省 杭州市 西湖区']);
    expect(searchAddresses(COUNTIES, ' ')).toEqual([]);
  });

  test('cities by name, with or without 市; what is no address of three known levels is none', () => {
    expect(addressIn(COUNTIES, '杭州')).toEqual(['浙江省', '杭州市', '上城区']);
    expect([addressIn(COUNTIES, ''), addressIn(COUNTIES, '没有')]).toEqual([null, null]);
    expect(addressPath(COUNTIES, '浙江省 杭州市 西湖区')).toEqual(['浙江省', '杭州市', '西湖区']);
    for (const other of ['浙江省 杭州市', '浙江省 杭州市 黄浦区', '北京市', ''])
      expect(addressPath(COUNTIES, other)).toBeNull();
  });

  test('each address stands for one place only, so what is read can be the saved answer', () => {
    const all = Object.entries(COUNTIES).flatMap(([province, cities]) =>
      Object.entries(cities).flatMap(([city, names]) =>
        names.split(' ').map((county) => addressOf([province, city, county])),
      ),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
