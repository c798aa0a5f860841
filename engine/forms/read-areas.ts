import type { Json, JsonObject } from '../decide/model/json.ts';
import { type AreaData, areaCities } from './area-cities.ts';

/** The code that stands for no place, or for all of them (spec section 3). */
export const ANY_AREA = '000000';

/**
 * The backend's list of regions; null where it is none that visitors could pick from: a list is missing, a code or a
 * name is spoilt, a place lies in no province, a province has no city, or a city's name, which is what a form saves,
 * stands for two. Entries of the code 000000 are no places and left out.
 */
export function readAreas(data: Json | undefined): AreaData | null {
  const lists = recordOf(data);
  const area = {
    province_list: namesOf(lists.province_list),
    city_list: namesOf(lists.city_list),
    county_list: namesOf(lists.county_list),
  };
  const provinces = Object.keys(area.province_list);
  const { city_list: cities } = areaCities(area);
  const places = [...Object.keys(area.city_list), ...Object.keys(area.county_list)];
  const isWhole =
    provinces.length > 0 &&
    provinces.every((code) => /0000$/.test(code) && hasAny(cities, code.slice(0, 2))) &&
    places.every((code) => area.province_list[`${code.slice(0, 2)}0000`] !== undefined);
  const names = [area.province_list, area.city_list, area.county_list].flatMap(Object.entries);
  const isReadable = names.every(([code, name]) => /^[1-9]\d{5}$/.test(code) && /^\S{1,20}$/.test(name));
  const isClear = [area.province_list, cities].every(
    (list) => new Set(Object.values(list)).size === Object.keys(list).length,
  );
  return isWhole && isReadable && isClear ? area : null;
}

/** What is no text stands as one that no name is. */
function namesOf(list: Json | undefined): Record<string, string> {
  const places = Object.entries(recordOf(list)).filter(([code]) => code !== ANY_AREA);
  return Object.fromEntries(places.map(([code, name]) => [code, typeof name === 'string' ? name : '']));
}

// Not `objectAt`: shared with the pickers' scripts it would be one more script of every form.
function recordOf(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
}

function hasAny(list: Readonly<Record<string, string>>, prefix: string): boolean {
  return Object.keys(list).some((code) => code.startsWith(prefix));
}
