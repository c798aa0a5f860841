import type { Json } from '../../engine/decide/model/json.ts';
import { randomId } from '../accounts/random-id.ts';
import { type GivenSession, sessionOf } from '../accounts/tokens.ts';
import type { Budget } from '../budgets/budget.ts';
import { spendBudgets, takeOnce } from '../budgets/spend-budgets.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ConversionSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { textArray } from '../keys/text-array.ts';
import { networkOf, wideNetworkOf } from '../place/network-of.ts';
import type { Services } from '../services.ts';
import { chinaDay } from './china-day.ts';
import { deedsOf } from './deeds-of.ts';
import { type Network, TYPE_FIELDS } from './platform.ts';

const HOUR_MS = 3600 * 1000;

/** A conversion that a page reports. */
export interface ReportedConversion {
  readonly network: Network;
  /** What the platform's adapter needs. */
  readonly payload: Readonly<Record<string, Json>>;
  /** Kind of conversion, in the platform's own words: `reportedType`. */
  readonly type: string;
  /** What the platform called the click that the visit came from. */
  readonly click: string;
}

/** Whose conversion it is, as the server knows it: a visitor who is logged in, or the visit of a page that it made. */
type Owner =
  | {
      readonly session: GivenSession;
      readonly channel: string | null;
      /** What earned it, by names; null for a tap, which nothing names. */
      readonly deeds: readonly string[] | null;
    }
  | { readonly session: null; readonly channel: string };

/**
 * The session decides, else the page's ticket, and each may report only what it can have earned. Of the channels that
 * the server knows of, what the page says chooses one; it counts by itself only for a session without a channel.
 */
async function ownerOf(
  request: CallRequest,
  services: Services,
  { network, type }: ReportedConversion,
): Promise<Owner> {
  const { db, tickets, data } = services;
  const session = await sessionOf(services, request);
  const ticket = request.fields.optional('ticket', { max: 128 });
  const { ticketHours, earnedHours } = data().conversions;
  const deeds = data().platforms[network].types[type] ?? [];
  const field = TYPE_FIELDS[network];
  const served = ticket === null ? null : tickets.channelOf(ticket, request.now, ticketHours);
  if (session !== null) {
    const done = deeds.includes('download-tap')
      ? null
      : await deedsOf(db, session, deeds, request.now, earnedHours);
    if (done?.length === 0) throw new Refusal('conversion-unearned', { field });
    const known = [served, session.channel].filter((channel) => channel !== null);
    const { channel } = request;
    return {
      session,
      channel: known.find((one) => one === channel) ?? known[0] ?? channel,
      deeds: done,
    };
  }
  if (served === null || !deeds.includes('download-tap')) {
    throw new Refusal('not-logged-in', { field });
  }
  return { session, channel: served };
}

function budgetsOf(
  network: Network,
  { session }: Owner,
  { address }: CallRequest,
  settings: ConversionSettings,
): readonly Budget[] {
  const reason = 'conversion-limit';
  if (session !== null) {
    const scope = `conversions ${network} user ${session.userId}`;
    return [{ scope, window: 'day', most: settings.perVisitorDay, reason }];
  }
  const { perAddressHour, perNetworkHour } = settings.withoutLogin;
  return [
    { scope: `conversions ${networkOf(address)}`, window: 'hour', most: perAddressHour, reason },
    { scope: `conversions ${wideNetworkOf(address)}`, window: 'hour', most: perNetworkHour, reason },
  ];
}

/** Uses up one of the deeds that earned a report: each earns one of a kind for a network. False when none is left. */
async function takeDeed(
  transaction: Transaction,
  { network, type }: ReportedConversion,
  owner: Owner,
  until: number,
): Promise<boolean> {
  if (owner.session === null || owner.deeds === null) return true;
  for (const deed of owner.deeds) {
    const scope = `deed ${network} ${type} user ${owner.session.userId} ${deed}`;
    if (await takeOnce(transaction, scope, 0, until)) return true;
  }
  return false;
}

/**
 * Puts a conversion report in the queue of deliveries; the same visitor's second one of the day changes nothing, nor
 * does one of another day for what has earned one already, nor another try of a report, which keeps its `request_id`.
 * Who it is, in which channel and on which day is the server's to say: nobody can report for, or in the place of,
 * another visitor.
 */
export async function queueConversion(
  reported: ReportedConversion,
  request: CallRequest,
  services: Services,
): Promise<void> {
  const { network, payload, type, click } = reported;
  const { db, secrets, data, earned } = services;
  const owner = await ownerOf(request, services, reported);
  const { session, channel } = owner;
  // A click is one visitor's, whichever page's ticket the report carries.
  const who = session === null ? ['click', click] : ['user', session.userId];
  /** What a conversion is known by: as it is kept now, and as it may have been kept under every valid key. */
  const keysOf = (...what: readonly (string | null)[]): readonly [string, string] => {
    const hashes = secrets.hashes('conversion', JSON.stringify([network, ...who, type, ...what]));
    return [hashes[0] as string, textArray(hashes)];
  };
  const requestId = request.fields.optional('request_id', { max: 64 });
  const at = new Date(request.now).toISOString();
  const id = randomId();
  const { conversions } = data();
  const [day, days] = keysOf('day', session === null ? null : channel, chinaDay(request.now));
  const [asked, askeds] = requestId === null ? [null, null] : keysOf('request', requestId);
  await db.transaction(async (transaction) => {
    const added = await transaction.write(
      `insert into conversions
         (id, key, request, network, payload, state, attempts, next_at, created_at, user_id, channel)
       select $1, $2, $3, $4, $5::jsonb, 'waiting', 0, $6::timestamptz, $6::timestamptz, $7, $8
       where not exists (select 1 from conversions where key = any($9::text[]) or request = any($10::text[]))
       on conflict do nothing`,
      [id, day, asked, network, JSON.stringify(payload), at, session?.userId ?? null, channel, days, askeds],
    );
    if (added === 0) return;
    if (await takeDeed(transaction, reported, owner, request.now + conversions.earnedHours * HOUR_MS)) {
      await spendBudgets(transaction, budgetsOf(network, owner, request, conversions), request.now);
    } else {
      await transaction.write('delete from conversions where id = $1', [id]);
    }
  });
  earned.emit('report', network);
}
