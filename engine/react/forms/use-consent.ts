import { reaction, untracked } from 'mobx';
import { useEffect, useState } from 'react';
import type { ConsentStep } from '../../runtime/forms/pending-save.ts';
import { createCell } from '../../runtime/state/cell.ts';
import { useEngine } from '../page/engine-context.tsx';

/**
 * The consent that a saved form waits for, followed as text: it is kept beside the draft, and a component that read it from
 * there would be drawn again for each draft. For observers.
 */
export function useConsent(): ConsentStep | null {
  const { forms } = useEngine();
  const [{ cell, read }] = useState(() => {
    const read = () => JSON.stringify(forms.consent);
    return { cell: createCell(untracked(read)), read };
  });
  useEffect(() => reaction(read, cell.set), [cell, read]);
  return JSON.parse(cell.get());
}
