import { checkOf, type KeyRing, keyRing } from '../../../server/keys/key-ring.ts';

/** A ring of one key, `k1` unless it is said otherwise. */
export function fixedRing(hex: string, id = 'k1'): KeyRing {
  const key = Buffer.from(hex, 'hex');
  const row = { id, check_value: checkOf(id, key), state: 'current', since: new Date(0) } as const;
  return keyRing([row], () => new Map([[id, key]]));
}
