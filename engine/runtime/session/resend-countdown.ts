import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Clock } from '../platform/platform.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

const SECOND = 1000;
/** A longer wait in storage is foreign content. */
const LONGEST = 24 * 60 * 60;

/** Seconds until another login code may be asked for. Goes on after a reload; ticks once a second (spec section 9). */
export class ResendCountdown {
  /** Zero when a code may be asked for. */
  left = 0;
  private cancel = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly stored: StoredValueTable,
  ) {
    makeObservable(this, { left: observableRef });
    this.tick();
  }

  /** @param seconds wait from now on. */
  start(seconds: number): void {
    this.stored.set('smsResendAt', this.clock.now() + seconds * SECOND);
    this.tick();
  }

  private tick(): void {
    this.cancel();
    const left = Math.ceil((Number(this.stored.get('smsResendAt')) - this.clock.now()) / SECOND);
    runInAction(() => {
      this.left = left > 0 && left <= LONGEST ? left : 0;
    });
    if (this.left > 0) this.cancel = this.clock.after(SECOND, () => this.tick());
  }
}
