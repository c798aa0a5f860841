/** Names by six-digit area code, as area data comes. */
export interface AreaData {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
}

/** Entries that stand where a city should and are none: directly administered counties, and Chongqing's counties. */
const NO_CITY = /^(?:省直辖县|自治区直辖县级行政区划|县)$/;

/**
 * The two-level list that a city picker shows: province name → its cities, separated by blanks. Where a province
 * administers counties itself, those are listed as cities; Chongqing's counties belong to the one city 重庆市. Every
 * province is there: which of them a field offers is its option `without`.
 */
export function areaCities(area: AreaData): Readonly<Record<string, string>> {
  const cities: Record<string, string> = {};
  for (const code of codes(area.province_list)) {
    const prefix = code.slice(0, 2);
    const names = codes(area.city_list, prefix).flatMap((city) => {
      const name = area.city_list[city] ?? '';
      if (!NO_CITY.test(name)) return [name];
      if (name === '县') return [];
      return codes(area.county_list, city.slice(0, 4)).map((county) => area.county_list[county] ?? '');
    });
    cities[area.province_list[code] ?? ''] = names.join(' ');
  }
  return cities;
}

function codes(names: Readonly<Record<string, string>>, prefix = ''): readonly string[] {
  return Object.keys(names)
    .filter((code) => code.startsWith(prefix))
    .sort();
}
