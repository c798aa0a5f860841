import { useLayoutEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { isObject } from '../../../engine/react/page/read-options.ts';

type Inputs = Readonly<Record<string, string>>;

/**
 * What was typed into a tool, by name of the input, kept for the browser session so that a reload or a way there and
 * back loses nothing. The first rendering shows `first`, as the server did.
 */
export function useToolInputs(tool: string, first: Inputs) {
  const { stored } = useEngine();
  const [inputs, setInputs] = useState(first);
  const touched = useRef<Record<string, string>>({});

  const change = (name: string, text: string) => {
    touched.current[name] = text;
    setInputs((now) => ({ ...now, [name]: text }));
    const all = stored.object('toolInputs') ?? {};
    const kept = isObject(all[tool]) ? all[tool] : {};
    stored.set('toolInputs', { ...all, [tool]: { ...kept, [name]: text } });
  };

  useLayoutEffect(() => {
    const all = stored.object('toolInputs')?.[tool];
    const kept = isObject(all) ? all : {};
    // What was typed while the script was still on its way is newer than what was kept.
    setInputs((now) => {
      const next: Record<string, string> = { ...now };
      for (const name of Object.keys(now)) {
        const text = touched.current[name] ?? kept[name];
        if (typeof text === 'string') next[name] = text;
      }
      return next;
    });
  }, [stored, tool]);

  return { inputs, change };
}
