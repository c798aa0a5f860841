import { areaList } from '@vant/area-data';
import { areaCities } from '../forms/area-cities.ts';

/** Full names of all cities, as forms save them: 上海市. */
export function knownCities(): ReadonlySet<string> {
  return new Set(Object.values(areaCities(areaList)).flatMap((names) => names.split(' ')));
}
