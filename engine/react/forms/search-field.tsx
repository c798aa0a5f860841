import { type KeyboardEvent, useRef } from 'react';
import { useEngine } from '../page/engine-context.tsx';
import './search-field.css';

interface Props {
  /** Names the box, and stands in it while it is empty. */
  readonly name: string;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The search box of a sheet. A cross empties it, and typing goes on there. */
export function SearchField({ name, text, change, onKeyDown }: Props) {
  const engine = useEngine();
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className="dk-search">
      <input
        ref={box}
        className="dk-search-box"
        type="search"
        enterKeyHint="search"
        aria-label={name}
        placeholder={name}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className="dk-search-clear"
          aria-label={`${engine.text('form.clear')}${name}`}
          onClick={() => {
            change('');
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}
