import { type ReactNode, useMemo, useState } from 'react';
import { areaCities } from '../../../forms/area-cities.ts';
import { ANY_AREA } from '../../../forms/read-areas.ts';
import {
  cityIn,
  cityOfCode,
  findCity,
  type Place,
  type Province,
  provincesWithout,
  searchCities,
} from './find-cities.ts';
import { PlaceSheet, type Wheel } from './place-sheet.tsx';
import type { searchCounties } from './search-counties.ts';
import type { searchSpelt } from './search-spelt.ts';
import { useAreas } from './use-areas.ts';

const TEXTS = { search: 'form.city.search', found: 'form.city.found', none: 'form.city.none' };

/** Pinyin, or its first letters, with what an input method puts between them. */
const LETTERS = /^\s*[a-zü][a-zü'\s]*$/i;

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
  const areas = useAreas();
  const { provinces, options } = useMemo(() => {
    const offered = provincesWithout(without, areas ? areaCities(areas) : undefined);
    return { provinces: offered, options: offered.map(optionOf) };
  }, [areas, without]);
  const here = findCity(provinces, suggested);
  const [start] = useState(() => findCity(provinces, city) ?? here);
  const [wheel, setWheel] = useState<Wheel>(start ? [start.province.code, start.city.code] : [ANY_AREA]);
  /** Counties are a long list: it is loaded for who types what is in no city's name. */
  const [inCounties, setInCounties] = useState<typeof searchCounties | null>(null);
  const [inPinyin, setInPinyin] = useState<typeof searchSpelt | null>(null);
  function find(text: string): readonly string[] {
    if (LETTERS.test(text)) return inPinyin?.(provinces, text, hot) ?? [];
    const found = searchCities(provinces, text, hot);
    return found.length > 0 ? found : (inCounties?.(text, without, areas) ?? found);
  }
  function type(text: string) {
    if (LETTERS.test(text) && !inPinyin) {
      import('./search-spelt.ts').then(
        (names) => setInPinyin(() => names.searchSpelt),
        () => undefined,
      );
    }
    const isChinese = /[\u4e00-\u9fff]/.test(text);
    if (inCounties || !isChinese || find(text).length > 0) return;
    import('./search-counties.ts').then(
      (counties) => setInCounties(() => counties.searchCounties),
      // Without it there is what there was: cities.
      () => undefined,
    );
  }
  const wheelCity = cityOfCode(provinces, wheel[1]);
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
      here={here?.city.name ?? null}
      hot={hot.filter((one) => findCity(provinces, one))}
      city={city}
      pickCity={pick}
      options={options}
      wheel={wheel}
      turn={setWheel}
      open={start === null}
      confirm={wheelCity ? () => pick(wheelCity) : null}
    />
  );
}

function optionOf({ cities, ...province }: Province) {
  return { ...columnOf(province), children: cities.map(columnOf) };
}

function columnOf({ code, name }: Place) {
  return { label: name, value: code };
}
