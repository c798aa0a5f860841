import cities from './cities.json';

export interface Province {
  readonly name: string;
  readonly cities: readonly string[];
}

/** Provinces with their cities, in the order of the area codes, without those of these names. */
export function provincesWithout(leftOut: readonly string[]): readonly Province[] {
  return Object.entries(cities)
    .filter(([name]) => leftOut.indexOf(name) < 0)
    .map(([name, inside]) => ({ name, cities: inside.split(' ') }));
}

/** The city whose name is this, with or without 市; null when the provinces have none. */
export function findCity(
  provinces: readonly Province[],
  name: string,
): { readonly province: string; readonly city: string } | null {
  for (const province of provinces) {
    const city = province.cities.find((one) => one === name || one === `${name}市`);
    if (city && name) return { province: province.name, city };
  }
  return null;
}

/** Cities that hold the text in their name, then those of provinces that do; at most thirty. */
export function searchCities(provinces: readonly Province[], text: string): readonly string[] {
  const wanted = text.replace(/\s/g, '');
  if (wanted === '') return [];
  const all = provinces.flatMap(({ name, cities: inside }) =>
    inside.map((city) => ({ city, province: name })),
  );
  const named = all.filter(({ city }) => city.indexOf(wanted) >= 0);
  const within = all.filter(
    ({ city, province }) => province.indexOf(wanted) >= 0 && city.indexOf(wanted) < 0,
  );
  return [...named, ...within].slice(0, 30).map(({ city }) => city);
}
