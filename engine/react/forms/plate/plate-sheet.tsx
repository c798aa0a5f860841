import { useEffect, useRef, useState } from 'react';
import { normalisePlate, plateKind } from '../../../forms/plate.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { LONGEST_PLATE, plateKeys } from './plate-keys.ts';
import './plate-sheet.css';

interface Props {
  readonly title: string;
  readonly plate: string;
  readonly pick: (plate: string) => void;
  readonly close: () => void;
}

/**
 * Types a licence plate: provinces first, then letters and digits, without the signs that plates never have. A keyboard
 * that is attached types into the same box; the phone's own stays away.
 */
export function PlateSheet({ title, plate: given, pick, close }: Props) {
  const engine = useEngine();
  const [plate, setPlate] = useState(given);
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const kind = plateKind(plate);
  /** A whole plate, or none any more. */
  const isWhole = kind !== null || (plate === '' && given !== '');
  // Another row takes the place of a key that was pressed: who works with the keyboard goes on from the first of it.
  useEffect(() => {
    const page = keys.current?.ownerDocument;
    if (plate === given || page?.activeElement !== page?.body) return;
    keys.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, [plate, given]);

  function type(text: string) {
    setPlate(normalisePlate(text).slice(0, LONGEST_PLATE));
  }

  const actions = (
    <button type="button" className="dk-button" disabled={!isWhole} onClick={() => pick(plate)}>
      {engine.text('form.picker.confirm')}
    </button>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <div className={`dk-plate${kind === 'new-energy' ? ' dk-plate-green' : ''}`}>
        <div className="dk-plate-signs" aria-hidden="true">
          {Array.from({ length: LONGEST_PLATE }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place on the plate is its number
              key={at}
              className={
                at === plate.length ? 'dk-plate-next' : at === LONGEST_PLATE - 1 ? 'dk-plate-energy' : ''
              }
            >
              {plate[at] ?? (at === LONGEST_PLATE - 1 ? engine.text('form.plate.energy') : '')}
            </span>
          ))}
        </div>
        <input
          ref={box}
          className="dk-plate-input"
          aria-label={title}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="characters"
          value={plate}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isWhole) return;
            // The button that has the focus next would take the same key for a press.
            event.preventDefault();
            pick(plate);
          }}
        />
      </div>
      <p className="dk-plate-state" role="status">
        {kind ? engine.text(`form.plate.${kind}`) : engine.text('form.plate.hint')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of keys are no fieldset */}
      <div ref={keys} className="dk-plate-keys" role="group" aria-label={engine.text('form.plate.keys')}>
        {plateKeys(plate).map((row) => (
          <div key={row[0]?.sign} className="dk-plate-row">
            {row.map(({ sign, fits }) => (
              <button key={sign} type="button" disabled={!fits} onClick={() => type(plate + sign)}>
                {sign}
              </button>
            ))}
          </div>
        ))}
        <div className="dk-plate-row">
          <button
            type="button"
            className="dk-plate-delete"
            disabled={plate === ''}
            onClick={() => setPlate(plate.slice(0, -1))}
          >
            {engine.text('form.plate.delete')}
          </button>
          <button
            type="button"
            className="dk-plate-delete"
            disabled={plate === ''}
            onClick={() => setPlate('')}
          >
            {engine.text('form.plate.empty')}
          </button>
        </div>
      </div>
    </BottomSheet>
  );
}
