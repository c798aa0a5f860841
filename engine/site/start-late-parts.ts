import { reaction } from 'mobx';
import { trackersMode } from '../decide/ads/plan-conversion.ts';
import type { TrackersMode } from '../decide/model/ads.ts';
import type { VisitData } from '../decide/model/visit-data.ts';
import type { BlockLibrary } from '../react/page/block-library.ts';
import type { Engine } from '../runtime/engine.ts';
import { startLate } from '../runtime/late/start-late.ts';
import { createBrowserLate } from '../runtime/platform/browser-late.ts';
import { prepareAfterLogin } from './prepare-after-login.ts';

/**
 * What comes after the first page: ad scripts, conversions, tracking, the notice about them where one is asked for, and
 * what the next visit can fall back on.
 *
 * @param firstPart resolves when a part of the visit's release was loaded.
 */
export function startLateParts(
  engine: Engine,
  blocks: BlockLibrary,
  visit: VisitData,
  firstPart: Promise<void>,
): void {
  const late = createBrowserLate();
  void startLate(engine, late, [], visit.ticket);
  void firstPart
    .then(late.whenIdle)
    .then(() => import('./release-parts.ts'))
    .then(({ rememberVisit }) => rememberVisit(visit));
  prepareAfterLogin(engine, blocks);
  // The visit may come to a channel that asks for the notice later.
  let isDrawn = false;
  const drawWhenAsked = (mode: TrackersMode): void => {
    if (mode === 'at-once' || isDrawn) return;
    isDrawn = true;
    import('../react/privacy/draw-notice.tsx').then(
      ({ drawNotice }) => drawNotice(late.addPlace(), engine, blocks),
      // Without the notice nothing that waits for it begins.
      (error: Error) => engine.platform.console.warn(error.message),
    );
  };
  reaction(() => trackersMode(engine.release, engine.channel.record), drawWhenAsked, {
    fireImmediately: true,
  });
}
