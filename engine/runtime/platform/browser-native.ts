import type { NativePort } from './platform.ts';

type Bridge = Record<string, ((handler: string, argument: unknown) => unknown) | undefined>;

/**
 * The native app's bridge. The ready event is fired once per page load and may have passed already, and an app may put
 * the object there without it: so that is looked for at once, on the event, and when the wait is over.
 */
export function createBrowserNative(view: Window): NativePort {
  return {
    invoke: (names, handler, argument, ms, onBridge) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          view.clearInterval(timer);
          view.removeEventListener(names.readyEvent, tryAgain);
        };
        const tryNow = () => {
          const bridge = (view as unknown as Record<string, Bridge | undefined>)[names.object];
          if (typeof bridge?.[names.method] !== 'function') return;
          stop();
          onBridge?.();
          resolve(Promise.resolve().then(() => bridge[names.method]?.(handler, argument)));
        };
        const tryAgain = () => {
          tryNow();
          if (onBridge) return;
          stop();
          // Means nothing where the bridge was found.
          reject(new Error(names.unavailable));
        };
        const timer = view.setInterval(tryAgain, ms);
        view.addEventListener(names.readyEvent, tryAgain);
        tryNow();
      }),
  };
}
