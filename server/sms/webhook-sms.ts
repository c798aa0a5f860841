import type { SmsPort } from './sms-port.ts';

const TIMEOUT_MS = 5000;

/** Hands each message to an SMS service: POST of `{phone, code, text}` as JSON; any 2xx answer means accepted. */
export function webhookSms(url: string): SmsPort {
  return {
    async send({ phone, code, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        throw new Error(`The SMS service answered HTTP ${response.status}.`);
      }
    },
    recent: null,
  };
}
