import { type ReactNode, useState } from 'react';
import { cityIn, findCity, type Province, provincesWithout, searchCities } from './find-cities.ts';
import { PlaceSheet, type Wheel } from './place-sheet.tsx';

const TEXTS = { search: 'form.city.search', found: 'form.city.found', none: 'form.city.none' };

interface Props {
  readonly title: string;
  readonly city: string;
  /** City of the visitor's address; empty when unknown. */
  readonly suggested: string;
  readonly hot: readonly string[];
  /** Names of the provinces that are not offered. */
  readonly without: readonly string[];
  readonly pick: (city: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  readonly close: () => void;
}

/** Picks a city: by search, from the frequent ones, or by province and city on a wheel. */
export function CitySheet({ title, city, suggested, hot, without, pick, clear, close }: Props) {
  const [provinces] = useState(() => provincesWithout(without));
  const [options] = useState(() => provinces.map(optionOf));
  const here = findCity(provinces, suggested);
  const start = findCity(provinces, city) ?? here;
  const [wheel, setWheel] = useState<Wheel>(start ? [start.province, start.city] : ['']);
  const [isOpen] = useState(start === null);
  /** Counties are a long list: it is loaded for who types what is in no city's name. */
  const [inCounties, setInCounties] = useState<((text: string) => readonly string[]) | null>(null);
  function find(text: string): readonly string[] {
    const found = searchCities(provinces, text, hot);
    return found.length > 0 ? found : (inCounties?.(text) ?? found);
  }
  function type(text: string) {
    const isChinese = /[\u4e00-\u9fff]/.test(text);
    if (inCounties || !isChinese || find(text).length > 0) return;
    import('./search-counties.ts').then(
      ({ searchCounties }) => setInCounties(() => (typed: string) => searchCounties(without, typed)),
      // Without it there is what there was: cities.
      () => undefined,
    );
  }
  const wheelCity = typeof wheel[1] === 'string' ? wheel[1] : null;
  return (
    <PlaceSheet
      title={title}
      close={close}
      texts={TEXTS}
      find={find}
      type={type}
      answer={city}
      pick={(found) => pick(cityIn(found))}
      clear={clear}
      here={here?.city ?? null}
      hot={hot.filter((one) => findCity(provinces, one))}
      city={city}
      pickCity={pick}
      options={options}
      wheel={wheel}
      turn={setWheel}
      open={isOpen}
      confirm={wheelCity ? () => pick(wheelCity) : null}
    />
  );
}

function optionOf({ name, cities }: Province) {
  return { label: name, value: name, children: cities.map((city) => ({ label: city, value: city })) };
}
