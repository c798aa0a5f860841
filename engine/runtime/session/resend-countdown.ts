import { action, observable } from 'mobx';
import type { JsonObject } from '../../decide/model/json.ts';
import type { Clock } from '../platform/platform.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

const SECOND = 1000;
/** Seconds; a longer wait in storage is foreign content. */
const LONGEST = 24 * 60 * 60;

/** The end of a wait, and how long it was: where more than that is left, the clock was moved back, and nobody waits. */
interface Ends {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Seconds. */
  readonly wait: number;
}

/**
 * Seconds until another login code may be asked for, of each number on its own: who mistyped one need not wait for the
 * right one. Goes on after a reload; ticks once a second (spec section 9).
 */
export interface ResendCountdown {
  /** Zero when a code may be asked for. Reactive. */
  left(phone: string): number;
  /** @param seconds wait from now on. */
  start(phone: string, seconds: number): void;
}

export function createResendCountdown(clock: Clock, stored: StoredValueTable): ResendCountdown {
  const key = 'smsResendAt';
  const ends = observable.box<JsonObject>({}, { deep: false });
  let cancel = () => {};

  function left(phone: string): number {
    const { at = 0, wait = 0 } = (ends.get()[phone] ?? {}) as Partial<Ends>;
    const seconds = Math.ceil((at - clock.now()) / SECOND);
    return seconds > 0 && seconds <= Math.min(wait, LONGEST) + 1 ? seconds : 0;
  }

  /** Another object each second: that tells who reads a wait that it is shorter now, or gone with what is stored. */
  const count = action(() => {
    cancel();
    ends.set({ ...stored.object(key) });
    if (Object.keys(ends.get()).some(left)) cancel = clock.after(SECOND, count);
  });

  count();
  return {
    left,
    start: (phone, seconds) => {
      // Another page of the visit may have stored a number since.
      count();
      const waiting = Object.entries(ends.get()).filter(([one]) => left(one) > 0);
      stored.set(key, {
        ...Object.fromEntries(waiting),
        [phone]: { at: clock.now() + seconds * SECOND, wait: seconds },
      });
      count();
    },
  };
}
