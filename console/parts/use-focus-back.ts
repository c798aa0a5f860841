import { useEffect, useState } from 'react';

/** The focus returns to what opened a drawer or a dialog when that goes: what is taken away cannot do it itself. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
