/** Wall clock and timers. Tests use a simulated twin and never sleep. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch milliseconds of the next midnight of the visitor's time zone. */
  nextMidnight(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

/** One storage area. A blocked or full storage falls back to memory for the page view; nothing here throws. */
export interface KeyValueStore {
  get(name: string): string | null;
  /** False when the value could only be kept in memory. */
  set(name: string, value: string): boolean;
  remove(name: string): void;
  /** Calls back when another tab changes a value. */
  watch(callback: (name: string) => void): () => void;
}

/** What going back does in place of leaving the page; gives true where it does so at the next step back, too. */
export type BackStep = () => unknown;

/** The address bar and the session history. */
export interface AddressBar {
  /** Path, search and hash, for example `/login?channel=5218`. */
  current(): string;
  /** Full address of the current page. */
  href(): string;
  /** Host name without port. */
  hostName(): string;
  referrer(): string;
  /** Adds an entry to the history; it takes the place of one that `holdBack` added. */
  push(url: string): void;
  replace(url: string): void;
  back(): void;
  /**
   * Has the visitor's next step back do something else than leave the page, see `createBackSteps`.
   *
   * @param isBelow what was held before comes first: it lies over the page.
   * @returns ends that.
   */
  holdBack(step: BackStep, isBelow?: boolean): () => void;
  /** Calls back when the visitor goes back or forward. */
  onPop(callback: (url: string) => void): () => void;
  /** Leaves the site, in the same view. */
  leave(url: string): void;
  reload(): void;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly contentType?: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
}

/** Rejects with `TimeoutError` or `NetworkError` of `engine/runtime/api`; any HTTP status resolves. */
export type HttpSend = (request: HttpRequest) => Promise<HttpResponse>;

/** The native app's object, when there is one. */
export interface NativePort {
  /**
   * Invokes a handler; rejects with the given text when the app offers no bridge within `ms` milliseconds.
   *
   * @param onBridge called when there is one, before the handler answers, which it may never do. With it a bridge that
   *   comes later is waited for as long as the page stands.
   */
  invoke(
    names: {
      readonly object: string;
      readonly method: string;
      readonly readyEvent: string;
      readonly unavailable: string;
    },
    handler: string,
    argument: unknown,
    ms: number,
    onBridge?: () => void,
  ): Promise<unknown>;
}

/** The document that shows the pages. */
export interface Screen {
  setTitle(title: string): void;
  setFavicon(url: string): void;
  scrollTop(): number;
  scrollTo(top: number): void;
  /** Moves the focus to the page that has come within the visit, so that screen readers say it. */
  focusPage(isReturn: boolean): void;
  /** Copies text; false when the view does not allow it. */
  copy(text: string): Promise<boolean>;
  isOnline(): boolean;
  onOnline(callback: () => void): () => void;
  /** Resolves once the view is as wide as a desk's and used with a mouse; never on a phone. */
  whenDesk(): Promise<void>;
  /** Asks before the page is left while the returned function has not been called. */
  warnOnLeave(): () => void;
}

export interface Device {
  readonly userAgent: string;
  /** 0 when unknown. */
  readonly touchPoints: number;
}

/** A source of unguessable text: idempotency keys, device ids. */
export interface Randomness {
  /** Hexadecimal text of `bytes` random bytes. */
  hex(bytes: number): string;
}

/** The console, for developers. */
export interface Console {
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/**
 * Everything the runtime asks of the world. `browser.ts` and `memory.ts` implement it and pass the same contract suite;
 * no other file touches a browser global.
 */
export interface Platform {
  readonly clock: Clock;
  readonly local: KeyValueStore;
  readonly session: KeyValueStore;
  readonly address: AddressBar;
  readonly screen: Screen;
  readonly device: Device;
  readonly native: NativePort;
  readonly random: Randomness;
  readonly console: Console;
  readonly send: HttpSend;
}
