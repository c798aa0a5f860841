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

/** Cities that hold the text in their name, then those of provinces that do; the best first. */
export function searchCities(provinces: readonly Province[], text: string): readonly string[] {
  const all = provinces.flatMap((province) => province.cities.map((city) => [city, province.name]));
  return bestFirst(all, (names) => names, text).map(([city = '']) => city);
}
