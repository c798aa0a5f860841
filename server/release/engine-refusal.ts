import { canRun, ENGINE_VERSION, type EngineRange } from '../../engine/decide/model/engine-version.ts';

/** Why this engine cannot run a release, as a sentence; null when it can. */
export function engineRefusal(id: string, engine: EngineRange): string | null {
  if (canRun(engine)) return null;
  return `Release ${id} needs an engine from ${engine.from} on and below ${engine.below}; this one is ${ENGINE_VERSION}.`;
}
