import type { ReactElement } from 'react';
import type { VisitData } from '../engine/decide/model/visit-data.ts';
import { type BlockLibrary, createBlockLibrary } from '../engine/react/page/block-library.ts';
import { createEngine } from '../engine/runtime/boot.ts';
import type { Engine } from '../engine/runtime/engine.ts';
import type { Platform } from '../engine/runtime/platform/platform.ts';
import type { ReleaseSource } from '../engine/runtime/release/release-source.ts';
import { App } from './app.tsx';
import { BLOCKS } from './blocks/registry.ts';

export interface VisitApp {
  readonly engine: Engine;
  readonly blocks: BlockLibrary;
  readonly app: ReactElement;
}

/** Puts the application of one visit together, on any platform. Nothing happens before the first navigation. */
export function createVisitApp(visit: VisitData, platform: Platform, source: ReleaseSource): VisitApp {
  const blocks = createBlockLibrary(BLOCKS);
  const engine = createEngine({
    platform,
    source,
    release: visit.release,
    channels: visit.channels,
    shown: visit.shown,
    preparePage: blocks.prepare,
    explain: visit.dev,
  });
  return { engine, blocks, app: <App engine={engine} blocks={blocks} dev={visit.dev} /> };
}
