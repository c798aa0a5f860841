import type { Scalar } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';

/** Whether the native app has given a value: a text or a number. Whatever else a handler answers is none. */
export function isNativeValue(answer: unknown): answer is string | number {
  return typeof answer === 'string' || typeof answer === 'number';
}

/** The answer of a native app whose handlers have answered so. */
export function nativeReply(answers: object): Reply {
  const data: Record<string, Scalar> = {};
  for (const [name, answer] of Object.entries(answers)) if (isNativeValue(answer)) data[name] = answer;
  return { status: 'ok', httpStatus: null, code: null, data };
}
