import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestAddress } from './request-address.ts';

const FAULTS = '/__faults';

/** A way for requests to fail, for tests: `hang`, `slow`, an HTTP status (`http500`) or a body code (`code429`). */
interface Fault {
  /** `*` for every path, pages and files too. */
  readonly path: string;
  readonly mode: string;
  /** Milliseconds, for `slow`. */
  readonly ms: number;
  /** Requests still to fail; endless when it is Infinity. */
  times: number;
}

const MODE = /^(?:hang|slow|(?:http|code)\d{3})$/;

function readFault(body: unknown): Fault | null {
  const { path, mode, ms = 1000, times = Number.POSITIVE_INFINITY } = (body ?? {}) as Partial<Fault>;
  return typeof path === 'string' && typeof mode === 'string' && MODE.test(mode)
    ? { path, mode, ms: Number(ms), times: Number(times) }
    : null;
}

/** Fails the request as the fault says. True when it is dealt with (hanging included). */
async function fail(fault: Fault, reply: FastifyReply): Promise<boolean> {
  if (fault.mode === 'hang') {
    reply.hijack();
    return true;
  }
  if (fault.mode === 'slow') {
    await new Promise((resolve) => setTimeout(resolve, fault.ms));
    return false;
  }
  const code = Number(fault.mode.slice(4));
  if (fault.mode.startsWith('http')) {
    await reply.code(code).type('text/plain').send('fault');
  } else {
    await reply.send({ code, message: 'fault', data: null });
  }
  return true;
}

/**
 * Lets tests make requests hang or fail: POST /__faults with a fault, DELETE /__faults to mend everything. Only added
 * when the settings say so; never in production.
 */
export function addFaults(app: FastifyInstance): void {
  const faults: Fault[] = [];
  app.post(FAULTS, async (request, reply) => {
    const fault = readFault(request.body);
    if (fault === null) {
      return reply.code(400).send({ error: `give path and mode (${MODE.source})` });
    }
    faults.unshift(fault);
    return { faults };
  });
  app.delete(FAULTS, async () => {
    faults.length = 0;
    return { faults };
  });
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = requestAddress(request.raw.url).pathname;
    if (path === FAULTS) return undefined;
    const fault = faults.find((one) => (one.path === path || one.path === '*') && one.times > 0);
    if (fault !== undefined) {
      fault.times -= 1;
      if (await fail(fault, reply)) {
        return reply;
      }
    }
    return undefined;
  });
}
