import { useEffect, useState } from 'react';
import type { AreaData } from '../../../forms/area-cities.ts';
import { readAreas } from '../../../forms/read-areas.ts';
import type { Engine } from '../../../runtime/engine.ts';
import { useEngine } from '../../page/engine-context.tsx';

/** What the backend listed, or is asked to list, for each page load. */
const asked = new WeakMap<Engine, AreaData | Promise<AreaData | null>>();

/**
 * The backend's list of regions. Null, so that the list that comes with the script stands, until it has answered, and
 * where it does not or sends a list that nobody could pick from; then the next picker asks again. Nobody waits for it.
 */
export function useAreas(): AreaData | null {
  const engine = useEngine();
  const [areas, setAreas] = useState<AreaData | null>(() => {
    const known = asked.get(engine);
    return known && !(known instanceof Promise) ? known : null;
  });
  useEffect(() => {
    let isHere = true;
    const known = asked.get(engine) ?? ask(engine);
    if (known instanceof Promise) void known.then((answer) => isHere && answer && setAreas(answer));
    return () => {
      isHere = false;
    };
  }, [engine]);
  return areas;
}

function ask(engine: Engine): Promise<AreaData | null> {
  const answer = engine.api.call('regionList').then(
    ({ code, data }) => (code === engine.release.site.api.successCode ? readAreas(data) : null),
    // The client has logged it.
    () => null,
  );
  asked.set(engine, answer);
  void answer.then((areas) => (areas ? asked.set(engine, areas) : asked.delete(engine)));
  return answer;
}
