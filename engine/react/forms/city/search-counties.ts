import { bestFirst } from './best-first.ts';
import { countiesWithout } from './search-addresses.ts';

/**
 * Counties that hold the text in their name, each with its city, as `昆山市（苏州市）`; the best first.
 *
 * @param leftOut names of the provinces that are not offered.
 */
export function searchCounties(leftOut: readonly string[], text: string): readonly string[] {
  const counties = Object.values(countiesWithout(leftOut)).flatMap((cities) =>
    Object.entries(cities).flatMap(([city, names]) =>
      names.split(' ').map((county): readonly [string, string] => [county, city]),
    ),
  );
  return bestFirst(counties, ([county]) => [county], text).map(([county, city]) => `${county}（${city}）`);
}
