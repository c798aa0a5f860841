import { areaList } from '@vant/area-data';
import { areaCities } from '../forms/area-cities.ts';

/** Provinces and cities by six-digit code, as forms offer them. */
export const KNOWN_AREAS = areaCities(areaList);

const known: ReadonlySet<string> = new Set(Object.values(KNOWN_AREAS.city_list));

/** Full names of all cities, as forms save them: 上海市. */
export function knownCities(): ReadonlySet<string> {
  return known;
}
