import { CascadePickerView } from 'antd-mobile';
import { type ReactNode, useMemo, useState } from 'react';
import { ANY_AREA } from '../../../forms/read-areas.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { FoundList } from '../found-list.tsx';
import { SearchField } from '../search-field.tsx';
import './city-sheet.css';

/** One choice of a column, with those of the next column. */
export interface PlaceOption {
  readonly label: string;
  /** Its area code where the wheel picks a city, its name where it picks an address. */
  readonly value: string;
  readonly children?: PlaceOption[];
}

export type Wheel = readonly (string | number | null)[];

interface Props {
  readonly title: string;
  readonly close: () => void;
  /** Texts of the search: its name, how many were found, that none was. */
  readonly texts: { readonly search: string; readonly found: string; readonly none: string };
  readonly find: (text: string) => readonly string[];
  /** Hears what is typed into the search. */
  readonly type?: (text: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  /** The answer that is given already, as the search names it; else empty. */
  readonly answer: string;
  /** Takes what the search found. */
  readonly pick: (place: string) => void;
  /** City of the visitor's address; null when unknown. */
  readonly here: string | null;
  /** Frequent cities. */
  readonly hot: readonly string[];
  /** The city that is picked. */
  readonly city: string;
  readonly pickCity: (city: string) => void;
  /** Built once by the caller: the wheel walks the whole tree whenever the list is a new one. */
  readonly options: PlaceOption[];
  readonly wheel: Wheel;
  readonly turn: (wheel: Wheel) => void;
  /** Nothing is known to begin with: the wheel begins with a row that is no answer, of the code 000000. */
  readonly open: boolean;
  /**
   * The wheel's columns are too narrow to show what it stands on: this says it whole. Empty while that is no answer.
   */
  readonly said?: string;
  /** Null while the wheel stands on no answer. */
  readonly confirm: (() => void) | null;
}

/** Picks a place: by search, from the frequent cities, or on a wheel. */
export function PlaceSheet(props: Props) {
  const {
    title,
    close,
    texts,
    find,
    answer,
    pick,
    here,
    hot,
    city,
    pickCity,
    wheel,
    turn,
    said,
    confirm,
    clear,
  } = props;
  const engine = useEngine();
  const none = engine.text('form.picker.none');
  const first = engine.text('form.city.first');
  const options = useMemo(
    () => (props.open ? [{ label: first, value: ANY_AREA }, ...props.options] : props.options),
    [props.open, props.options, first],
  );
  const [search, setSearch] = useState('');
  const actions = search === '' && (
    <>
      {clear}
      <button type="button" className="dk-button" disabled={!confirm} onClick={confirm ?? undefined}>
        {engine.text('form.picker.confirm')}
      </button>
    </>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <div className={search === '' ? 'dk-city' : 'dk-city dk-city-found'}>
        <SearchField
          name={engine.text(texts.search)}
          text={search}
          change={(typed) => {
            setSearch(typed);
            props.type?.(typed);
          }}
          onKeyDown={(event) => {
            // Whoever writes with an input method ends a word with the same key.
            const isDone = event.key === 'Enter' && !event.nativeEvent.isComposing;
            const [only, ...others] = isDone ? find(search) : [];
            if (only === undefined || others.length > 0) return;
            // The button that has the focus next would take the same key for a press.
            event.preventDefault();
            pick(only);
          }}
        />
        {search !== '' ? (
          <FoundList text={search} found={find(search)} texts={texts} picked={answer} pick={pick} />
        ) : (
          <>
            {(here || hot.length > 0) && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
              <div className="dk-city-row" role="group" aria-label={engine.text('form.city.hot')}>
                {here && (
                  <button type="button" className="dk-chip dk-city-here" onClick={() => pickCity(here)}>
                    {engine.text('form.city.here', { city: here })}
                  </button>
                )}
                {hot.map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="dk-chip"
                    aria-pressed={name === city}
                    onClick={() => pickCity(name)}
                  >
                    {name.replace(/市$/, '')}
                  </button>
                ))}
              </div>
            )}
            {said !== undefined && (
              <p className="dk-address-said" role="status">
                {said || none}
              </p>
            )}
            <CascadePickerView options={options} value={[...wheel]} onChange={turn} />
          </>
        )}
      </div>
    </BottomSheet>
  );
}
