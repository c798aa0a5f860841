import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import { carriedLink, carriedPath } from '../../../engine/react/page/carried-link.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import type { Words } from '../../../engine/react/page/use-words.ts';

interface Props {
  readonly words: Words;
  readonly close: () => void;
}

/**
 * Shows the way from a messaging app, which blocks downloads, to a browser. While it is open the address bar holds
 * channel and attribution, since "open in browser" takes nothing else along.
 */
export function BrowserOverlay({ words, close }: Props) {
  const engine = useEngine();
  const panel = useRef<HTMLDivElement>(null);
  const leave = useRef(close);
  useEffect(() => {
    leave.current = close;
  });

  useEffect(() => {
    const { address } = engine.platform;
    address.replace(carriedPath(engine));
    const release = address.holdBack(() => leave.current());
    const before = panel.current?.ownerDocument.activeElement;
    panel.current?.querySelector('button')?.focus();
    return () => {
      release();
      if (before && 'focus' in before) (before as HTMLElement).focus();
    };
  }, [engine]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key !== 'Tab') return;
    const stops = panel.current?.querySelectorAll('button') ?? [];
    const last = event.shiftKey ? stops[0] : stops[stops.length - 1];
    if (panel.current?.ownerDocument.activeElement !== last) return;
    event.preventDefault();
    (event.shiftKey ? stops[stops.length - 1] : stops[0])?.focus();
  }

  return (
    <div
      ref={panel}
      className="dk-browser"
      role="dialog"
      aria-modal="true"
      aria-labelledby="dk-browser-title"
      onKeyDown={onKeyDown}
    >
      <svg className="dk-browser-arrow" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        <path
          d="M8 88C20 50 44 26 82 14M82 14L60 10M82 14L72 34"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray="none"
        />
      </svg>
      <h2 id="dk-browser-title">{words('browser.title')}</h2>
      <ol>
        {['browser.menu', 'browser.open', 'browser.then'].map((key) => (
          <li key={key}>{words(key)}</li>
        ))}
      </ol>
      <div className="dk-browser-actions">
        <ActionControl action={{ copy: carriedLink(engine) }} className="dk-button">
          {words('copy')}
        </ActionControl>
        <button type="button" className="dk-button dk-button-quiet" onClick={close}>
          {words('browser.close')}
        </button>
      </div>
    </div>
  );
}
