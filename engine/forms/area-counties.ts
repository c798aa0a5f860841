import { type AreaData, areaCities, codes } from './area-cities.ts';

/**
 * The three-level list that an address picker shows: province → city → its counties, separated by blanks. The cities
 * are those of the two-level list; one without counties of its own, or that is itself one, stands for its only county.
 */
export function areaCounties(area: AreaData): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const counties: Record<string, Record<string, string>> = {};
  const { city_list: cities } = areaCities(area);
  for (const code of codes(area.province_list)) {
    const province = area.province_list[code] ?? '';
    const ofProvince = codes(cities, code.slice(0, 2)).map((city) => cities[city] ?? '');
    counties[province] = Object.fromEntries(
      ofProvince.map((city) => [city, countiesOf(area, code.slice(0, 2), city)]),
    );
  }
  return counties;
}

function countiesOf(area: AreaData, province: string, city: string): string {
  const isMunicipality = area.province_list[`${province}0000`] === city;
  const names = codes(area.city_list, province)
    .filter((code) => isMunicipality || area.city_list[code] === city)
    .flatMap((code) => codes(area.county_list, code.slice(0, 4)))
    .map((code) => area.county_list[code] ?? '');
  return [...new Set(names)].join(' ') || city;
}
