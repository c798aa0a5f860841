import { createRoot } from 'react-dom/client';
import type { Engine } from '../../runtime/engine.ts';
import type { BlockLibrary } from '../page/block-library.ts';
import { EngineProvider } from '../page/engine-context.tsx';
import { TrackerNotice } from './tracker-notice.tsx';

/** Draws the notice in a place of its own, apart from the page. */
export function drawNotice(place: HTMLElement, engine: Engine, blocks: BlockLibrary): void {
  createRoot(place).render(
    <EngineProvider engine={engine} blocks={blocks}>
      <TrackerNotice />
    </EngineProvider>,
  );
}
