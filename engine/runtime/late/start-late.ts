import { reaction } from 'mobx';
import { trackersBarred, trackersMode } from '../../decide/ads/plan-conversion.ts';
import { ADS_AGAIN } from '../../decide/calls/part-waits.ts';
import type { AdsPart } from '../../decide/model/ads.ts';
import { createConversions } from '../ads/conversions.ts';
import { createScriptShelf } from '../ads/script-shelf.ts';
import type { Engine } from '../engine.ts';
import type { LatePlatform } from '../platform/late-platform.ts';
import { createBackendDestination } from '../tracking/backend-destination.ts';
import type { PageEvent } from '../tracking/event.ts';
import { createPipeline, type EventDestination } from '../tracking/pipeline.ts';
import { watchPage } from '../tracking/watch-page.ts';

/**
 * Starts what may come after the first paint: conversions, the script of the channel's ad network, tracking. Never
 * rejects, and nothing waits for it.
 *
 * @param more further destinations of events, for example the development overlay.
 * @param ticket of the page that the server made.
 */
export async function startLate(
  engine: Engine,
  late: LatePlatform,
  more: readonly EventDestination[] = [],
  ticket?: string,
): Promise<void> {
  const { platform, release, source, channel, stored, navigation } = engine;
  try {
    await late.whenIdle();
    const ads = await loadAds();
    const visit = platform.random.hex(8);
    const shelf = createScriptShelf(ads, late);
    let tell: (event: PageEvent) => void = () => {};
    const conversions = createConversions(
      engine,
      ads,
      late,
      shelf,
      ({ state, what, why }) => tell({ kind: 'conversion', attr: { state, what, why } }),
      ticket,
    );
    let tracks = false;

    function begin(): void {
      if (tracks) return;
      tracks = true;
      const backend = createBackendDestination(engine, late, ads.tracking.events);
      const pipeline = createPipeline({
        kinds: ads.tracking.events.kinds,
        enrich: () => ({
          eventId: platform.random.hex(16),
          at: platform.clock.now(),
          visit,
          path: navigation.committed?.path ?? navigation.nav.path,
          screen: navigation.committed?.screen ?? '',
          channel: channel.id,
        }),
        destinations: [backend, ...more],
        onFailure: (name, error) => platform.console.warn(`tracking ${name}: ${String(error)}`),
      });
      tell = (event) => {
        if (!isBarred()) pipeline(event);
      };
      watchPage(engine, late, (event) => tell(event));
      // After the watchers, which have a last word when the page goes.
      late.onHide(backend.handOver);
      reaction(
        () => stored.get('trackers') === 'refused',
        (refused) => refused && backend.drop(),
      );
    }

    function isBarred(): boolean {
      const said = stored.get('trackers');
      // A channel that is not known yet may be one that asks for the notice.
      if (channel.record === null && said !== 'seen') return true;
      return trackersBarred(trackersMode(release, channel.record), said) !== null;
    }

    function follow(): void {
      if (isBarred()) return;
      begin();
      const ad = channel.record?.ad;
      if (ad) {
        shelf
          .fetch(ad)
          .catch((error: Error) =>
            tell({ kind: 'error', attr: { message: error.message, network: ad.network } }),
          );
      }
      void conversions.run();
    }

    follow();
    reaction(() => `${isBarred()} ${channel.record?.id}`, follow);
  } catch (error) {
    warn(error);
  }

  function warn(error: unknown): void {
    platform.console.warn(`after the page: ${error instanceof Error ? error.message : String(error)}`);
  }

  /** A visitor who was in a tunnel just now must not go without for the rest of the visit. */
  async function loadAds(): Promise<AdsPart> {
    for (;;) {
      try {
        return await source.ads();
      } catch (error) {
        warn(error);
      }
      await new Promise<void>((resolve) => {
        const goOn = () => {
          cancel();
          stop();
          resolve();
        };
        const cancel = platform.clock.after(ADS_AGAIN, goOn);
        const stop = platform.screen.onOnline(goOn);
      });
    }
  }
}
