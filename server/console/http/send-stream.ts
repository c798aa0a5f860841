import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMMON_HEADERS, PLAIN_POLICY } from '../../http/page-policy.ts';
import { CONSOLE_HEADERS } from './console-headers.ts';
import type { StreamAnswer } from './console-route.ts';

/** Proxies close what is silent, and who is signed out must hear nothing more. */
const BEAT_MS = 15_000;

/** Of the HTTP server, when it is about to close. */
export const CLOSE_STREAMS = 'close-streams';

/**
 * Sends events until the browser or the server ends it, or the session does.
 *
 * @param isGood whether the session still is; asked at each beat.
 */
export function sendStream(
  answer: StreamAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  isGood: () => Promise<boolean>,
): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...COMMON_HEADERS,
    ...CONSOLE_HEADERS,
    'content-security-policy': PLAIN_POLICY,
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would keep events back.
    'x-accel-buffering': 'no',
  });
  const write = (data: string): void => void raw.write(`data: ${data}\n\n`);
  raw.write('retry: 3000\n');
  write('"beat"');
  const stop = answer.open(write);
  const beat = setInterval(() => {
    isGood().then(
      (is) => (is ? write('"beat"') : raw.end()),
      (error: unknown) => {
        request.log.error({ err: error }, 'a stream of events ended');
        raw.end();
      },
    );
  }, BEAT_MS);
  const end = (): void => void raw.end();
  request.server.server.once(CLOSE_STREAMS, end);
  raw.once('close', () => {
    clearInterval(beat);
    request.server.server.off(CLOSE_STREAMS, end);
    stop();
  });
  return reply;
}
