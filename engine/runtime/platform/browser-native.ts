import type { NativePort } from './platform.ts';

type Bridge = Record<string, ((handler: string, argument: unknown) => unknown) | undefined>;

/**
 * The native app's bridge. The ready event is fired once per page load and may have passed already, so the object is
 * tried first, then on the event, and a last time when the wait is over.
 */
export function createBrowserNative(view: Window): NativePort {
  return {
    invoke: (names, handler, argument, ms) =>
      new Promise((resolve, reject) => {
        const tryNow = (): boolean => {
          const bridge = (view as unknown as Record<string, Bridge | undefined>)[names.object];
          if (typeof bridge?.[names.method] !== 'function') return false;
          resolve(Promise.resolve().then(() => bridge[names.method]?.(handler, argument)));
          return true;
        };
        if (tryNow()) return;
        const lastTry = () => {
          view.clearTimeout(timer);
          view.removeEventListener(names.readyEvent, lastTry);
          if (!tryNow()) reject(new Error(names.unavailable));
        };
        const timer = view.setTimeout(lastTry, ms);
        view.addEventListener(names.readyEvent, lastTry);
      }),
  };
}
