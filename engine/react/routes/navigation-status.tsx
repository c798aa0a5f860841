import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { PART_NOTICES } from '../../decide/calls/part-notices.ts';
import { useScope } from '../page/engine-context.tsx';
import { useMounted } from '../page/use-mounted.ts';

/**
 * A thin line while a navigation is under way, and a panel with another try when it failed. When the script of a page
 * is missing only a fresh start helps: then that is offered, once for each failed navigation.
 */
export const NavigationStatus = observer(function NavigationStatus() {
  const { engine, blocks } = useScope();
  const { navigation } = engine;
  const mounted = useMounted();
  const [broken, setBroken] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => blocks.onFailure(() => setBroken(true)), [blocks]);

  if (!mounted) return null;
  if (navigation.pending) {
    // It lies over every page and belongs to no part of one: a status of its own, that assistive technology finds.
    return (
      <div role="status">
        <div className="dk-progress" role="progressbar" aria-label={engine.text('nav.pending')} />
      </div>
    );
  }
  const { failure } = navigation;
  if (!failure && (!broken || dismissed)) return null;
  const again = () => (broken ? engine.platform.address.reload() : failure?.retry());
  return (
    <div className={navigation.committed ? 'dk-trouble' : 'dk-trouble dk-trouble-alone'} role="alert">
      <p>{engine.text(broken ? PART_NOTICES.script : PART_NOTICES.page)}</p>
      <button type="button" className="dk-button" onClick={again}>
        {engine.text(broken ? 'nav.reload' : 'nav.retry')}
      </button>
      {!failure && (
        <button type="button" className="dk-actions-link dk-link" onClick={() => setDismissed(true)}>
          {engine.text('nav.dismiss')}
        </button>
      )}
    </div>
  );
});
