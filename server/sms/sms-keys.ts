import type { KeyRing } from '../keys/key-ring.ts';

/** What messages to the SMS service are signed with. */
export interface SmsKey {
  /** Id of the key that it is derived of; null for the one of `DUKOU_SMS_KEY`. */
  readonly id: string | null;
  readonly bytes: Buffer;
}

/**
 * Keys that every message is signed with: the one that the settings give, else one derived of each valid key of the
 * installation, the current first. A service that knows one of them knows the sender, also while keys change.
 *
 * @param given base64; null for none.
 */
export function smsKeys(given: string | null, ring: KeyRing): readonly SmsKey[] {
  if (given !== null) return [{ id: null, bytes: Buffer.from(given, 'base64') }];
  return ring.ids().flatMap((id) => {
    const bytes = ring.subkey(id, 'sms-webhook');
    return bytes === null ? [] : [{ id, bytes }];
  });
}
