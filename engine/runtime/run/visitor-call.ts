import { makeObservable, observableRef, runInAction } from 'mobx';
import type { TextRef } from '../api/failure-text.ts';
import type { Clock } from '../platform/platform.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import { LATE, within } from './within.ts';

/** How something that a visitor asked for ended. */
export type FlowResult = { readonly ok: true } | { readonly ok: false; readonly error: TextRef };

export const DONE: FlowResult = { ok: true };

export function refused(key: string, values?: TextRef['values']): FlowResult {
  return { ok: false, error: values ? { key, values } : { key } };
}

/**
 * A call that a visitor waits for. While it is under way a second tap gets the same result. After
 * `api.visitorTimeout` the visitor is told that the network is slow and may try again; an answer that comes later still counts
 * as long as the same page is shown.
 */
export class VisitorCall {
  busy = false;
  private current: Promise<FlowResult> | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly navigation: NavigationStore,
    private readonly patience: number,
  ) {
    makeObservable(this, { busy: observableRef });
  }

  /**
   * @param call makes the request, and keeps what must be kept whenever it comes.
   * @param finish goes on after an answer.
   * @param fail says what the visitor is told after a failure.
   */
  run<T>(
    call: () => Promise<T>,
    finish: (value: T) => Promise<FlowResult>,
    fail: (error: unknown) => FlowResult,
  ): Promise<FlowResult> {
    this.current ??= this.start(call, finish).then(
      (result) => this.end(result),
      (error: unknown) => this.end(fail(error)),
    );
    return this.current;
  }

  private async start<T>(
    call: () => Promise<T>,
    finish: (value: T) => Promise<FlowResult>,
  ): Promise<FlowResult> {
    runInAction(() => {
      this.busy = true;
    });
    const page = this.navigation.committed?.path;
    const work = call();
    const value = await within(this.clock, this.patience, work);
    if (value !== LATE) return finish(value);
    work.then((late) => (this.navigation.committed?.path === page ? finish(late) : DONE)).catch(() => {});
    return refused('error.slow');
  }

  private end(result: FlowResult): FlowResult {
    this.current = null;
    runInAction(() => {
      this.busy = false;
    });
    return result;
  }
}
