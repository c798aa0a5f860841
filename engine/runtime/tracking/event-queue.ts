import type { FullEvent } from './event.ts';

/** Events that wait for their request. */
export interface EventQueue {
  readonly size: number;
  add(events: readonly FullEvent[]): void;
  /** Takes the oldest ones out. */
  take(most: number): readonly FullEvent[];
}

/**
 * A queue that never grows beyond `keep`: then the oldest event is dropped of those that are not to be dropped last,
 * and only when there is none, the oldest of all.
 */
export function createEventQueue(keep: number, dropLast: readonly string[]): EventQueue {
  const events: FullEvent[] = [];

  function drop(): void {
    const first = events.findIndex(({ kind }) => !dropLast.includes(kind));
    events.splice(Math.max(first, 0), 1);
  }

  return {
    get size() {
      return events.length;
    },
    add: (more) => {
      events.push(...more);
      while (events.length > keep) drop();
    },
    take: (most) => events.splice(0, most),
  };
}
