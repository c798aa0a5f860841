import { areaList } from '@vant/area-data';

/** Provinces, cities and counties by six-digit code. */
export const AREAS: {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
} = areaList;

/** A city of the area list. */
export interface City {
  readonly province: string;
  readonly name: string;
  readonly code: string;
}

function cityOf(code: string): City {
  return {
    province: AREAS.province_list[`${code.slice(0, 2)}0000`] ?? '',
    name: AREAS.city_list[code] ?? '',
    code,
  };
}

/** Names that stand for counties without a city of their own: nobody lives in a city called so. */
const NO_CITY = /^(?:县|.*直辖县.*)$/;

const CITIES: readonly City[] = Object.keys(AREAS.city_list)
  .map(cityOf)
  .filter((city) => !NO_CITY.test(city.name));

/**
 * The city of the area list that a foreign spelling means: the same name, else the only one in the province that begins
 * so. Null when that is not certain. An empty province means any.
 */
export function findCity(province: string, name: string): City | null {
  if (name === '') {
    return null;
  }
  const inProvince = CITIES.filter(
    (city) => province === '' || city.province.startsWith(province) || province.startsWith(city.province),
  );
  const exact = inProvince.find((city) => city.name === name || city.name === `${name}市`);
  if (exact) {
    return exact;
  }
  const begin = inProvince.filter((city) => city.name.startsWith(name));
  return begin.length === 1 ? (begin[0] as City) : null;
}

/** The city with this code; null when the area list has none. */
export function cityByCode(code: string): City | null {
  return Object.hasOwn(AREAS.city_list, code) ? cityOf(code) : null;
}

/**
 * What a place is called by its code, as addresses are saved: a county behind its province and city, a city by itself
 * where its name is one; any other text as it is.
 */
export function areaName(text: string): string {
  const find = (list: Readonly<Record<string, string>>, code: string) =>
    Object.hasOwn(list, code) ? (list[code] ?? '') : '';
  const county = find(AREAS.county_list, text);
  const province = find(AREAS.province_list, `${text.slice(0, 2)}0000`);
  const city = find(AREAS.city_list, county === '' ? text : `${text.slice(0, 4)}00`);
  if (county === '' && city === '') return find(AREAS.province_list, text) || text;
  if (county === '') return NO_CITY.test(city) ? `${province} ${city}` : city;
  const above = NO_CITY.test(city) ? [province] : [province, city];
  return [...new Set([...above, county])].filter((name) => name !== '').join(' ');
}
