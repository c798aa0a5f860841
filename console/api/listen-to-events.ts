import type { ConsoleEvent } from '../../server/console/contract/console-event.ts';

/** Twice a beat of the server, and a little: what says nothing for so long is not there. */
const SILENT_MS = 35_000;

let heard = Number.NEGATIVE_INFINITY;

/** True while the server tells of changes: then nothing needs to be asked for again and again. */
export function hearsEvents(): boolean {
  return performance.now() - heard < SILENT_MS;
}

/**
 * Listens to what happens until it is stopped. One tab of the browser holds the stream, and tells the others: a browser
 * gives a host few connections.
 */
export function listenToEvents(onEvent: (event: ConsoleEvent) => void): () => void {
  const channel = new BroadcastChannel('dukou-console-events');
  const hear = (event: ConsoleEvent) => {
    heard = performance.now();
    if (event !== 'beat') onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<ConsoleEvent>) => hear(data);
  const stopped = new AbortController();
  const lead = () =>
    new Promise<void>((resolve) => {
      const stream = new EventSource('/api/events');
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as ConsoleEvent;
        channel.postMessage(event);
        hear(event);
      };
      stopped.signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  const { signal } = stopped;
  navigator.locks.request('dukou-console-events', { signal }, lead).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
}
