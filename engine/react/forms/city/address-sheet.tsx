import { type ReactNode, useState } from 'react';
import { addressIn, addressOf, addressPath, COUNTIES, searchAddresses } from './find-addresses.ts';
import { type PlaceOption, PlaceSheet, type Wheel } from './place-sheet.tsx';

const OPTIONS = Object.entries(COUNTIES).map(([province, cities]) =>
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

const TEXTS = { search: 'form.address.search', found: 'form.address.found', none: 'form.address.none' };

interface Props {
  readonly title: string;
  /** As it is saved, for example `浙江省 杭州市 西湖区`, or empty. */
  readonly address: string;
  /** City of the visitor's address; empty when unknown. */
  readonly suggested: string;
  readonly hot: readonly string[];
  readonly pick: (address: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  readonly close: () => void;
}

/**
 * Picks province, city and county: by search, or on a wheel of three columns that frequent cities turn to themselves. Where
 * neither an answer nor the visitor's city is known, nothing can be confirmed before something was picked.
 */
export function AddressSheet({ title, address, suggested, hot, pick, clear, close }: Props) {
  const here = addressIn(suggested);
  const start = addressPath(address) ?? here;
  const [wheel, setWheel] = useState<Wheel>(start ?? ['']);
  const [isOpen] = useState(start === null);
  // While the wheel turns, its columns may not belong together.
  const picked = addressPath(wheel.slice(0, 3).join(' ')) ?? (wheel[0] === '' ? null : start);
  return (
    <PlaceSheet
      title={title}
      close={close}
      texts={TEXTS}
      find={searchAddresses}
      pick={pick}
      clear={clear}
      here={here && here[1]}
      hot={hot}
      city={picked?.[1] ?? ''}
      pickCity={(city) => setWheel((current) => addressIn(city) ?? current)}
      options={OPTIONS}
      wheel={wheel}
      turn={setWheel}
      open={isOpen}
      said={picked ? addressOf(picked) : ''}
      confirm={picked ? () => pick(addressOf(picked)) : null}
    />
  );
}

function option(name: string, children: PlaceOption[]): PlaceOption {
  return { label: name, value: name, children };
}
