/** Names by six-digit area code, as area data comes. */
export interface AreaData {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
}

/** Entries that stand where a city should and are none: directly administered counties, and Chongqing's counties. */
const NO_CITY = /^(?:省直辖县|自治区直辖县级行政区划|县)$/;

/** Provinces and their cities: the first two digits of a city's code are those of its province. */
export type CityData = Pick<AreaData, 'province_list' | 'city_list'>;

/**
 * The two-level list that a city picker shows. Counties that a province administers itself are listed as cities;
 * Chongqing's counties belong to the one city 重庆市. Every province is there: which of them a field offers is its option
 * `without`.
 */
export function areaCities(area: AreaData): CityData {
  const cities: Record<string, string> = {};
  for (const city of codes(area.city_list)) {
    const name = area.city_list[city] ?? '';
    if (!NO_CITY.test(name)) cities[city] = name;
    else if (name !== '县') {
      for (const county of codes(area.county_list, city.slice(0, 4))) {
        cities[county] = area.county_list[county] ?? '';
      }
    }
  }
  return { province_list: area.province_list, city_list: cities };
}

/** The codes of a list in their order: all, or those that begin so. */
export function codes(names: Readonly<Record<string, string>>, prefix = ''): readonly string[] {
  return Object.keys(names)
    .filter((code) => code.startsWith(prefix))
    .sort();
}
