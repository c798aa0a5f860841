import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../calls/refusal.ts';
import { isBusy } from '../../db/server-limits.ts';
import { API_ERRORS, type ApiErrorCode } from '../contract/api-error.ts';
import { ConsoleRefusal, envelopeOf } from './console-refusal.ts';

/** What was asked for and not given; what was mistyped, or is asked for again, is none. */
const REFUSED: readonly ApiErrorCode[] = ['forbidden', 'not-found', 'refused', 'changed', 'moved'];

/** Of what the framework refuses by itself, by HTTP status. */
const TRANSPORT: Readonly<Record<number, () => ConsoleRefusal>> = {
  400: () => new ConsoleRefusal('invalid', '请求的内容不是有效的 JSON。'),
  413: () => new ConsoleRefusal('too-large', '内容太大。'),
  415: () => new ConsoleRefusal('invalid', '请求的内容必须是 JSON 或文件。'),
};

/** What went wrong inside is not told: the number of the request finds it in the log. */
function refusalOf(error: Error & { readonly statusCode?: number }, { id, log }: FastifyRequest) {
  if (error instanceof ConsoleRefusal) return error;
  if (isBusy(error) || (error instanceof Refusal && error.reason === 'busy')) {
    log.error({ err: error }, 'the console is busy');
    return new ConsoleRefusal('busy', '服务器暂时不能保存。请稍后再试；没有任何改动。');
  }
  const refusal = TRANSPORT[error.statusCode ?? 500]?.();
  if (refusal) return refusal;
  log.error({ err: error }, 'a request of the console failed');
  return new ConsoleRefusal('internal', `程序出错了。请把编号 ${id} 告诉技术同事。`);
}

/**
 * Answers refusals and failures as the contract says.
 *
 * @param onRefused told of what somebody may not do, before it is answered.
 */
export function answerErrors(
  app: FastifyInstance,
  onRefused: (request: FastifyRequest, refusal: ConsoleRefusal) => Promise<void>,
): void {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = refusalOf(error, request);
    if (REFUSED.includes(refusal.code)) await onRefused(request, refusal);
    const { retryAfter } = refusal.more;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    return reply.code(API_ERRORS[refusal.code]).send(envelopeOf(refusal));
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send(envelopeOf(new ConsoleRefusal('not-found', '没有这个地址。'))),
  );
}
