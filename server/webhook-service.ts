import { createHmac } from 'node:crypto';

/** A service of the operator's that the server asks. */
export interface WebhookService {
  readonly url: string;
  /** What each request is signed with at that moment: at least one key. */
  keys(): readonly Buffer[];
}

/** True for a status that is about this request: the service is there, and has had time for it. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Headers that prove who sent a body and when, as https://www.standardwebhooks.com has them: libraries check them, and
 * that it is not sent again later. Of several signatures one that the service can check is enough.
 */
export function signatureOf(
  keys: readonly Buffer[],
  id: string,
  body: string,
  at: number,
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at / 1000));
  const signed = keys.map((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signed.join(' ') };
}
