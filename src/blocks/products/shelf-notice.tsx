import type { Words } from '../../../engine/react/page/use-words.ts';

interface Props {
  readonly words: Words;
  readonly retry: () => void;
}

/** The products did not load: says so and offers another try. */
export function ShelfNotice({ words, retry }: Props) {
  return (
    <div className="dk-shelf-notice" role="alert">
      <p>{words('failed')}</p>
      <button type="button" className="dk-button dk-button-quiet" onClick={retry}>
        {words('retry')}
      </button>
    </div>
  );
}
