import { areaList } from '@vant/area-data';
import { knownName } from '../known-name.ts';

/**
 * A city as it is typed, with or without 市.
 *
 * @param any also a name that the area data does not have.
 * @throws UsageError
 */
export function cityOf(name: string, any: boolean): string {
  if (any) return name;
  const { province_list: provinces, city_list: cities } = areaList;
  const full = [...Object.values(provinces), ...Object.values(cities)];
  const known = new Set([...full, ...full.map((city) => city.replace(/市$/, ''))]);
  knownName('--city: the area data has no', name, known, 'add --any to play it all the same');
  return name;
}
