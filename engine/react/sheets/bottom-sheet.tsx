import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';
import './bottom-sheet.css';
import { lastTap } from './last-tap.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly close: () => void;
  /** Going back is one of the answers to what the sheet asks: it leaves the page as it would without the sheet. */
  readonly isBackFree?: boolean;
}

const FOCUSABLE = 'a[href],button:not([disabled]),input:not([disabled]),[tabindex="0"]';

/**
 * A dialog that rises from the lower edge. Focus moves into it, stays in it, and returns where it was; Escape, the
 * cross, a tap beside it and going back close it. Whoever taps twice what opens or closes it does nothing there with
 * the second
 * tap.
 */
export function BottomSheet({ title, children, actions, close, isBackFree = false }: Props) {
  const engine = useEngine();
  const [tap] = useState(() => lastTap(engine.platform.clock));
  const panel = useRef<HTMLDivElement>(null);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });
  useEffect(
    () => (isBackFree ? undefined : engine.platform.address.holdBack(() => leave.current())),
    [engine, isBackFree],
  );

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const page = element.ownerDocument;
    const before = page.activeElement;
    // A control that goes away or is switched off while it is used takes the focus with it: keys would reach the page
    // behind.
    const catchLost = (event: globalThis.KeyboardEvent) => {
      if (element.contains(page.activeElement)) return;
      element.focus();
      if (event.key === 'Escape') leave.current();
    };
    element.focus();
    page.documentElement.classList.add('dk-still');
    page.addEventListener('keydown', catchLost);
    return () => {
      page.documentElement.classList.remove('dk-still');
      page.removeEventListener('keydown', catchLost);
      if (before && 'focus' in before) (before as HTMLElement).focus();
      // What stood below the sheet is not what the second half of a double tap means.
      tap.shield(page.body);
    };
  }, [tap]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab' && panel.current) keepInside(event, panel.current);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside the dialog
    <div
      className="dk-sheet"
      onKeyDown={onKeyDown}
      onClickCapture={({ nativeEvent }) => tap.note(nativeEvent)}
    >
      <button type="button" className="dk-sheet-beside" tabIndex={-1} aria-hidden="true" onClick={close} />
      <div
        ref={panel}
        className="dk-sheet-panel"
        role="dialog"
        aria-modal="true"
        aria-labelledby="dk-sheet-title"
        tabIndex={-1}
      >
        <div className="dk-sheet-head">
          <h2 id="dk-sheet-title">{title}</h2>
          <button
            type="button"
            className="dk-sheet-close"
            aria-label={engine.text('sheet.close')}
            onClick={close}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts must be scrollable with the keyboard */}
        <div className="dk-sheet-body" tabIndex={0}>
          {children}
        </div>
        <div className="dk-sheet-actions">{actions}</div>
      </div>
    </div>
  );
}

function keepInside(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = panel.querySelectorAll<HTMLElement>(FOCUSABLE);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const active = panel.ownerDocument.activeElement;
  const leaving = event.shiftKey ? active === first || active === panel : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
