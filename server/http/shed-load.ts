import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import type { ServiceData } from '../config/service-data.ts';
import { failureEnvelope } from './failure-envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When requests are refused because the server is late: before others, or after. Without it they never are. */
    readonly shed?: 'first' | 'last';
  }
}

/** Seconds after which who was refused may come again. */
export const RETRY_AFTER = 2;

/** How much later than for the first the event loop is when the last are refused. */
const LAST = 4;

/** How often the delay is looked at. What cannot be measured in that time, as nothing went on meanwhile, is as late. */
const LOOK_MS = 1000;

const measured = (delay: number): number => (Number.isFinite(delay) ? delay : LOOK_MS);

/** True while the event loop is later than `late` milliseconds in the mean of a second. */
export const isLate = (app: FastifyInstance, late: number): boolean =>
  measured(app.memoryUsage().eventLoopDelay) > late;

/**
 * Refuses calls with 503 while the event loop is late, so that those which are taken are answered: first what can be
 * done without, then all. Where the database is embedded, its work is on the event loop, too.
 *
 * @param late mean delay of the event loop in a second, ms, from which the first are refused.
 */
export async function shedLoad(
  app: FastifyInstance,
  late: number,
  messages: () => ServiceData['messages'],
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    sampleInterval: LOOK_MS,
    pressureHandler: (request, reply, _type, delay = 0) => {
      const { shed } = request.routeOptions.config;
      if (shed === undefined || measured(delay) < late * (shed === 'last' ? LAST : 1)) return;
      void reply
        .code(503)
        .header('retry-after', RETRY_AFTER)
        .send(failureEnvelope(new Refusal('busy', { retry_after: RETRY_AFTER }), messages()));
    },
  });
}
