import { useEffect, useRef, useState } from 'react';
import type { FormPackage } from '../../decide/model/form.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { useEngine } from '../page/engine-context.tsx';
import type { FormStore } from './form-store.ts';
import { missingParts } from './missing-parts.ts';
import { unkeptWords } from './unkept-words.ts';

interface Props {
  readonly form: FormPackage;
  /** Holds what is back, and what was filled in by what is known. */
  readonly store: FormStore;
  /** The answers were sent, and are back to be corrected. */
  readonly isSaved: boolean;
  /** Empties the form; what it gives back undoes that. */
  readonly clear: () => () => void;
}

/** Says that answers are back, which ones were not kept and why, and offers to start anew, which can be undone. */
export function RestoredNotice({ form, store, isSaved, clear }: Props) {
  const engine = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  function press() {
    if (undo) undo();
    const back = undo ? null : clear();
    setUndo(() => back);
  }
  const [unkept] = useState(() => unkeptWords(engine, missingParts(form, store)));
  useEffect(() => {
    // A page that is come back to stands where it was left, further down: there only what lacks now is worth the way.
    if (unkept || engine.navigation.committed?.arrival !== 'return')
      place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [engine, unkept]);
  return (
    <div ref={place} className="dk-form-notice" role="status">
      <p>{engine.text(undo ? 'form.draft.emptied' : isSaved ? FORM_SAYS.savedBack : FORM_SAYS.restored)}</p>
      <button type="button" className="dk-link" onClick={press}>
        {engine.text(undo ? 'form.draft.undo' : 'form.draft.clear')}
      </button>
      {!undo && unkept && <p>{unkept}</p>}
    </div>
  );
}
