import type { ReactNode } from 'react';

interface Props {
  /** Pressing does nothing: it is being asked, or was. */
  readonly off: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}

/**
 * Asks for something that is asked for once. Switched off it keeps the focus, which a disabled button loses: its new
 * name is read there.
 */
export function AskButton({ off, press, children }: Props) {
  return (
    <button
      type="button"
      className="dk-button dk-button-quiet"
      aria-disabled={off}
      onClick={() => off || press()}
    >
      {children}
    </button>
  );
}
