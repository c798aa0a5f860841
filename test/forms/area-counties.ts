import { type AreaData, areaCities } from '../../engine/forms/area-cities.ts';

/**
 * The three-level list that an address picker shows: province → city → its counties, separated by blanks. The cities
 * are those of the two-level list; one without counties of its own, or that is itself one, stands for its only county.
 */
export function areaCounties(area: AreaData): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const counties: Record<string, Record<string, string>> = {};
  const cities = areaCities(area);
  for (const code of Object.keys(area.province_list).sort()) {
    const province = area.province_list[code] ?? '';
    const names = cities[province] ?? '';
    counties[province] = Object.fromEntries(
      names.split(' ').map((city) => [city, countiesOf(area, code.slice(0, 2), city)]),
    );
  }
  return counties;
}

function countiesOf(area: AreaData, province: string, city: string): string {
  const isMunicipality = area.province_list[`${province}0000`] === city;
  const prefixes = Object.keys(area.city_list)
    .filter((code) => code.startsWith(province) && (isMunicipality || area.city_list[code] === city))
    .map((code) => code.slice(0, 4));
  const names = Object.keys(area.county_list)
    .filter((code) => prefixes.indexOf(code.slice(0, 4)) >= 0)
    .sort()
    .map((code) => area.county_list[code] ?? '');
  return [...new Set(names)].join(' ') || city;
}
