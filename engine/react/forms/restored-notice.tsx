import { useEffect, useRef, useState } from 'react';
import type { FormPackage } from '../../decide/model/form.ts';
import { agreedName } from '../../forms/agreed-name.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { isTick } from '../../forms/is-tick.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useToast } from '../page/use-toast.ts';
import type { FormStore } from './form-store.ts';
import { missingParts } from './missing-parts.ts';

interface Props {
  readonly form: FormPackage;
  /** Holds what is back, and what was filled in by what is known. */
  readonly store: FormStore;
  /** The answers were sent, and are back to be corrected. */
  readonly isSaved: boolean;
  readonly clear: () => void;
}

/** Says that answers are back, which ones were not kept and why, and offers to start anew. */
export function RestoredNotice({ form, store, isSaved, clear }: Props) {
  const engine = useEngine();
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that is loaded again stands where it was left, further down.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  function empty() {
    clear();
    toast(engine.text('form.draft.emptied'));
  }
  const [unkept] = useState(() => missingParts(form, store));
  const listed = (names: readonly string[]) => [...new Set(names)].join('、');
  const label = listed(unkept.filter((part) => !isTick(part)).map((part) => part.label));
  const agreed = listed(unkept.filter(isTick).map((part) => agreedName(part.label)));
  return (
    <div ref={place} className="dk-form-restored" role="status">
      <p>
        {engine.text(isSaved ? FORM_SAYS.savedBack : FORM_SAYS.restored)}
        {label && engine.text(FORM_SAYS.unkept, { label })}
        {agreed && engine.text(FORM_SAYS.unticked, { label: agreed })}
      </p>
      <button type="button" className="dk-link" onClick={empty}>
        {engine.text('form.draft.clear')}
      </button>
    </div>
  );
}
