import { isIP } from 'node:net';

/** Bits of an address by its kind. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** True for an internet address, and for a network as `10.0.0.0/8` that is not the whole internet. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || address.includes('%') || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}
