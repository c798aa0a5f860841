import counties from './counties.json';

/** Province → city → its counties, separated by blanks. */
export type Counties = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Province, city and county, as the three columns of the wheel name them. */
export type AddressPath = readonly [province: string, city: string, county: string];

const MOST = 60;

/** Every county, without those of the provinces of these names. */
export function countiesWithout(leftOut: readonly string[]): Counties {
  return Object.fromEntries(
    Object.entries<Counties[string]>(counties).filter(([province]) => leftOut.indexOf(province) < 0),
  );
}

/** An address as it is shown and saved. A name that stands for two levels is said once: `北京市 东城区`, `湖北省 仙桃市`. */
export function addressOf(path: AddressPath): string {
  return [...new Set(path)].join(' ');
}

/** What an address stands for, whether it says such a name once or twice; null for what is no address down to a county. */
export function addressPath(all: Counties, address: string): AddressPath | null {
  const [province = ''] = address.split(' ');
  for (const [city, names] of Object.entries(all[province] ?? {})) {
    for (const county of names.split(' ')) {
      const path: AddressPath = [province, city, county];
      if (address === addressOf(path) || address === path.join(' ')) return path;
    }
  }
  return null;
}

/** The first address of the city whose name this is, with or without 市; null when the list has none. */
export function addressIn(all: Counties, city: string): AddressPath | null {
  if (city === '') return null;
  for (const [province, cities] of Object.entries(all)) {
    const name = Object.keys(cities).find((one) => one === city || one === `${city}市`);
    if (name) return [province, name, cities[name]?.split(' ')[0] ?? name];
  }
  return null;
}

/** Addresses whose county holds the text in its name, then those of cities, then of provinces that do; at most sixty. */
export function searchAddresses(all: Counties, text: string): readonly string[] {
  const wanted = text.replace(/\s/g, '');
  if (wanted === '') return [];
  const found: [string[], string[], string[]] = [[], [], []];
  for (const [province, cities] of Object.entries(all)) {
    for (const [city, names] of Object.entries(cities)) {
      for (const county of names.split(' ')) {
        const level = [county, city, province].findIndex((name) => name.indexOf(wanted) >= 0);
        // A visitor may type the whole of it, too.
        const at = level < 0 && `${province}${city}${county}`.indexOf(wanted) >= 0 ? 0 : level;
        found[at]?.push(addressOf([province, city, county]));
      }
    }
  }
  return ([] as string[]).concat(...found).slice(0, MOST);
}
