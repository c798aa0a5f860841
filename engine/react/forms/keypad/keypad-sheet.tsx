import { useEffect, useRef, useState } from 'react';
import { normaliseSerial } from '../../../forms/normalise-serial.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { type Keypad, keysAfter } from './keypad.ts';
import './keypad-sheet.css';

/** Pixels of a row of keys: the sheet has room for the board with the most of them. */
const ROW = 50;

interface Props {
  readonly title: string;
  readonly answer: string;
  readonly keypad: Keypad;
  readonly isWhole: (text: string) => boolean;
  readonly pick: (text: string) => void;
  readonly close: () => void;
}

/**
 * Types a text whose signs are known place by place, on keys for the signs that it can have. A keyboard that is
 * attached types into the same box; the phone's own stays away.
 */
export function KeypadSheet({ title, answer: given, keypad, isWhole, pick, close }: Props) {
  const engine = useEngine();
  const [text, setText] = useState(given);
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const { places, extra, gap } = keypad;
  const last = places.length - 1;
  const isGood = isWhole(text);
  /** A whole answer, or none any more. */
  const isDone = isGood || (text === '' && given !== '');
  // Another row takes the place of a key that was pressed: who works with the keyboard goes on from the first of it.
  useEffect(() => {
    const page = keys.current?.ownerDocument;
    if (text === given || page?.activeElement !== page?.body) return;
    keys.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, [text, given]);

  function type(typed: string) {
    setText(normaliseSerial(typed).slice(0, places.length));
  }

  const actions = (
    <button type="button" className="dk-button" disabled={!isDone} onClick={() => pick(text)}>
      {engine.text('form.picker.confirm')}
    </button>
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      <div className={`dk-keypad${isGood && extra && text.length > last ? ' dk-keypad-full' : ''}`}>
        <div className="dk-keypad-signs" aria-hidden="true">
          {places.map((_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
              key={at}
              className={[
                at === text.length ? 'dk-keypad-next' : at === last && extra && 'dk-keypad-extra',
                at === last && extra && 'dk-keypad-last',
                at + 1 === gap && 'dk-keypad-gap',
              ]
                .filter(Boolean)
                .join(' ')}
            >
              {text[at] ?? (at === last ? extra : '')}
            </span>
          ))}
        </div>
        <input
          ref={box}
          className="dk-keypad-input"
          aria-label={title}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="characters"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isDone) return;
            // The button that has the focus next would take the same key for a press.
            event.preventDefault();
            pick(text);
          }}
        />
      </div>
      <p className="dk-keypad-state" role="status">
        {(isGood ? keypad.said?.[text.length] : null) ?? keypad.hint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of keys are no fieldset */}
      <div
        ref={keys}
        className="dk-keypad-keys"
        role="group"
        aria-label={engine.text('form.keypad.keys')}
        style={{ minHeight: ROW * (1 + Math.max(...keypad.boards.map(({ length }) => length))) }}
      >
        {keysAfter(text, keypad).map((row) => (
          <div key={row[0]?.sign} className="dk-keypad-row">
            {row.map(({ sign, fits }) => (
              <button key={sign} type="button" disabled={!fits} onClick={() => type(text + sign)}>
                {sign}
              </button>
            ))}
          </div>
        ))}
        <div className="dk-keypad-row">
          <button
            type="button"
            className="dk-keypad-delete"
            disabled={text === ''}
            onClick={() => setText(text.slice(0, -1))}
          >
            {engine.text('form.keypad.delete')}
          </button>
          <button
            type="button"
            className="dk-keypad-delete"
            disabled={text === ''}
            onClick={() => setText('')}
          >
            {engine.text('form.keypad.empty')}
          </button>
        </div>
      </div>
    </BottomSheet>
  );
}
