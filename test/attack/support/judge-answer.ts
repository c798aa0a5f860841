import { MARK } from './hostile.ts';
import type { RawAnswer } from './send-request.ts';

/**
 * Throws what no answer may be, whatever was asked: an error of the server, or one that has something of the request in
 * it.
 */
export function judgeAnswer({ status, head, body }: RawAnswer): void {
  if (status >= 500 && status !== 503) throw new Error(`the answer is ${status}: ${body.slice(0, 300)}`);
  const whole = `${head}\n${body}`;
  const at = whole.indexOf(MARK);
  if (at >= 0)
    throw new Error(`the answer repeats the request: ${whole.slice(Math.max(0, at - 60), at + 60)}`);
  if (status === 200 && head.includes('application/json')) {
    const { code, data } = JSON.parse(body) as { code?: number; data?: { reason?: string } };
    if (code === 500) throw new Error(`the answer is code 500: ${data?.reason}`);
  }
}
