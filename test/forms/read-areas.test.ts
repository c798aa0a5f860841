import { areaList } from '@vant/area-data';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/decide/model/json.ts';
import { areaCities } from '../../engine/forms/area-cities.ts';
import { readAreas } from '../../engine/forms/read-areas.ts';
import areas from '../cases/forms-areas.json';

describe('what a backend lists as regions', () => {
  test.each(areas.cases)('$name', ({ given, cities }) => {
    const read = readAreas(given as Json);
    expect(read && areaCities(read).city_list).toEqual(cities);
  });

  test('the list that the site comes with is one that visitors can pick from', () => {
    expect(readAreas(areaList)).toEqual(areaList);
  });
});
