import type { ConsoleEvent } from '../contract/console-event.ts';

/** What happens is told to whoever listens in this process; a page hears of the rest when it asks by itself. */
export interface EventBus {
  tell(event: ConsoleEvent): void;
  /** @returns ends it. */
  listen(listener: (event: ConsoleEvent) => void): () => void;
}

/** What happens again and again, as the progress of a check does, is told this often. */
const TOGETHER_MS = 250;

export function eventBus(): EventBus {
  const listeners = new Set<(event: ConsoleEvent) => void>();
  const waiting = new Map<string, ConsoleEvent>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const events = [...waiting.values()];
    waiting.clear();
    for (const event of events) for (const listener of listeners) listener(event);
  };
  return {
    tell(event) {
      waiting.set(JSON.stringify(event), event);
      if (timer === undefined) timer = setTimeout(flush, TOGETHER_MS).unref();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
