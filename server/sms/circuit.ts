import { lasts } from '../clock.ts';

/** Keeps a service that does not work from being asked, so that nobody waits for it. */
export interface Circuit {
  /**
   * True when the service may be asked now; say how it went. After a pause one caller may try, and everybody else only
   * when that went well.
   *
   * @param now epoch milliseconds.
   */
  mayAsk(now: number): boolean;
  worked(): void;
  failed(now: number): void;
}

/**
 * @param options `failures` in a row end the asking for `pause` milliseconds; `onChange` is told when that begins and
 * when it is over.
 */
export function circuit(options: {
  readonly failures: number;
  readonly pause: number;
  onChange(works: boolean): void;
}): Circuit {
  let failures = 0;
  /** When the pause began. */
  let blocked: number | null = null;
  return {
    mayAsk(now) {
      if (blocked === null) return true;
      if (lasts(blocked, options.pause, now)) return false;
      blocked = now;
      return true;
    },
    worked() {
      failures = 0;
      if (blocked !== null) options.onChange(true);
      blocked = null;
    },
    failed(now) {
      failures += 1;
      if (failures < options.failures) return;
      if (blocked === null) options.onChange(false);
      blocked = now;
    },
  };
}
