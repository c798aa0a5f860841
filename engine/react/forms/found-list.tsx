import { useEngine } from '../page/engine-context.tsx';
import './found-list.css';

/** As many as are shown: with one letter more there are few enough. */
const SHOWN = 30;

interface Props {
  /** What the visitor typed. */
  readonly text: string;
  /** All that it finds, best first. */
  readonly found: readonly string[];
  /** Texts for how many were found, and that none was. */
  readonly texts: { readonly found: string; readonly none: string };
  /** The one that is the answer now. */
  readonly picked: string;
  readonly pick: (name: string) => void;
}

/** What a search in a picker found: the first of it, and how many there are, which is read where not all are shown. */
export function FoundList({ text, found, texts, picked, pick }: Props) {
  const engine = useEngine();
  const hasMore = found.length > SHOWN;
  const told =
    found.length === 0
      ? engine.text(texts.none, { text })
      : engine.text(texts.found, { count: found.length });
  const kind = found.length === 0 ? 'dk-found-none' : hasMore ? 'dk-found-more' : 'dk-unseen';
  return (
    <>
      <p className={kind} role="status">
        {told}
        {hasMore && engine.text('form.found.more', { shown: SHOWN })}
      </p>
      <ul className="dk-options">
        {found.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="dk-option"
              aria-pressed={name === picked}
              onClick={() => pick(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
