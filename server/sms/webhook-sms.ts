import { randomId } from '../accounts/random-id.ts';
import { connectionFailure } from '../connection-failure.ts';
import { tracedFetch } from '../tracing/traced-fetch.ts';
import { isRefusal, signatureOf, type WebhookService } from '../webhook-service.ts';
import { circuit } from './circuit.ts';
import { SmsError, type SmsMessage, type SmsPort } from './sms-port.ts';

/** For both tries together: a visitor waits for it. */
const TIMEOUT_MS = 5000;
const RETRY_AFTER_MS = 300;
/** So many failures in a row, and for so long nobody is asked. */
const FAILURES = 5;
const PAUSE_MS = 30_000;

/** How one try ended. Only what surely was not accepted is tried again: nobody is to get two messages. */
type Tried =
  | { readonly ok: true }
  | { readonly ok: false; readonly again: boolean; readonly error: SmsError };

async function tryOnce(
  { url, keys }: WebhookService,
  message: SmsMessage,
  id: string,
  signal: AbortSignal,
): Promise<Tried> {
  const { phone, code, text, at } = message;
  const body = JSON.stringify({ phone, code, text });
  try {
    const response = await tracedFetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...signatureOf(keys(), id, body, at),
      },
      body,
      signal,
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return { ok };
    const failure = isRefusal(status) ? 'refused' : 'not-taken';
    const error = new SmsError(`The SMS service answered HTTP ${status}.`, failure);
    return { ok, again: status === 503, error };
  } catch (error) {
    const { code: reason, mayHaveArrived } = connectionFailure(error);
    const what = reason === 'TimeoutError' ? `did not answer in ${TIMEOUT_MS / 1000} s` : `failed: ${reason}`;
    return {
      ok: false,
      again: !mayHaveArrived,
      error: new SmsError(`The SMS service ${what}.`, mayHaveArrived ? 'unsure' : 'not-taken'),
    };
  }
}

/**
 * Hands each message to an SMS service: signed POST of `{phone, code, text}` as JSON; any 2xx answer means accepted.
 * What it
 * surely did not get is tried once more, with the same `idempotency-key`. A service that fails again and again is left
 * alone for a while, and callers are refused at once instead of waiting for it; one that refuses a message works, so
 * that nobody can take codes from others by asking for numbers that it does not like.
 *
 * @param print tells operators when the service stops working, and when it works again.
 */
export function webhookSms(
  to: WebhookService,
  print: (text: string) => void,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): SmsPort {
  let last = '';
  const service = circuit({
    failures: FAILURES,
    pause: PAUSE_MS,
    onChange: (works) =>
      print(
        works
          ? 'The SMS service works again.'
          : `${last} That was the ${FAILURES}th time in a row: for ${PAUSE_MS / 1000} s at a time login codes are refused at once.`,
      ),
  });

  async function deliver(message: SmsMessage): Promise<Tried> {
    const id = randomId();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const first = await tryOnce(to, message, id, signal);
    if (first.ok || !first.again) return first;
    await wait(RETRY_AFTER_MS);
    return tryOnce(to, message, id, signal);
  }

  return {
    async send(message) {
      if (!service.mayAsk(message.at)) {
        throw new SmsError(`The SMS service is not asked at the moment. ${last}`, 'not-taken');
      }
      const tried = await deliver(message);
      if (tried.ok || tried.error.failure === 'refused') {
        service.worked();
      } else {
        last = tried.error.message;
        service.failed(message.at);
      }
      if (!tried.ok) throw tried.error;
    },
    recent: null,
  };
}
