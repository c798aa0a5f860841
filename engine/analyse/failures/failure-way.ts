import type { FailedCall } from '../../decide/calls/failure-text.ts';
import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import type { Json } from '../../decide/model/json.ts';
import type { ApiSpec, EndpointSpec } from '../../decide/model/outside.ts';
import type { Reply } from '../../decide/model/reply.ts';

/** One way in which a call fails: without an answer, or with one that has a status and a body. */
export type FailureWay =
  | { readonly id: string; readonly lost: 'network' | 'timeout' }
  | { readonly id: string; readonly status: number; readonly body: string };

const NOT_JSON = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

const envelope = (code: number): string => JSON.stringify({ code, message: '', data: null });

/**
 * Every way in which a call can fail that something in the product tells apart: server errors, the HTTP statuses that end a
 * login, no connection, no answer, an answer that is no JSON, one without its data, and the body codes that have a text.
 */
export function waysOf(api: ApiSpec, endpoint: EndpointSpec | undefined): readonly FailureWay[] {
  const named = { ...api.failureTexts, ...endpoint?.failureTexts };
  const codes = Object.keys(named).map(Number).filter(Number.isInteger);
  const status = (code: number): FailureWay => ({ id: `HTTP ${code}`, status: code, body: '' });
  return [
    ...[500, ...api.unauthorised.status].map(status),
    { id: 'no connection', lost: 'network' },
    { id: 'no answer', lost: 'timeout' },
    { id: 'not JSON', status: 200, body: NOT_JSON },
    { id: 'no data', status: 200, body: envelope(api.successCode) },
    ...[...new Set([...codes, 500])]
      .sort((one, other) => one - other)
      .map((code): FailureWay => ({ id: `code ${code}`, status: 200, body: envelope(code) })),
  ];
}

/** The way as the guard sees it. */
export function replyIn(way: FailureWay, endpoint: EndpointSpec | undefined): Reply {
  if ('lost' in way) return failedReply(way.lost);
  if (way.status < 200 || way.status > 299) return failedReply('http', way.status);
  return readReply(endpoint, parsed(way.body));
}

/** The way as a caller sees it who waits for data; null where the answer is one of success. */
export function failureIn(way: FailureWay, successCode: number): FailedCall | null {
  if ('lost' in way) return { name: way.lost === 'timeout' ? 'TimeoutError' : 'NetworkError' };
  if (way.status < 200 || way.status > 299) return { name: 'HttpError' };
  const code = codeIn(way);
  if (code === null) return { name: 'MalformedError' };
  return code === successCode ? null : { name: 'ApiError', envelope: { code, message: '', data: null } };
}

/** The body code of an answer; null without one. */
export function codeIn(way: FailureWay): number | null {
  if ('lost' in way || way.status < 200 || way.status > 299) return null;
  const body = parsed(way.body);
  return typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : null;
}

/** The HTTP status of an answer; null without one. */
export function statusIn(way: FailureWay): number | null {
  return 'lost' in way ? null : way.status;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
