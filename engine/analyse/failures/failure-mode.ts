import type { FailedCall } from '../../decide/calls/failure-text.ts';
import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import type { ApiSpec, EndpointSpec } from '../../decide/model/api-spec.ts';
import type { Reply, ReplyStatus } from '../../decide/model/reply.ts';

/** One mode in which a call fails. */
export interface FailureMode {
  readonly id: string;
  /** What is answered; null where nothing is. */
  readonly answer: { readonly status: number; readonly body: string } | null;
  /** How the guard sees it. */
  readonly reply: Reply;
}

const NOT_JSON = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

/**
 * Every way in which a call can fail that something in the product tells apart: server errors, the HTTP statuses that
 * end a login, no connection, no answer, an answer that is no JSON, one without its data, and the body codes that have
 * a text.
 */
export function failureModes(api: ApiSpec, endpoint: EndpointSpec | undefined): readonly FailureMode[] {
  const named = { ...api.failureTexts, ...endpoint?.failureTexts };
  const codes = Object.keys(named).map(Number).filter(Number.isInteger);
  const refused = (status: number): FailureMode => ({
    id: `HTTP ${status}`,
    answer: { status, body: '' },
    reply: failedReply('http', status),
  });
  const answered = (id: string, code: number): FailureMode => {
    const body = { code, message: '', data: null };
    return { id, answer: { status: 200, body: JSON.stringify(body) }, reply: readReply(endpoint, body) };
  };
  return [
    ...[500, ...api.unauthorised.status].map(refused),
    { id: 'no connection', answer: null, reply: failedReply('network') },
    { id: 'no answer', answer: null, reply: failedReply('timeout') },
    { id: 'not JSON', answer: { status: 200, body: NOT_JSON }, reply: failedReply('malformed') },
    answered('no data', api.successCode),
    ...[...new Set([...codes, 500])]
      .sort((one, other) => one - other)
      .map((code) => answered(`code ${code}`, code)),
  ];
}

const ERRORS: Readonly<Record<Exclude<ReplyStatus, 'ok'>, FailedCall['name']>> = {
  timeout: 'TimeoutError',
  network: 'NetworkError',
  http: 'HttpError',
  malformed: 'MalformedError',
};

/** The mode as a caller sees it who waits for data; null where the answer is one of success. */
export function failureIn({ reply: { status, code } }: FailureMode, successCode: number): FailedCall | null {
  if (status !== 'ok') return { name: ERRORS[status] };
  if (code === null || code === successCode) return null;
  return { name: 'ApiError', envelope: { code, message: '', data: null } };
}
