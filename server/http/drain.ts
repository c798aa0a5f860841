import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a service ends without a lost call. Times in milliseconds. */
export interface DrainTimes {
  /** For a balancer that asks whether the process is ready: everything goes on as before meanwhile. */
  readonly unready: number;
  /** For a proxy that keeps connections: it goes on with those it has, and each ends with its next answer. */
  readonly kept: number;
}

/** Milliseconds that a turn of the event loop takes when there is hardly anything to do. */
const QUIET = 1;
const MOST_TURNS = 1000;

/**
 * Resolves when the event loop has just taken the connections that were there, with hardly any time gone since: those
 * that come before the listener is closed would be reset.
 */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const began = performance.now();
    await setImmediate();
    if (performance.now() - began < QUIET) return;
  }
}

/**
 * Prepares a service for its end. Returns the function that begins it, and resolves when every connection has ended or
 * the time is over: closing one that is kept alive would lose the call that is just being sent on it.
 */
export function drainable(app: FastifyInstance, { unready, kept }: DrainTimes): () => Promise<void> {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
  return async () => {
    if (unready > 0) await setTimeout(unready);
    if (kept === 0) return;
    await quietMoment();
    const ended = once(app.server, 'close');
    // The HTTP server's own `close` would end connections that are kept alive, too.
    Server.prototype.close.call(app.server);
    isClosing = true;
    await Promise.race([ended, setTimeout(kept, null, { ref: false })]);
  };
}
