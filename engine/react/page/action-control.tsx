import { type MouseEvent, type ReactNode, useState } from 'react';
import type { ActionSpec } from '../../decide/model/page.ts';
import { useEngine } from './engine-context.tsx';
import { useToast } from './use-toast.ts';

interface Props {
  readonly action: ActionSpec;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A control that does an action: a link where there is an address (it can be long-pressed, and works before the script
 * runs), a button otherwise. After a copy the visitor is told whether it worked; if not, with what to copy by hand.
 */
export function ActionControl({ action, className, children }: Props) {
  const engine = useEngine();
  const toast = useToast();
  const [told, setTold] = useState('');
  const href = addressOf(action);
  async function act() {
    const done = await engine.perform(action);
    if (!('copy' in action)) return;
    if (done) toast(engine.text('copy.done'));
    setTold(done ? '' : engine.text('copy.refused', { text: action.copy }));
  }
  if (href) {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      void act();
    };
    return (
      <a className={className} href={href} onClick={follow}>
        {children}
      </a>
    );
  }
  return (
    <>
      <button type="button" className={className} onClick={act}>
        {children}
      </button>
      {'copy' in action && (
        <span className="dk-told" role="status">
          {told}
        </span>
      )}
    </>
  );
}

function addressOf(action: ActionSpec): string | null {
  if ('open' in action) return action.open;
  if (!('go' in action)) return null;
  const query = new URLSearchParams(action.query).toString();
  return query ? `${action.go}?${query}` : action.go;
}
