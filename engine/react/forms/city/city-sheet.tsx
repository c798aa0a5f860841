import { CascadePickerView } from 'antd-mobile';
import { useState } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { findCity, PROVINCES, searchCities } from './find-cities.ts';
import './city-sheet.css';

/** Built once: the picker walks the whole tree whenever the list is a new one. */
const OPTIONS = PROVINCES.map(({ name, cities }) => ({
  label: name,
  value: name,
  children: cities.map((city) => ({ label: city, value: city })),
}));

interface Props {
  readonly title: string;
  readonly city: string;
  /** City of the visitor's address; empty when unknown. */
  readonly suggested: string;
  readonly hot: readonly string[];
  readonly pick: (city: string) => void;
  readonly close: () => void;
}

/** Picks a city: by search, from the frequent ones, or by province and city on a wheel. */
export function CitySheet({ title, city, suggested, hot, pick, close }: Props) {
  const engine = useEngine();
  const [search, setSearch] = useState('');
  const here = findCity(suggested);
  const start = findCity(city) ?? here ?? findCity(hot[0] ?? '');
  const [wheel, setWheel] = useState<readonly (string | number | null)[]>(
    start ? [start.province, start.city] : [],
  );
  const found = searchCities(search);
  const wheelCity = typeof wheel[1] === 'string' ? wheel[1] : PROVINCES[0]?.cities[0];
  const actions = search === '' && (
    <button type="button" className="dk-button" onClick={() => wheelCity && pick(wheelCity)}>
      {engine.text('form.picker.confirm')}
    </button>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <div className="dk-city">
        <input
          className="dk-city-search"
          type="search"
          enterKeyHint="search"
          aria-label={engine.text('form.city.search')}
          placeholder={engine.text('form.city.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {search !== '' ? (
          <>
            <p className={found.length > 0 ? 'dk-unseen' : 'dk-city-none'} role="status">
              {found.length > 0
                ? engine.text('form.city.found', { count: found.length })
                : engine.text('form.city.none', { text: search })}
            </p>
            <ul className="dk-options">
              {found.map((name) => (
                <li key={name}>
                  <button type="button" className="dk-option" onClick={() => pick(name)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
            <div className="dk-city-row" role="group" aria-label={engine.text('form.city.hot')}>
              {here && (
                <button type="button" className="dk-chip dk-city-here" onClick={() => pick(here.city)}>
                  {engine.text('form.city.here', { city: here.city })}
                </button>
              )}
              {hot.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="dk-chip"
                  aria-pressed={name === city}
                  onClick={() => pick(name)}
                >
                  {name.replace(/市$/, '')}
                </button>
              ))}
            </div>
            <CascadePickerView options={OPTIONS} value={[...wheel]} onChange={setWheel} />
          </>
        )}
      </div>
    </BottomSheet>
  );
}
