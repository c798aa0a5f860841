import { areaList } from '@vant/area-data';
import { describe, expect, test } from 'vitest';
import { areaCities, codes } from '../../engine/forms/area-cities.ts';
import { areaCounties } from '../../engine/forms/area-counties.ts';

const areas = areaCities(areaList);
const all = Object.values(areas.city_list);
/** Names of the cities of each province. */
const cities: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(areas.province_list).map(([code, province]) => [
    province,
    codes(areas.city_list, code.slice(0, 2)).map((city) => areas.city_list[city] ?? ''),
  ]),
);

describe('the two-level list of cities', () => {
  test('the shipped list is the one that the area data gives (vitest -u writes it anew)', async () => {
    const text = `${JSON.stringify(areas, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../engine/react/forms/city/cities.json');
  });

  test('it has every province, those among them that the forms of the site leave out', () => {
    expect(Object.keys(cities)).toHaveLength(34);
    expect(Object.keys(cities)).toEqual(
      expect.arrayContaining(['香港特别行政区', '澳门特别行政区', '台湾省']),
    );
  });

  test('municipalities are one city each; the counties of Chongqing belong to it', () => {
    expect(cities.北京市).toEqual(['北京市']);
    expect(cities.重庆市).toEqual(['重庆市']);
  });

  test('counties that a province administers itself stand as cities', () => {
    expect(cities.湖北省).toContain('仙桃市');
    expect(cities.海南省).toContain('琼海市');
    expect(all.filter((name) => /直辖|^县$/.test(name))).toEqual([]);
  });

  test('each name stands for one city only, so a name can be the saved answer', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((name) => name.length >= 2 && name.length <= 20)).toBe(true);
  });

  test.each(['上海市', '北京市', '成都市', '深圳市', '广州市', '杭州市', '青岛市', '重庆市'])(
    'the gate city %s is in it',
    (name) => {
      expect(all).toContain(name);
    },
  );
});

describe('the three-level list of counties', () => {
  const counties = areaCounties(areaList);
  const inside = (province: string, city: string) => counties[province]?.[city]?.split(' ') ?? [];

  test('the shipped list is the one that the area data gives (vitest -u writes it anew)', async () => {
    const text = `${JSON.stringify(counties, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../engine/react/forms/city/counties.json');
  });

  test('it has the provinces and cities of the two-level list', () => {
    const names = Object.entries(counties).map(([province, own]) => [province, Object.keys(own)]);
    expect(Object.fromEntries(names)).toEqual(cities);
  });

  test('counties stand under their city; those of Chongqing under the one city', () => {
    expect(inside('浙江省', '杭州市')).toContain('西湖区');
    expect(inside('重庆市', '重庆市')).toContain('渝中区');
    expect(inside('重庆市', '重庆市').filter((name) => /县$/.test(name)).length).toBeGreaterThan(5);
  });

  test('a city without counties, or that is one, stands for its only county', () => {
    expect(inside('湖北省', '仙桃市')).toEqual(['仙桃市']);
    const empty = Object.values(counties).flatMap((own) =>
      Object.values(own).filter((names) => names === ''),
    );
    expect(empty).toEqual([]);
  });
});
