import { createEngine, type EngineOptions } from '../../../engine/runtime/create-engine.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import {
  createMemoryPlatform,
  type MemoryOptions,
  type MemoryPlatform,
} from '../../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../../engine/runtime/release/memory-release-source.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { SMALL_RELEASE } from './small-release.ts';

export interface Visit {
  readonly engine: Engine;
  readonly platform: MemoryPlatform;
  readonly server: FakeServer;
  /** Path of the shown page, or null. */
  shown(): string | null;
  stored(name: string): string | null;
  /** Waits for work that needs no time, then says whether it is done. */
  isDone(work: Promise<unknown>): Promise<boolean>;
}

/** A visit on a memory platform. `local` and `session` outlive it when the test passes its own maps (a reload). */
export function openVisit(
  options: MemoryOptions & { readonly server?: FakeServer; readonly engine?: Partial<EngineOptions> } = {},
): Visit {
  const server = options.server ?? createFakeServer();
  const platform = createMemoryPlatform({
    now: Date.UTC(2026, 0, 15, 4),
    answer: server.answer,
    url: 'https://site.example/login',
    ...options,
  });
  const engine = createEngine({
    platform,
    release: SMALL_RELEASE,
    source: memoryReleaseSource(SMALL_RELEASE),
    ...options.engine,
  });
  return {
    engine,
    platform,
    server,
    shown: () => engine.navigation.committed?.path ?? null,
    stored: (name) => platform.local.get(name) ?? platform.session.get(name),
    isDone: async (work) => {
      let done = false;
      work.then(() => {
        done = true;
      });
      await platform.clock.settle();
      return done;
    },
  };
}

/** The first page of a visit. */
export async function land(visit: Visit): Promise<void> {
  await visit.engine.navigate(visit.platform.address.current(), { replace: true });
}
