import { useEffect, useRef, useState } from 'react';
import { useScope } from '../../page/engine-context.tsx';
import type { Panel } from '../control-scope.ts';
import { usePanel } from './use-panel.ts';

/** A panel whose script is loaded when it is opened first. */
export interface PanelScript {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly open: () => void;
  /**
   * The focus went from the control: where it did not go into the panel, one that is still on its way opens no more.
   */
  readonly blur: () => void;
}

/**
 * Opens a panel from a script of its own, once, however often it is asked for meanwhile, and not any more where the
 * control has gone from the page by then.
 *
 * @param name name of the script, for messages.
 * @param leave the visitor left the control.
 * @param draw makes the panel from the loaded module.
 */
export function usePanelScript<Module>(
  leave: () => void,
  name: string,
  load: () => Promise<Module>,
  draw: (module: Module) => Panel,
): PanelScript {
  const { blocks } = useScope();
  const { open, blur } = usePanel(leave);
  const [state, setState] = useState<PanelScript['state']>('ready');
  const wanted = useRef(false);
  const loading = useRef(false);
  useEffect(
    () => () => {
      wanted.current = false;
    },
    [],
  );
  async function openPanel() {
    wanted.current = true;
    // A second tap may come before the first is drawn.
    if (loading.current) return;
    loading.current = true;
    setState('loading');
    const module = await blocks.script(name, load).catch(() => null);
    loading.current = false;
    setState(module ? 'ready' : 'failed');
    if (module && wanted.current) open(draw(module));
  }
  function forget() {
    wanted.current = false;
    blur();
  }
  return { state, open: () => void openPanel(), blur: forget };
}
