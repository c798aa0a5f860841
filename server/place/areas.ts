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

/** What the area list calls a place by its code; any other text as it is. */
export function areaName(text: string): string {
  const lists = [AREAS.county_list, AREAS.city_list, AREAS.province_list];
  return lists.find((list) => Object.hasOwn(list, text))?.[text] ?? text;
}
