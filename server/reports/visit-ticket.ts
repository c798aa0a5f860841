import { createHmac, timingSafeEqual } from 'node:crypto';
import { PARTS, visitorPart } from '../../engine/decide/routing/choose-version.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { FIRST_KEY } from '../keys/parse-keys.ts';

/**
 * Proof that this server made a page for a visit, and for which channel. Pages are made once for many visitors, so a
 * ticket is the same for all of them in a slot of time.
 */
export interface VisitTickets {
  /** The ticket of a page of a channel that is made now. */
  issue(channel: string, now: number): string;
  /** The channel of a ticket that is ours and no older than so many hours; null otherwise. */
  channelOf(ticket: string, now: number, hours: number): string | null;
}

const HOUR_MS = 3600 * 1000;
/** Bytes of a signature; half of it cannot be guessed either, and every page carries it. */
const SIGNED = 16;
/** Letters that these are in base64url. */
const SIGNATURE = 22;
const TICKET = /^(?:(k[1-9]\d{0,5})\.)?([0-9a-z]{1,9})\.([^.]{1,64})\.([\w-]{22})$/;

/** The slot of time that a ticket names. */
function ticketSlot(now: number): number {
  return Math.floor(now / HOUR_MS);
}

/**
 * Changes when a kept page must be made anew for its ticket: each hour, for every address at another moment, so that
 * not all pages are made at once.
 */
export function renewalSlot(now: number, address: string): number {
  return Math.floor(now / HOUR_MS + visitorPart('ticket', address) / PARTS);
}

/** Tickets begin with the id of their key; those of the first key did not always. */
export function visitTickets(ring: KeyRing): VisitTickets {
  const sign = (id: string, slot: string, channel: string): string | null => {
    const key = ring.subkey(id, 'visit-ticket');
    if (key === null) return null;
    const content = JSON.stringify([slot, channel]);
    return createHmac('sha256', key).update(content).digest().subarray(0, SIGNED).toString('base64url');
  };
  return {
    issue(channel, now) {
      const slot = ticketSlot(now).toString(36);
      const [id = ''] = ring.ids();
      return `${id}.${slot}.${channel}.${sign(id, slot, channel)}`;
    },
    channelOf(ticket, now, hours) {
      const [, id = FIRST_KEY, slot = '', channel = '', signature = ''] = TICKET.exec(ticket) ?? [];
      // As text: the last letter of one has bits to spare, which would make several of one ticket.
      const given = Buffer.from(signature.padEnd(SIGNATURE));
      const made = sign(id, slot, channel);
      const isOurs = made !== null && timingSafeEqual(given, Buffer.from(made));
      const age = ticketSlot(now) - Number.parseInt(slot, 36);
      // The clock of another server may be in the next slot already.
      return isOurs && age >= -1 && age <= hours ? channel : null;
    },
  };
}
