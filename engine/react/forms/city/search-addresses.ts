import type { AreaData } from '../../../forms/area-cities.ts';
import { areaCounties } from '../../../forms/area-counties.ts';
import { bestFirst } from './best-first.ts';
import counties from './counties.json';

/** Province → city → its counties, separated by blanks. */
export type Counties = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Province, city and county, as the three columns of the wheel name them. */
export type AddressPath = readonly [province: string, city: string, county: string];

/**
 * Every county, without those of the provinces of these names.
 *
 * @param areas the list; the one that comes with the script when null.
 */
export function countiesWithout(leftOut: readonly string[], areas: AreaData | null = null): Counties {
  return Object.fromEntries(
    Object.entries<Counties[string]>(areas ? areaCounties(areas) : counties).filter(
      ([province]) => leftOut.indexOf(province) < 0,
    ),
  );
}

/** An address as it is shown and saved. A name that stands for two levels is said once: `北京市 东城区`, `湖北省 仙桃市`. */
export function addressOf(path: AddressPath): string {
  return [...new Set(path)].join(' ');
}

/**
 * What an address stands for, whether it says such a name once or twice; null for what is no address down to a county.
 */
export function addressPath(all: Counties, address: string): AddressPath | null {
  const [province = ''] = address.split(' ');
  for (const [city, names] of Object.entries(all[province] ?? {})) {
    for (const county of names.split(' ')) {
      const path: AddressPath = [province, city, county];
      if (address === addressOf(path) || address === path.join(' ')) return path;
    }
  }
  return null;
}

/** The first address of the city whose name this is, with or without 市; null when the list has none. */
export function addressIn(all: Counties, city: string): AddressPath | null {
  if (city === '') return null;
  for (const [province, cities] of Object.entries(all)) {
    const name = Object.keys(cities).find((one) => one === city || one === `${city}市`);
    if (name) return [province, name, cities[name]?.split(' ')[0] ?? name];
  }
  return null;
}

/**
 * Addresses whose county holds the text in its name, then those of cities, then of provinces that do; the best first.
 */
export function searchAddresses(all: Counties, text: string): readonly string[] {
  const paths = Object.entries(all).flatMap(([province, cities]) =>
    Object.entries(cities).flatMap(([city, names]) =>
      names.split(' ').map((county): AddressPath => [province, city, county]),
    ),
  );
  return bestFirst(paths, (path) => [...path].reverse(), text).map(addressOf);
}
