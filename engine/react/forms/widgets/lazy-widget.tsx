import { useEffect, useState } from 'react';
import { FORM_SAYS } from '../../../forms/form-says.ts';
import { useScope } from '../../page/engine-context.tsx';
import type { Widget, WidgetProps } from './widget-props.ts';

/** Loads of the controls that were made so; in the browser none is noted. */
const waiting: (() => Promise<void>)[] = [];

/** Loads every control that has a script of its own, for who draws forms without a browser. */
export async function loadLazyWidgets(): Promise<void> {
  await Promise.all(waiting.splice(0).map((load) => load()));
}

/**
 * A control whose script is loaded when a form shows it first. Until then a pale bar holds its place; when the script
 * does not come, the row says so and can ask again.
 *
 * @param name name of the script, for messages.
 */
export function lazyWidget(name: string, load: () => Promise<Widget>): Widget {
  let known: Widget | null = null;
  if (import.meta.env.SSR) {
    waiting.push(async () => {
      known = await load();
    });
  }
  return function LazyWidget(props: WidgetProps) {
    const { engine, blocks } = useScope();
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(known ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let current = true;
      const settle = (found: Widget | null) => {
        known = found ?? known;
        if (current) setState(found ? 'ready' : 'failed');
      };
      blocks.script(name, load).then(settle, () => settle(null));
      return () => {
        current = false;
      };
    }, [state, blocks]);
    const Loaded = known;
    if (state === 'ready' && Loaded) return <Loaded {...props} />;
    if (state === 'loading') return <div className="dk-widget-pending" aria-busy="true" />;
    return (
      <p className="dk-form-message" role="alert">
        {engine.text(FORM_SAYS.controlLost)}
        <button type="button" className="dk-link" onClick={() => setState('loading')}>
          {engine.text('form.retry')}
        </button>
      </p>
    );
  };
}
