import { observer } from 'mobx-react-lite';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Router, UNSAFE_LocationContext } from 'react-router-dom';
import type { Engine } from '../../runtime/engine.ts';
import type { BlockLibrary } from './block-library.ts';
import { navigatorOf } from './navigator-of.ts';

/** What components reach the runtime through. */
export interface EngineScope {
  readonly engine: Engine;
  readonly blocks: BlockLibrary;
}

/** Null outside a visit; components ask `useScope`. */
export const EngineContext = createContext<EngineScope | null>(null);

/** Gives one visit's engine and blocks to everything below, and its links their router: at the committed address. */
export const EngineProvider = observer(function EngineProvider({
  children,
  engine,
  blocks,
}: EngineScope & { readonly children: ReactNode }) {
  const navigator = useMemo(() => navigatorOf(engine), [engine]);
  return (
    <EngineContext value={{ engine, blocks }}>
      {/* A visit that is shown inside another one, as in the gallery, has a router of its own. */}
      <UNSAFE_LocationContext value={null as never}>
        <Router location={engine.navigation.committed?.url ?? '/'} navigator={navigator}>
          {children}
        </Router>
      </UNSAFE_LocationContext>
    </EngineContext>
  );
});

/** The visit's engine and block library. Throws outside an `EngineProvider`. */
export function useScope(): EngineScope {
  const scope = useContext(EngineContext);
  if (!scope) throw new Error('no engine');
  return scope;
}

/** The visit's engine. */
export function useEngine(): Engine {
  return useScope().engine;
}
