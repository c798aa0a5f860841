import { type CityData, codes } from '../../../forms/area-cities.ts';
import { bestFirst } from './best-first.ts';
import cities from './cities.json';

/** A city, or a province with its cities, by six-digit code. */
export interface Place {
  readonly code: string;
  readonly name: string;
}

export interface Province extends Place {
  readonly cities: readonly Place[];
}

/**
 * Provinces with their cities, in the order of the area codes, without those of these names.
 *
 * @param areas the list; the one that comes with the script when absent.
 */
export function provincesWithout(leftOut: readonly string[], areas: CityData = cities): readonly Province[] {
  const { province_list: provinces, city_list: all } = areas;
  return codes(provinces)
    .map((code) => ({
      code,
      name: provinces[code] ?? '',
      cities: codes(all, code.slice(0, 2)).map((city) => ({ code: city, name: all[city] ?? '' })),
    }))
    .filter(({ name }) => leftOut.indexOf(name) < 0);
}

/** The city whose name is this, with or without 市; null when the provinces have none. */
export function findCity(
  provinces: readonly Province[],
  name: string,
): { readonly province: Province; readonly city: Place } | null {
  for (const province of provinces) {
    const city = province.cities.find((one) => one.name === name || one.name === `${name}市`);
    if (city && name) return { province, city };
  }
  return null;
}

/** The name of the city with this code; null when the provinces have none. */
export function cityOfCode(provinces: readonly Province[], code: unknown): string | null {
  const all = provinces.flatMap((province) => province.cities);
  return all.find((city) => city.code === code)?.name ?? null;
}

/**
 * Cities that hold the text in their name, then those of provinces that do; the best first, and among equally good ones
 * the frequent ones.
 *
 * @param hot names of the frequent cities.
 */
export function searchCities(
  provinces: readonly Province[],
  text: string,
  hot: readonly string[],
): readonly string[] {
  const all = provinces.flatMap((province) => province.cities.map((city) => [city.name, province.name]));
  const isHot = ([city = '']: readonly string[]) => hot.indexOf(city) >= 0;
  const hotFirst = [...all.filter(isHot), ...all.filter((names) => !isHot(names))];
  return bestFirst(hotFirst, (names) => names, text).map(([city = '']) => city);
}

/** The city of what a search found: a city itself, or a county with its city, as `昆山市（苏州市）`. */
export function cityIn(found: string): string {
  return /（(.+)）$/.exec(found)?.[1] ?? found;
}
