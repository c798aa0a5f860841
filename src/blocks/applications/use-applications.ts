import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { LATE, within } from '../../../engine/runtime/run/within.ts';
import { type Applications, readApplications } from './application.ts';

type State = 'loading' | 'failed' | Applications;

/**
 * The applications of who is logged in.
 *
 * @param version they are asked for anew when it changes; what is shown stays until the answer comes.
 */
export function useApplications(version: number): { readonly state: State; readonly retry: () => void } {
  const { api, platform, release } = useEngine();
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again by these two alone
  useEffect(() => {
    let isWanted = true;
    const show = (next: State) => {
      if (isWanted) setState(next);
    };
    // A call that hangs is given up on, so that the visitor can try again.
    within(platform.clock, release.site.api.visitorTimeout, api.data('userApplications')).then(
      (data) => show(data === LATE ? 'failed' : readApplications(data)),
      () => show('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [version, tries]);
  function retry() {
    setState('loading');
    setTries(tries + 1);
  }
  return { state, retry };
}
