import { createBrowserAddress } from './browser-address.ts';
import { createBrowserNative } from './browser-native.ts';
import { createBrowserScreen } from './browser-screen.ts';
import { createBrowserSend } from './browser-send.ts';
import type { KeyValueStore, Platform } from './platform.ts';
import { createSafeStore } from './safe-store.ts';

type View = Window & typeof globalThis;

/** The platform of a browser window. Touches the window only when called, so importing this file is safe anywhere. */
export function createBrowserPlatform(view: View = window): Platform {
  return {
    clock: {
      now: () => Date.now(),
      nextMidnight: () => new Date().setHours(24, 0, 0, 0),
      after: (ms, callback) => {
        const timer = view.setTimeout(callback, ms);
        return () => view.clearTimeout(timer);
      },
    },
    local: createSafeStore(
      () => view.localStorage,
      (callback) => watchOtherTabs(view, callback),
    ),
    session: createSafeStore(() => view.sessionStorage),
    address: createBrowserAddress(view),
    screen: createBrowserScreen(view),
    device: { userAgent: view.navigator.userAgent, touchPoints: view.navigator.maxTouchPoints ?? 0 },
    native: createBrowserNative(view),
    random: { hex: (bytes) => toHex(view.crypto.getRandomValues(new Uint8Array(bytes))) },
    console: {
      warn: (message) => console.warn(message),
      error: (message, cause) => console.error(message, ...(cause === undefined ? [] : [cause])),
    },
    send: createBrowserSend(view),
  };
}

/** The event's name is null when another tab cleared everything. */
function watchOtherTabs(view: View, callback: (name: string) => void): ReturnType<KeyValueStore['watch']> {
  const listener = (event: StorageEvent) => callback(event.key ?? '');
  view.addEventListener('storage', listener);
  return () => view.removeEventListener('storage', listener);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('');
}
