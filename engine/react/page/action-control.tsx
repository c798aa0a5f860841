import { observer } from 'mobx-react-lite';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ActionSpec } from '../../decide/model/page.ts';
import { actionAddress } from '../../runtime/run/action-address.ts';
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
export const ActionControl = observer(function ActionControl({ action, className, children }: Props) {
  const engine = useEngine();
  const toast = useToast();
  const [told, setTold] = useState('');
  async function act() {
    const done = await engine.perform(action);
    if (!('copy' in action)) return;
    if (done) toast(engine.text('copy.done'));
    setTold(done ? '' : engine.text('copy.refused', { text: action.copy }));
  }
  if ('go' in action && typeof action.go === 'string') {
    const to = actionAddress(action, engine.fill);
    return (
      <Link className={className} to={to} replace={action.replace === true}>
        {children}
      </Link>
    );
  }
  if ('open' in action) {
    const leave = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      void act();
    };
    return (
      <a className={className} href={action.open} onClick={leave}>
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
});
