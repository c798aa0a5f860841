import { reaction, untracked } from 'mobx';
import { useEffect, useState } from 'react';
import type { ConsentStep } from '../../runtime/forms/pending-save.ts';
import { useEngine } from '../page/engine-context.tsx';

/**
 * The consent that a saved form waits for, followed as text: it is kept beside the draft, and a component that read it
 * from there would be drawn again for each draft.
 */
export function useConsent(): ConsentStep | null {
  const { forms } = useEngine();
  const [text, setText] = useState(() => untracked(() => JSON.stringify(forms.consent)));
  useEffect(() => reaction(() => JSON.stringify(forms.consent), setText), [forms]);
  return JSON.parse(text);
}
