/** What one letter cost, in milliseconds. */
export interface Stroke {
  /** Processor time of all script from the key to the end of the first painting after it. */
  readonly script: number;
  /** Processor time of all script from there to the next letter: timers, such as the one that keeps the draft. */
  readonly later: number;
  /** From the key to the end of the first painting after it. */
  readonly paint: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, like those below. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread: other programs do not count, the slowed down processor does. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** What Chromium calls a stretch of script that it enters from outside. */
const SCRIPT = ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction'];

/** The letters that a trace of the browser's timeline saw typed, in their order. */
export function strokesOf(trace: Buffer): readonly Stroke[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'keydown';
  const first = traceEvents.find(isKey);
  if (!first) throw new Error('The trace has no key that was pressed.');
  const events = traceEvents
    .filter(({ pid, tid, dur }) => pid === first.pid && tid === first.tid && dur !== undefined)
    .sort((a, b) => a.ts - b.ts);
  const keys = events.filter(isKey);
  return keys.flatMap((key, i) => {
    const end = keys[i + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const own = events.filter(({ ts }) => ts >= key.ts && ts < end);
    const input = own.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input');
    const painted = events.find(({ name, ts }) => name === 'Commit' && ts >= (input?.ts ?? key.ts));
    // A trace that begins or ends within a letter knows only a part of it.
    if (!input || !painted) return [];
    const shown = painted.ts + (painted.dur ?? 0);
    return {
      script: scriptOf(own.filter(({ ts }) => ts < shown)) / 1000,
      later: scriptOf(own.filter(({ ts }) => ts >= shown)) / 1000,
      paint: (shown - key.ts) / 1000,
    };
  });
}

/** Script that runs inside other script counts once. */
function scriptOf(events: readonly TraceEvent[]): number {
  let until = 0;
  let sum = 0;
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (SCRIPT.indexOf(name) < 0 || ts < until) continue;
    until = ts + dur;
    sum += tdur;
  }
  return sum;
}
