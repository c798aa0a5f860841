import { listen } from '../db/listen.ts';
import type { ServerLimits } from '../db/server-limits.ts';
import { repeat } from '../repeat.ts';
import { NEWS_CHANNEL } from './kept-releases.ts';
import type { SharedReleases } from './shared-releases.ts';

/** How often to look where notices come, in case one is lost; and where none do. */
const LOOK_MS = { heard: 5000, unheard: 300 };

/**
 * Keeps the folder up to date with what other processes make current. Returns the function that stops.
 *
 * @param isDamaged true while the current release cannot be used as it is in the folder.
 * @param onPulled called after each look, and awaited.
 */
export function followShared(
  releases: SharedReleases,
  place: { readonly directUrl: string; readonly limits: ServerLimits },
  isDamaged: () => boolean,
  onPulled: () => Promise<void>,
  print: (text: string) => void,
): () => Promise<void> {
  let last = '';
  let looked = 0;
  let running: Promise<void> | null = null;
  let isDue = false;

  async function look(): Promise<void> {
    looked = performance.now();
    try {
      // What is current first: visitors wait for it.
      await releases.pull();
      await onPulled();
      if (isDamaged()) {
        await releases.pull({ mend: true });
        await onPulled();
      }
      await releases.pull({ all: true });
      last = '';
    } catch (error) {
      const text = (error as Error).message;
      if (text !== last) print(`Releases of the database cannot be looked at: ${text}`);
      last = text;
    }
  }

  /** Never twice at once; what is heard meanwhile is looked at afterwards. */
  function lookSoon(): Promise<void> {
    isDue = true;
    running ??= (async () => {
      while (isDue) {
        isDue = false;
        await look();
      }
      running = null;
    })();
    return running;
  }

  const listening = listen(place.directUrl, place.limits, NEWS_CHANNEL, () => void lookSoon());
  const isTime = () => performance.now() - looked >= (listening.hears() ? LOOK_MS.heard : LOOK_MS.unheard);
  const stop = repeat(
    async () => (isTime() ? lookSoon() : undefined),
    LOOK_MS.unheard,
    () => undefined,
  );
  return async () => {
    await listening.stop();
    await stop();
    await running;
  };
}
