import { trackersMode } from '../engine/core/ads/plan-conversion.ts';
import type { BlockLibrary } from '../engine/react/page/block-library.ts';
import type { Engine } from '../engine/runtime/engine.ts';
import { startLate } from '../engine/runtime/late/start-late.ts';
import { createBrowserLate } from '../engine/runtime/platform/browser-late.ts';

/** What comes after the first page: ad scripts, conversions, tracking, and the notice about them where one is asked for. */
export function startLateParts(engine: Engine, blocks: BlockLibrary): void {
  const late = createBrowserLate();
  void startLate(engine, late);
  if (trackersMode(engine.release, engine.channel.record) === 'at-once') return;
  import('../engine/react/privacy/draw-notice.tsx').then(
    ({ drawNotice }) => drawNotice(late.addPlace(), engine, blocks),
    // Without the notice nothing that waits for it begins.
    (error: Error) => engine.platform.console.warn(error.message),
  );
}
