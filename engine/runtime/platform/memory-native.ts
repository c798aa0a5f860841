import type { Clock, NativePort } from './platform.ts';

/** A native app in memory. */
export interface MemoryApp {
  /** Handlers by name. One that is missing answers null, as the real bridge does. */
  readonly handlers: Readonly<Record<string, (argument: unknown) => unknown>>;
  /** Milliseconds after the start of the page until the bridge is there. */
  readonly readyAfter?: number;
}

/**
 * The bridge of a native app in memory. Without an app every call fails at once: nothing will ever move this clock on
 * the server.
 */
export function createMemoryNative(clock: Clock, app: MemoryApp | null): NativePort {
  const readyAt = app ? clock.now() + (app.readyAfter ?? 0) : Number.POSITIVE_INFINITY;
  return {
    invoke: (names, handler, argument, ms, onBridge) =>
      new Promise((resolve, reject) => {
        const tryNow = () => {
          if (clock.now() < readyAt) return reject(new Error(names.unavailable));
          onBridge?.();
          resolve(Promise.resolve().then(() => app?.handlers[handler]?.(argument) ?? null));
        };
        const most = onBridge ? Number.POSITIVE_INFINITY : ms;
        const wait = app ? Math.min(Math.max(readyAt - clock.now(), 0), most) : 0;
        if (wait === 0) tryNow();
        else clock.after(wait, tryNow);
      }),
  };
}
