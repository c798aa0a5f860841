import type { Clock } from './platform.ts';

/** A clock that moves only when told to. */
export interface SimulatedClock extends Clock {
  /** Moves on by `ms` milliseconds, calls what falls due in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets everything settle that waits for no timer. */
  settle(): Promise<void>;
  /** The number of timers that are set. */
  pending(): number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A simulated clock; midnight is that of `timeZone` (an IANA name), daylight saving included. */
export function createSimulatedClock(start: number, timeZone: string): SimulatedClock {
  let now = start;
  const timers = new Set<Timer>();
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

  const nextDue = (until: number): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.at <= until && (!first || timer.at < first.at)) first = timer;
    }
    return first;
  };

  return {
    now: () => now,
    nextMidnight: () => nextMidnight(now, timeZone),
    after: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    settle,
    pending: () => timers.size,
    advance: async (ms) => {
      const until = now + ms;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due);
        now = Math.max(now, due.at);
        due.callback();
        await settle();
      }
      now = until;
    },
  };
}

/** First instant of the next day in the time zone. */
function nextMidnight(now: number, timeZone: string): number {
  const wall = wallClock(now, timeZone);
  const midnight = Math.floor(wall / DAY) * DAY + DAY;
  // The offset at midnight may differ from today's, so the guess is corrected with the offset found there.
  let instant = midnight - (wall - now);
  for (let i = 0; i < 2; i += 1) instant = midnight - (wallClock(instant, timeZone) - instant);
  return instant;
}

const DAY = 86_400_000;

/** By time zone: to make one takes a hundred times as long as to use it. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** What the wall shows at an instant, as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  formats[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = formats[timeZone].formatToParts(instant);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall + (((instant % 1000) + 1000) % 1000);
}
