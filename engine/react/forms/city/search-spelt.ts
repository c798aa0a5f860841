import spelt from './city-pinyin.json';
import type { Province } from './find-cities.ts';

const SPELT: Readonly<Record<string, string>> = spelt;

/**
 * Cities whose name is spelt so in Pinyin, or whose syllables begin so (`hz` for 杭州): first those of which that is the
 * whole, and among equally good ones the frequent ones.
 *
 * @param hot names of the frequent cities.
 */
export function searchSpelt(
  provinces: readonly Province[],
  text: string,
  hot: readonly string[],
): readonly string[] {
  const letters = text
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/[^a-z]/g, '');
  const names = provinces.flatMap(({ cities }) => cities.map(({ name }) => name));
  const ranked = names.map((name) => {
    const syllables = (SPELT[name] ?? '').split(' ');
    const ways = [syllables.join(''), syllables.map(([first = '']) => first).join('')];
    const isFound = letters !== '' && ways.some((way) => way.startsWith(letters));
    return {
      name,
      rank: isFound ? (ways.indexOf(letters) < 0 ? 2 : 0) + (hot.indexOf(name) < 0 ? 1 : 0) : -1,
    };
  });
  return [0, 1, 2, 3].flatMap((wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ name }) => name),
  );
}
