import cities from './cities.json';

/** Provinces with their cities, in the order of the area codes. */
export const PROVINCES: readonly { readonly name: string; readonly cities: readonly string[] }[] =
  Object.keys(cities).map((name) => ({ name, cities: cities[name as keyof typeof cities].split(' ') }));

/** The city whose name is this, with or without 市; null when the list has none. */
export function findCity(name: string): { readonly province: string; readonly city: string } | null {
  for (const province of PROVINCES) {
    const city = province.cities.find((one) => one === name || one === `${name}市`);
    if (city && name) return { province: province.name, city };
  }
  return null;
}

/** Cities that hold the text in their name, then those of provinces that do; at most thirty. */
export function searchCities(text: string): readonly string[] {
  const wanted = text.replace(/\s/g, '');
  if (wanted === '') return [];
  const all = PROVINCES.flatMap(({ name, cities: inside }) =>
    inside.map((city) => ({ city, province: name })),
  );
  const named = all.filter(({ city }) => city.indexOf(wanted) >= 0);
  const within = all.filter(
    ({ city, province }) => province.indexOf(wanted) >= 0 && city.indexOf(wanted) < 0,
  );
  return [...named, ...within].slice(0, 30).map(({ city }) => city);
}
