import { areaList } from '@vant/area-data';
import { describe, expect, test } from 'vitest';
import { areaCities } from '../../../engine/core/forms/area-cities.ts';

const cities = areaCities(areaList);
const all = Object.values(cities).flatMap((names) => names.split(' '));

describe('the two-level list of cities', () => {
  test('the shipped list is the one that the area data gives (vitest -u writes it anew)', async () => {
    const text = `${JSON.stringify(cities, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../../engine/react/forms/city/cities.json');
  });

  test('Hong Kong, Macau and Taiwan are not offered', () => {
    expect(Object.keys(cities)).toHaveLength(31);
    expect(Object.keys(cities).join()).not.toMatch(/香港|澳门|台湾/);
  });

  test('municipalities are one city each; the counties of Chongqing belong to it', () => {
    expect(cities['北京市']).toBe('北京市');
    expect(cities['重庆市']).toBe('重庆市');
  });

  test('counties that a province administers itself stand as cities', () => {
    expect(cities['湖北省']?.split(' ')).toContain('仙桃市');
    expect(cities['海南省']?.split(' ')).toContain('琼海市');
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
