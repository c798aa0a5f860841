import { failedReply } from '../../decide/guard/read-reply.ts';
import type { Reply, ReplyStatus } from '../../decide/model/reply.ts';
import { HttpError } from './http-error.ts';

const STATUS: Readonly<Record<string, Exclude<ReplyStatus, 'ok'>>> = {
  TimeoutError: 'timeout',
  HttpError: 'http',
  MalformedError: 'malformed',
};

/** A call that ended without an understood answer, as the guard sees it. */
export function replyOfError(error: unknown): Reply {
  const status = STATUS[(error as Partial<Error>).name ?? ''] ?? 'network';
  return failedReply(status, error instanceof HttpError ? error.status : null);
}
