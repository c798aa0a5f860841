import type { FailedCall } from '../../decide/calls/failure-text.ts';
import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import type { ApiSpec, EndpointSpec } from '../../decide/model/api-spec.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';

/** One mode in which a call fails: without an answer, or with one that has a status and a body. */
export type FailureMode =
  | { readonly id: string; readonly lost: 'network' | 'timeout' }
  | { readonly id: string; readonly status: number; readonly body: string };

const NOT_JSON = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

const envelope = (code: number): string => JSON.stringify({ code, message: '', data: null });

/**
 * Every way in which a call can fail that something in the product tells apart: server errors, the HTTP statuses that
 * end a login, no connection, no answer, an answer that is no JSON, one without its data, and the body codes that have
 * a text.
 */
export function failureModes(api: ApiSpec, endpoint: EndpointSpec | undefined): readonly FailureMode[] {
  const named = { ...api.failureTexts, ...endpoint?.failureTexts };
  const codes = Object.keys(named).map(Number).filter(Number.isInteger);
  const status = (code: number): FailureMode => ({ id: `HTTP ${code}`, status: code, body: '' });
  return [
    ...[500, ...api.unauthorised.status].map(status),
    { id: 'no connection', lost: 'network' },
    { id: 'no answer', lost: 'timeout' },
    { id: 'not JSON', status: 200, body: NOT_JSON },
    { id: 'no data', status: 200, body: envelope(api.successCode) },
    ...[...new Set([...codes, 500])]
      .sort((one, other) => one - other)
      .map((code): FailureMode => ({ id: `code ${code}`, status: 200, body: envelope(code) })),
  ];
}

/** The mode as the guard sees it. */
export function replyIn(mode: FailureMode, endpoint: EndpointSpec | undefined): Reply {
  if ('lost' in mode) return failedReply(mode.lost);
  if (mode.status < 200 || mode.status > 299) return failedReply('http', mode.status);
  return readReply(endpoint, parsed(mode.body));
}

/** The mode as a caller sees it who waits for data; null where the answer is one of success. */
export function failureIn(mode: FailureMode, successCode: number): FailedCall | null {
  if ('lost' in mode) return { name: mode.lost === 'timeout' ? 'TimeoutError' : 'NetworkError' };
  if (mode.status < 200 || mode.status > 299) return { name: 'HttpError' };
  const code = codeIn(mode);
  if (code === null) return { name: 'MalformedError' };
  return code === successCode ? null : { name: 'ApiError', envelope: { code, message: '', data: null } };
}

/** The body code of an answer; null without one. */
export function codeIn(mode: FailureMode): number | null {
  if ('lost' in mode || mode.status < 200 || mode.status > 299) return null;
  const body = parsed(mode.body);
  return typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : null;
}

/** The HTTP status of an answer; null without one. */
export function statusIn(mode: FailureMode): number | null {
  return 'lost' in mode ? null : mode.status;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
