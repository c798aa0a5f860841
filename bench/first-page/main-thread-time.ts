interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, like those below. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread: other programs do not count, the slowed down processor does. */
  readonly tdur?: number;
  readonly args?: {
    readonly data?: { readonly documentLoaderURL?: string };
  };
}

/** What a trace must be told to hold. */
export const CATEGORIES = ['blink.user_timing', 'disabled-by-default-devtools.timeline'];

/** Milliseconds of processor time that the page's main thread worked from the navigation until the page set a mark. */
export function mainThreadTime(trace: Buffer, mark: string): number {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const end = traceEvents.find(({ name }) => name === mark);
  const start = traceEvents.findLast(
    ({ name, pid, ts, args }) =>
      name === 'navigationStart' && pid === end?.pid && ts <= end.ts && args?.data?.documentLoaderURL,
  );
  if (!end || !start) throw new Error(`The trace has no mark "${mark}" after a navigation.`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === end.pid && tid === end.tid && ts >= start.ts && ts <= end.ts,
  );
  return (
    tasks.reduce(
      (sum, { ts, dur = 0, tdur = dur }) => sum + tdur * Math.min(1, (end.ts - ts) / (dur || 1)),
      0,
    ) / 1000
  );
}
