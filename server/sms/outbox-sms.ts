import { mkdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsMessage, SmsPort } from './sms-port.ts';

const KEPT = 50;

/**
 * Delivers nothing: shows each message on the console, keeps it in `outbox/sms.jsonl` of the data folder and for the
 * inbox page. For development, demonstrations and tests.
 */
export function outboxSms(options: { readonly dataDir: string; print(line: string): void }): SmsPort {
  const folder = join(options.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const recent: SmsMessage[] = [];
  return {
    async send(message) {
      await appendFile(join(folder, 'sms.jsonl'), `${JSON.stringify(message)}\n`, { mode: 0o600 });
      recent.unshift(message);
      recent.length = Math.min(recent.length, KEPT);
      options.print(`SMS to ${message.phone}: ${message.text}`);
    },
    recent: () => recent,
  };
}
