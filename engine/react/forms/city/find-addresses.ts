import counties from './counties.json';

/** Province → city → its counties, separated by blanks. */
export const COUNTIES: Readonly<Record<string, Readonly<Record<string, string>>>> = counties;

const MOST = 60;

/** The first address of the city whose name this is, with or without 市; null when the list has none. */
export function addressIn(city: string): string | null {
  if (city === '') return null;
  for (const [province, cities] of Object.entries(COUNTIES)) {
    const name = Object.keys(cities).find((one) => one === city || one === `${city}市`);
    if (name) return [province, name, cities[name]?.split(' ')[0]].join(' ');
  }
  return null;
}

/** True when an address has a province, a city of it, and a county of that. */
export function isAddress(address: string): boolean {
  const [province = '', city = '', county = ''] = address.split(' ');
  return COUNTIES[province]?.[city]?.split(' ').includes(county) ?? false;
}

/** Addresses whose county holds the text in its name, then those of cities, then of provinces that do; at most sixty. */
export function searchAddresses(text: string): readonly string[] {
  const wanted = text.replace(/\s/g, '');
  if (wanted === '') return [];
  const found: [string[], string[], string[]] = [[], [], []];
  for (const [province, cities] of Object.entries(COUNTIES)) {
    for (const [city, names] of Object.entries(cities)) {
      for (const county of names.split(' ')) {
        const level = [county, city, province].findIndex((name) => name.indexOf(wanted) >= 0);
        // A visitor may type the whole of it, too.
        const at = level < 0 && `${province}${city}${county}`.indexOf(wanted) >= 0 ? 0 : level;
        found[at]?.push(`${province} ${city} ${county}`);
      }
    }
  }
  return ([] as string[]).concat(...found).slice(0, MOST);
}
