import { NetworkError } from '../api/network-error.ts';
import { TimeoutError } from '../api/timeout-error.ts';
import { createMemoryAddress, type MemoryAddress } from './memory-address.ts';
import { createMemoryNative, type MemoryApp } from './memory-native.ts';
import type { HttpRequest, HttpResponse, KeyValueStore, Platform } from './platform.ts';
import { createSafeStore } from './safe-store.ts';
import { createSimulatedClock, type SimulatedClock } from './simulated-clock.ts';

export interface MemoryOptions {
  /** Full address of the first page. */
  readonly url?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  readonly touchPoints?: number;
  /** Epoch milliseconds. */
  readonly now?: number;
  /** IANA name. */
  readonly timeZone?: string;
  /** `blocked`: storage throws when opened. `full`: it throws when written. */
  readonly storage?: 'ok' | 'blocked' | 'full';
  /** What storage holds at first, and keeps after a reload when the same maps are given again. */
  readonly local?: Map<string, string>;
  readonly session?: Map<string, string>;
  /** Answers a request; a rejection is a network failure. Without it the network is down. */
  readonly answer?: (request: HttpRequest) => Promise<HttpResponse>;
  readonly app?: MemoryApp;
  /** False: the view refuses to copy. */
  readonly canCopy?: boolean;
}

/** What a page did to its surroundings. */
export interface MemoryRecord {
  title: string;
  favicon: string;
  scrollTop: number;
  online: boolean;
  leaveWarnings: number;
  readonly copied: string[];
  readonly warnings: string[];
  readonly errors: string[];
  readonly requests: HttpRequest[];
}

export interface MemoryPlatform extends Platform {
  readonly clock: SimulatedClock;
  readonly address: MemoryAddress;
  readonly record: MemoryRecord;
  /** Another tab changes a value of local storage. */
  changeElsewhere(name: string, value: string | null): void;
  goOnline(): void;
}

/** A platform without a browser: for tests, for rendering on the server and for explaining decisions. */
export function createMemoryPlatform(options: MemoryOptions = {}): MemoryPlatform {
  const clock = createSimulatedClock(options.now ?? 0, options.timeZone ?? 'Asia/Shanghai');
  const local = options.local ?? new Map<string, string>();
  const watchers = new Set<(name: string) => void>();
  const onlineListeners = new Set<() => void>();
  let drawn = 0;
  const record: MemoryRecord = {
    title: '',
    favicon: '',
    scrollTop: 0,
    online: true,
    leaveWarnings: 0,
    copied: [],
    warnings: [],
    errors: [],
    requests: [],
  };
  return {
    record,
    clock,
    local: areaOf(local, options.storage, subscribe(watchers)),
    session: areaOf(options.session ?? new Map(), options.storage),
    address: createMemoryAddress(options.url ?? 'https://site.example/', options.referrer ?? ''),
    device: { userAgent: options.userAgent ?? '', touchPoints: options.touchPoints ?? 0 },
    native: createMemoryNative(clock, options.app ?? null),
    random: {
      hex: (bytes) => {
        drawn += 1;
        return drawn.toString(16).padStart(bytes * 2, '0');
      },
    },
    screen: {
      setTitle: (title) => {
        record.title = title;
      },
      setFavicon: (url) => {
        record.favicon = url;
      },
      scrollTop: () => record.scrollTop,
      scrollTo: (top) => {
        record.scrollTop = top;
      },
      focusPage: () => {},
      copy: (text) => {
        if (options.canCopy !== false) record.copied.push(text);
        return Promise.resolve(options.canCopy !== false);
      },
      isOnline: () => record.online,
      onOnline: subscribe(onlineListeners),
      whenDesk: () => new Promise(() => {}),
      warnOnLeave: () => {
        record.leaveWarnings += 1;
        return () => {
          record.leaveWarnings -= 1;
        };
      },
    },
    console: {
      warn: (message) => record.warnings.push(message),
      error: (message) => record.errors.push(message),
    },
    send: (request) => {
      record.requests.push(request);
      return sendTo(options.answer, clock, request);
    },
    changeElsewhere: (name, value) => {
      if (value === null) local.delete(name);
      else local.set(name, value);
      for (const watcher of watchers) watcher(name);
    },
    goOnline: () => {
      record.online = true;
      for (const listener of onlineListeners) listener();
    },
  };
}

function subscribe<T>(listeners: Set<T>): (listener: T) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function areaOf(
  values: Map<string, string>,
  state: MemoryOptions['storage'],
  watch?: KeyValueStore['watch'],
): KeyValueStore {
  const area = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (state === 'full') throw new Error('QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name: string) => {
      values.delete(name);
    },
  };
  return createSafeStore(() => {
    if (state === 'blocked') throw new Error('SecurityError');
    return area;
  }, watch);
}

function sendTo(
  answer: MemoryOptions['answer'],
  clock: SimulatedClock,
  request: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(request.timeout, () => reject(new TimeoutError(request.method, request.url)));
    const reply = answer ? answer(request) : Promise.reject(new Error('offline'));
    reply
      .then(resolve, (cause: unknown) => reject(new NetworkError(request.method, request.url, cause)))
      .then(cancel);
  });
}
