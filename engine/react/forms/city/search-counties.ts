import type { AreaData } from '../../../forms/area-cities.ts';
import { bestFirst } from './best-first.ts';
import { countiesWithout } from './search-addresses.ts';

/**
 * Counties that hold the text in their name, each with its city, as `昆山市（苏州市）`; the best first.
 *
 * @param leftOut names of the provinces that are not offered.
 * @param areas the list; the one that comes with the script when null.
 */
export function searchCounties(
  text: string,
  leftOut: readonly string[],
  areas: AreaData | null,
): readonly string[] {
  const counties = Object.values(countiesWithout(leftOut, areas)).flatMap((cities) =>
    Object.entries(cities).flatMap(([city, names]) =>
      names.split(' ').map((county): readonly [string, string] => [county, city]),
    ),
  );
  return bestFirst(counties, ([county]) => [county], text).map(([county, city]) => `${county}（${city}）`);
}
