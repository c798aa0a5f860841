import { observable, runInAction } from 'mobx';
import type { TextRef } from '../../decide/calls/failure-text.ts';
import type { ApiSpec } from '../../decide/model/api-spec.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Clock } from '../platform/platform.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import { LATE, within } from './within.ts';

/** How something that a visitor asked for ended. */
export type FlowResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly error: TextRef;
      /** `data` of the answer that refused it, where somebody reads it. */
      readonly refusal?: Json;
    };

export const DONE: FlowResult = { ok: true };

export function refused(key: string, values?: TextRef['values']): FlowResult {
  return { ok: false, error: values ? { key, values } : { key } };
}

/**
 * A call that a visitor waits for. While it is under way a second tap gets the same result. After `api.visitorTimeout`
 * the visitor is told that the network is slow and may try again; an answer that comes later still counts as long as
 * the same page is shown.
 */
export interface VisitorCall {
  /** Reactive. */
  isBusy(): boolean;
  /**
   * @param call makes the request, and keeps what must be kept whenever it comes.
   * @param finish goes on after an answer.
   * @param fail says what the visitor is told after a failure.
   */
  run<T>(
    call: () => Promise<T>,
    finish: (value: T) => Promise<FlowResult>,
    fail: (error: unknown) => FlowResult,
  ): Promise<FlowResult>;
}

export function createVisitorCall(
  clock: Clock,
  navigation: NavigationStore,
  { visitorTimeout, failureTexts }: Pick<ApiSpec, 'visitorTimeout' | 'failureTexts'>,
): VisitorCall {
  const current = observable.box<Promise<FlowResult> | null>(null, { deep: false });

  async function attempt<T>(
    call: () => Promise<T>,
    finish: (value: T) => Promise<FlowResult>,
  ): Promise<FlowResult> {
    const page = navigation.committed?.path;
    const work = call();
    const value = await within(clock, visitorTimeout, work);
    if (value !== LATE) return finish(value);
    work.then((late) => (navigation.committed?.path === page ? finish(late) : DONE)).catch(() => {});
    return refused(failureTexts.timeout ?? failureTexts.other);
  }

  return {
    isBusy: () => current.get() !== null,
    run: (call, finish, fail) => {
      const running = current.get() ?? attempt(call, finish).catch(fail);
      runInAction(() => current.set(running));
      return running.then((result) => {
        runInAction(() => current.set(null));
        return result;
      });
    },
  };
}
