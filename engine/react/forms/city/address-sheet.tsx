import { type ReactNode, useMemo, useState } from 'react';
import { ANY_AREA } from '../../../forms/read-areas.ts';
import { type PlaceOption, PlaceSheet, type Wheel } from './place-sheet.tsx';
import {
  addressIn,
  addressOf,
  addressPath,
  type Counties,
  countiesWithout,
  searchAddresses,
} from './search-addresses.ts';
import { useAreas } from './use-areas.ts';

const TEXTS = { search: 'form.address.search', found: 'form.address.found', none: 'form.address.none' };

interface Props {
  readonly title: string;
  /** As it is saved, for example `浙江省 杭州市 西湖区`, or empty. */
  readonly address: string;
  /** City of the visitor's address; empty when unknown. */
  readonly suggested: string;
  readonly hot: readonly string[];
  /** Names of the provinces that are not offered. */
  readonly without: readonly string[];
  readonly pick: (address: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  readonly close: () => void;
}

/**
 * Picks province, city and county: by search, or on a wheel of three columns that frequent cities turn to themselves.
 * Where neither an answer nor the visitor's city is known, nothing can be confirmed before something was picked.
 */
export function AddressSheet({ title, address, suggested, hot, without, pick, clear, close }: Props) {
  const areas = useAreas();
  const { counties, options } = useMemo(() => {
    const offered = countiesWithout(without, areas);
    return { counties: offered, options: optionsOf(offered) };
  }, [areas, without]);
  const here = addressIn(counties, suggested);
  const [start] = useState(() => addressPath(counties, address) ?? here);
  const [wheel, setWheel] = useState<Wheel>(start ?? [ANY_AREA]);
  // While the wheel turns, its columns may not belong together.
  const picked = addressPath(counties, wheel.slice(0, 3).join(' ')) ?? (wheel[0] === ANY_AREA ? null : start);
  return (
    <PlaceSheet
      title={title}
      close={close}
      texts={TEXTS}
      find={(text) => searchAddresses(counties, text)}
      answer={address}
      pick={pick}
      clear={clear}
      here={here?.[1] ?? null}
      hot={hot.filter((one) => addressIn(counties, one))}
      city={picked?.[1] ?? ''}
      pickCity={(city) => setWheel((current) => addressIn(counties, city) ?? current)}
      options={options}
      wheel={wheel}
      turn={setWheel}
      open={start === null}
      said={picked ? addressOf(picked) : ''}
      confirm={picked ? () => pick(addressOf(picked)) : null}
    />
  );
}

function optionsOf(counties: Counties): PlaceOption[] {
  return Object.entries(counties).map(([province, cities]) =>
    option(
      province,
      Object.entries(cities).map(([city, names]) =>
        option(
          city,
          names.split(' ').map((name) => ({ label: name, value: name })),
        ),
      ),
    ),
  );
}

function option(name: string, children: PlaceOption[]): PlaceOption {
  return { label: name, value: name, children };
}
