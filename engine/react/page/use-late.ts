import { useEffect, useState } from 'react';
import { useScope } from './engine-context.tsx';

/** A script that comes after the page stands; null until then, and where it could not be loaded. */
export function useLate<Script>(name: string, load: () => Promise<Script>): Script | null {
  const { blocks } = useScope();
  const [script, setScript] = useState<Script | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the script of a name is always the same
  useEffect(() => {
    blocks.script(name, load).then(setScript, () => undefined);
  }, [blocks, name]);
  return script;
}
