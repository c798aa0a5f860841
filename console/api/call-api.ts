import { zhCN as t } from '../text/zh-CN.ts';
import { ApiFailure, failureOf } from './api-failure.ts';
import { type Gate, signInGate, stepUpGate } from './gate.ts';
import { isPersonHere } from './is-person-here.ts';

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The answer `signed-out` is for the caller: no dialog opens. */
  readonly isAboutSession?: boolean;
}

/**
 * Asks the server and gives its answer, null where it has none. Where the session has ended or the password is asked
 * for, a dialog opens in place and the request is made again. Throws `ApiFailure`, and nothing else.
 */
export async function callApi<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  if (response.ok) return answerOf(response);
  const failure = await failureOf(response);
  const gate = gateOf(failure, options);
  if (gate === null) throw failure;
  if (await gate.ask()) return callApi(path, options);
  throw new ApiFailure('cancelled', t.failures.cancelled);
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return (text === '' ? null : JSON.parse(text)) as Answer;
  } catch {
    throw new ApiFailure('broken', t.failures.broken(response.status));
  }
}

function gateOf({ code }: ApiFailure, { isAboutSession }: CallOptions): Gate | null {
  if (code === 'signed-out') return isAboutSession ? null : signInGate;
  return code === 'step-up' ? stepUpGate : null;
}

async function send(path: string, { method = 'GET', body, headers, signal }: CallOptions): Promise<Response> {
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  try {
    return await fetch(path, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(method === 'GET' ? {} : { 'x-console': '1' }),
        ...(isPersonHere() ? {} : { 'x-idle': '1' }),
        ...headers,
      },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure('offline', t.failures.offline);
  }
}
