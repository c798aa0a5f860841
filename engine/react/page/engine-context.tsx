import { createContext, type ReactNode, useContext } from 'react';
import type { Engine } from '../../runtime/engine.ts';
import type { BlockLibrary } from './block-library.ts';

/** What components reach the runtime through. */
export interface EngineScope {
  readonly engine: Engine;
  readonly blocks: BlockLibrary;
}

/** Null outside a visit; components ask `useScope`. */
export const EngineContext = createContext<EngineScope | null>(null);

/** Gives one visit's engine and blocks to everything below. */
export function EngineProvider({ children, ...scope }: EngineScope & { readonly children: ReactNode }) {
  const { engine, blocks } = scope;
  return <EngineContext value={{ engine, blocks }}>{children}</EngineContext>;
}

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
