import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json } from '../../engine/decide/model/json.ts';
import type { Envelope } from '../../engine/decide/model/reply.ts';
import { API_CONTRACT } from '../calls/api-contract.ts';
import type { Call, Caller, CallRequest } from '../calls/call.ts';
import { channelId } from '../calls/channel-id.ts';
import { type Fields, fieldsOf } from '../calls/fields.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ServerClock } from '../clock.ts';
import { isBusy } from '../db/server-limits.ts';
import type { Services } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { failureEnvelope } from './failure-envelope.ts';
import type { Metrics } from './metrics.ts';

const MAX_AGENT = 512;
/** More than any call has, by far. */
const MAX_FIELDS = 200;

/** The visit's channel as every call carries it; a value that is no channel counts as none. */
function visitChannel(fields: Fields): string | null {
  try {
    return channelId(fields.optional('channel'));
  } catch {
    return null;
  }
}

function callerOf({ headers }: FastifyRequest): Caller {
  const { origin, referer, 'sec-fetch-site': site, 'x-requested-with': app } = headers;
  return {
    origin: origin ?? null,
    referer: referer ?? null,
    site: site === undefined ? null : String(site),
    app: app === undefined ? null : String(app),
  };
}

function callRequest(request: FastifyRequest, { clock, isUncounted }: CallParts): CallRequest {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  if (Object.values(body).flat().length > MAX_FIELDS) {
    throw new Refusal('body-invalid', { detail: `more than ${MAX_FIELDS} fields` });
  }
  const fields = fieldsOf(body);
  return {
    fields,
    address: clientAddress(request),
    isUncounted: isUncounted(request.ip),
    caller: callerOf(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT),
    host: request.hostname.slice(0, 255),
    channel: visitChannel(fields),
    now: clock.now(),
  };
}

/** Body codes travel with HTTP 200: a caller that gets anything else was not answered by this service. */
async function answer(call: Call, request: FastifyRequest, parts: CallParts): Promise<Envelope> {
  const { services } = parts;
  try {
    return {
      code: 200,
      message: '',
      data: (await call.answer(callRequest(request, parts), services)) as Json,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      request.log.error({ err: error, call: call.name }, 'a call failed');
    } else if (error.cause !== undefined) {
      request.log.error({ err: error.cause, call: call.name }, error.reason);
    }
    return failureEnvelope(isBusy(error) ? new Refusal('busy') : error, services.data().messages);
  }
}

/** What calls are answered with. */
export interface CallParts {
  readonly services: Services;
  readonly clock: ServerClock;
  readonly metrics: Metrics;
  /** True for addresses that limits per address do not count. */
  readonly isUncounted: (address: string) => boolean;
}

/** Adds the calls of the contract. */
export function addCalls(app: FastifyInstance, calls: readonly Call[], parts: CallParts): void {
  for (const call of calls) {
    const { path } = API_CONTRACT[call.name];
    const limit = call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit };
    const shed = call.shedFirst ? 'first' : 'last';
    app.post(path, { ...limit, config: { rateLimit: {}, shed } }, async (request, reply) => {
      const envelope = await answer(call, request, parts);
      parts.metrics.countCall(path, envelope);
      request.log.info({ call: path, code: envelope.code, ms: Math.round(reply.elapsedTime) }, 'call');
      void reply.header('cache-control', 'no-store');
      return envelope;
    });
  }
}
