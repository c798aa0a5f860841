import { useRef, useState } from 'react';
import { useScope } from '../../page/engine-context.tsx';
import { type Panel, useControlScope } from '../control-scope.ts';

/** A panel whose script is loaded when it is opened first. */
export interface PanelScript {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly open: () => void;
  /** The visitor goes on elsewhere: a panel that is still on its way opens no more. */
  readonly forget: () => void;
}

/**
 * Opens a panel from a script of its own.
 *
 * @param name name of the script, for messages.
 * @param draw makes the panel from the loaded module.
 */
export function usePanelScript<Module>(
  name: string,
  load: () => Promise<Module>,
  draw: (module: Module) => Panel,
): PanelScript {
  const { blocks } = useScope();
  const { open } = useControlScope();
  const [state, setState] = useState<PanelScript['state']>('ready');
  const wanted = useRef(false);
  async function openPanel() {
    wanted.current = true;
    if (state === 'loading') return;
    setState('loading');
    const module = await blocks.script(name, load).catch(() => null);
    setState(module ? 'ready' : 'failed');
    if (module && wanted.current) open(draw(module));
  }
  function forget() {
    wanted.current = false;
  }
  return { state, open: () => void openPanel(), forget };
}
