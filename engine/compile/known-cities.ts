import { areaList } from '@vant/area-data';
import { areaCities } from '../forms/area-cities.ts';

/** Full names of the cities of each province, separated by blanks, as forms offer them. */
export const CITIES_OF_PROVINCES = areaCities(areaList);

const known: ReadonlySet<string> = new Set(
  Object.values(CITIES_OF_PROVINCES).flatMap((names) => names.split(' ')),
);

/** Full names of all cities, as forms save them: 上海市. */
export function knownCities(): ReadonlySet<string> {
  return known;
}
