import { useEffect, useState } from 'react';

/** A script that comes after the page stands; null until then, and where it could not be loaded. */
export function useLate<Script>(load: () => Promise<Script>): Script | null {
  const [script, setScript] = useState<Script | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is always the same script
  useEffect(() => {
    load().then(setScript, () => undefined);
  }, []);
  return script;
}
