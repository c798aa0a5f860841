import { bestFirst } from './best-first.ts';
import cities from './cities.json';

export interface Province {
  readonly name: string;
  readonly cities: readonly string[];
}

/** Provinces with their cities, in the order of the area codes, without those of these names. */
export function provincesWithout(leftOut: readonly string[]): readonly Province[] {
  return Object.entries(cities)
    .filter(([name]) => leftOut.indexOf(name) < 0)
    .map(([name, inside]) => ({ name, cities: inside.split(' ') }));
}

/** The city whose name is this, with or without 市; null when the provinces have none. */
export function findCity(
  provinces: readonly Province[],
  name: string,
): { readonly province: string; readonly city: string } | null {
  for (const province of provinces) {
    const city = province.cities.find((one) => one === name || one === `${name}市`);
    if (city && name) return { province: province.name, city };
  }
  return null;
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
  const all = provinces.flatMap((province) => province.cities.map((city) => [city, province.name]));
  const isHot = ([city = '']: readonly string[]) => hot.indexOf(city) >= 0;
  const hotFirst = [...all.filter(isHot), ...all.filter((names) => !isHot(names))];
  return bestFirst(hotFirst, (names) => names, text).map(([city = '']) => city);
}

/** The city of what a search found: a city itself, or a county with its city, as `昆山市（苏州市）`. */
export function cityIn(found: string): string {
  return /（(.+)）$/.exec(found)?.[1] ?? found;
}
