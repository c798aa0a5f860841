import { randomId } from '../accounts/random-id.ts';
import { connectionFailure } from '../connection-failure.ts';
import { circuit } from '../sms/circuit.ts';
import { tracedFetch } from '../tracing/traced-fetch.ts';
import { isRefusal, signatureOf, type WebhookService } from '../webhook-service.ts';
import { type CardReader, CardReaderError, type ReadCard } from './card-reader.ts';

/** A visitor waits for it, and can type instead. */
const TIMEOUT_MS = 10_000;
/** So many failures in a row, and for so long nobody is asked. */
const FAILURES = 5;
const PAUSE_MS = 30_000;
/** Most characters of an answer: it holds a name and a number. */
const MAX_ANSWER = 4096;

/** The name and number of an answer; null where it holds none. */
function cardIn(text: string): ReadCard | null {
  const { name, number } = JSON.parse(text) as Partial<Record<keyof ReadCard, unknown>>;
  const card = {
    name: typeof name === 'string' ? name : '',
    number: typeof number === 'string' ? number : '',
  };
  return card.name || card.number ? card : null;
}

/**
 * Has pictures read by a service: one POST of `{picture}`, a JPEG as base64, signed as login codes are, which is never
 * sent again. An answer 4xx says that nothing can be read.
 */
export function webhookCardReader({ url, keys }: WebhookService, print: (text: string) => void): CardReader {
  let last = '';
  const service = circuit({
    failures: FAILURES,
    pause: PAUSE_MS,
    onChange: (works) =>
      print(
        works
          ? 'The ID card service works again.'
          : `${last} For ${PAUSE_MS / 1000} s at a time it is left alone.`,
      ),
  });

  async function ask(picture: Buffer, at: number): Promise<ReadCard | null> {
    const body = JSON.stringify({ picture: picture.toString('base64') });
    const response = await tracedFetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...signatureOf(keys(), randomId(), body, at) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isRefusal(response.status)) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new CardReaderError(`The ID card service answered HTTP ${response.status}.`);
    }
    const text = await response.text();
    if (text.length > MAX_ANSWER) throw new CardReaderError('The ID card service answered too much.');
    return cardIn(text);
  }

  return {
    async read(picture, at) {
      if (!service.mayAsk(at))
        throw new CardReaderError(`The ID card service is not asked at the moment. ${last}`);
      try {
        const card = await ask(picture, at);
        service.worked();
        return card;
      } catch (error) {
        // Whatever it was, its text must hold nothing of the answer: it is logged.
        last =
          error instanceof CardReaderError
            ? error.message
            : `The ID card service failed: ${connectionFailure(error).code}.`;
        service.failed(at);
        throw new CardReaderError(last);
      }
    },
  };
}
