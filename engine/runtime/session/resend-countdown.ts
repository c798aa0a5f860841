import type { Clock } from '../platform/platform.ts';
import { createCell } from '../state/cell.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

const SECOND = 1000;
/** Seconds; a longer wait in storage is foreign content. */
const LONGEST = 24 * 60 * 60;

/** Seconds until another login code may be asked for. Goes on after a reload; ticks once a second (spec section 9). */
export interface ResendCountdown {
  /** Zero when a code may be asked for. Reactive. */
  left(): number;
  /** @param seconds wait from now on. */
  start(seconds: number): void;
}

export function createResendCountdown(clock: Clock, stored: StoredValueTable): ResendCountdown {
  const left = createCell(0);
  let cancel = () => {};

  function tick(): void {
    cancel();
    const seconds = Math.ceil((Number(stored.get('smsResendAt')) - clock.now()) / SECOND);
    left.set(seconds > 0 && seconds <= LONGEST ? seconds : 0);
    if (left.get() > 0) cancel = clock.after(SECOND, tick);
  }

  tick();
  return {
    left: left.get,
    start: (seconds) => {
      stored.set('smsResendAt', clock.now() + seconds * SECOND);
      tick();
    },
  };
}
