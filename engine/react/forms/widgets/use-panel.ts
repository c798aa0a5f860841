import { useRef } from 'react';
import { type Panel, useControlScope } from '../control-scope.ts';

interface PanelControl {
  readonly open: (panel: Panel) => void;
  /** The focus went from the control, into its panel or elsewhere. */
  readonly blur: () => void;
}

/**
 * The panel of one control. Who is in it has not left the control: that is left when the panel closes, with a choice or
 * without.
 *
 * @param leave the visitor left the control.
 */
export function usePanel(leave: () => void): PanelControl {
  const { open } = useControlScope();
  const isOpen = useRef(false);
  return {
    open: (panel) => {
      isOpen.current = true;
      open((close) =>
        panel(() => {
          isOpen.current = false;
          close();
          leave();
        }),
      );
    },
    blur: () => {
      if (!isOpen.current) leave();
    },
  };
}
