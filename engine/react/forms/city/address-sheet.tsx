import { CascadePickerView } from 'antd-mobile';
import { useState } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import counties from './counties.json';

interface Level {
  readonly label: string;
  readonly value: string;
  readonly children: Level[];
}

/** Built once: the picker walks the whole tree whenever the list is a new one. */
const OPTIONS: Level[] = Object.entries(counties).map(([province, cities]) =>
  level(
    province,
    Object.entries(cities).map(([city, names]) =>
      level(
        city,
        names.split(' ').map((name) => level(name, [])),
      ),
    ),
  ),
);

interface Props {
  readonly title: string;
  /** `浙江省 杭州市 西湖区`, or empty. */
  readonly address: string;
  readonly pick: (address: string) => void;
  readonly close: () => void;
}

/** Picks province, city and county on a wheel of three columns. */
export function AddressSheet({ title, address, pick, close }: Props) {
  const engine = useEngine();
  const [wheel, setWheel] = useState<readonly (string | number | null)[]>(
    known(address) ? address.split(' ') : first(),
  );
  const picked = wheel.join(' ');
  return (
    <BottomSheet
      title={title}
      close={close}
      actions={
        <button
          type="button"
          className="dk-button"
          onClick={() => pick(known(picked) ? picked : first().join(' '))}
        >
          {engine.text('form.picker.confirm')}
        </button>
      }
    >
      <p className="dk-address-said" role="status">
        {picked}
      </p>
      <CascadePickerView options={OPTIONS} value={[...wheel]} onChange={setWheel} />
    </BottomSheet>
  );
}

function level(name: string, children: Level[]): Level {
  return { label: name, value: name, children };
}

function first(): readonly string[] {
  const province = OPTIONS[0];
  const city = province?.children[0];
  return [province, city, city?.children[0]].map((one) => one?.value ?? '');
}

function known(address: string): boolean {
  const [province, city, county] = address.split(' ');
  const inside = OPTIONS.find(({ value }) => value === province)?.children.find(
    ({ value }) => value === city,
  );
  return inside?.children.some(({ value }) => value === county) ?? false;
}
