import type { ReactElement } from 'react';
import type { VisitData } from '../decide/model/visit-data.ts';
import type { BlockEntry } from '../react/page/block-entry.ts';
import { type BlockLibrary, createBlockLibrary } from '../react/page/block-library.ts';
import { createEngine } from '../runtime/create-engine.ts';
import type { Engine } from '../runtime/engine.ts';
import type { Platform } from '../runtime/platform/platform.ts';
import type { ReleaseSource } from '../runtime/release/release-source.ts';
import { App } from './app.tsx';

export interface VisitApp {
  readonly engine: Engine;
  readonly blocks: BlockLibrary;
  readonly app: ReactElement;
}

/**
 * Puts the application of one visit together, on any platform. Nothing happens before the first navigation.
 *
 * @param entries the blocks of the site.
 */
export function createVisitApp(
  entries: readonly BlockEntry[],
  visit: VisitData,
  platform: Platform,
  source: ReleaseSource,
): VisitApp {
  const blocks = createBlockLibrary(entries);
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
