import type { JsonObject } from '../../engine/decide/model/json.ts';
import { CLOCKS_APART_MS } from '../clock.ts';
import type { Database, SqlValue } from '../db/database.ts';
import { ALL_PLATFORMS } from './all-platforms.ts';
import type { Network } from './platform.ts';
import { type SendOutcome, sendReport } from './send-report.ts';

/** How reports are tried again, in seconds. */
export interface DeliverySettings {
  readonly attempts: number;
  readonly firstWait: number;
  readonly longestWait: number;
  readonly timeout: number;
}

/** An account at a platform. */
export interface PlatformAccount {
  readonly url: string;
  readonly token: string;
}

export interface Delivery {
  readonly db: Database;
  readonly settings: DeliverySettings;
  /** Networks whose reports are sent; those of others wait. */
  readonly accounts: Partial<Readonly<Record<Network, PlatformAccount>>>;
  readonly now: () => number;
  /** Ends the work early: what is being sent is waited for, the rest stays for later. */
  readonly stop?: AbortSignal;
}

interface Due {
  readonly id: string;
  readonly state: 'waiting' | 'sending';
  readonly key: string;
  readonly network: Network;
  readonly payload: JsonObject;
  readonly attempts: number;
  readonly created_at: Date;
}

const BATCH = 20;

const iso = (ms: number): string => new Date(ms).toISOString();

/** How long a report that is being sent belongs to the process that sends it, in milliseconds. */
function leaseOf(settings: DeliverySettings): number {
  return (settings.timeout + 30) * 1000;
}

/**
 * Takes reports that are due; no other process takes the same. Those that are being sent are too: their sender died,
 * and it is not known whether they arrived. Platforms that count once get them again; for others they are given up, to
 * be looked at by people. Where nothing is due, nothing is written.
 */
async function claim({ db, settings, accounts, now }: Delivery): Promise<readonly Due[]> {
  const lease = leaseOf(settings);
  return db.transaction(async (transaction) => {
    const due = await transaction.query<Due>(
      `select id, state, key, network, payload, attempts, created_at from conversions
       where (state = 'sending' and (next_at <= $1 or next_at > $3)) or (state = 'waiting'
         and (next_at <= $1 or next_at > $4) and network in (select jsonb_array_elements_text($2::jsonb)))
       order by next_at limit ${BATCH} for update skip locked`,
      [
        iso(now()),
        JSON.stringify(Object.keys(accounts)),
        // Nothing waits longer than the longest: a later time was set before a clock was set back.
        iso(now() + lease + CLOCKS_APART_MS),
        iso(now() + Math.max(settings.longestWait * 1000, lease) + CLOCKS_APART_MS),
      ],
    );
    for (const { id, state, network, attempts } of due) {
      if (state === 'waiting') {
        await transaction.write(
          "update conversions set state = 'sending', attempts = $2, next_at = $3 where id = $1",
          [id, attempts + 1, iso(now() + lease)],
        );
      } else {
        await transaction.write(
          "update conversions set state = $2, next_at = $3, last_error = 'the server stopped while sending' where id = $1",
          [id, ALL_PLATFORMS[network].countsOnce ? 'waiting' : 'dead', iso(now())],
        );
      }
    }
    return due;
  });
}

/** Milliseconds until the next try: doubled each time, up to the longest. */
export function waitAfter(attempts: number, { firstWait, longestWait }: DeliverySettings): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait) * 1000;
}

function nextState(report: Due, outcome: SendOutcome, delivery: Delivery): readonly SqlValue[] {
  const { settings, now } = delivery;
  const attempts = report.attempts + 1;
  if (outcome.kind === 'accepted') {
    return ['delivered', null, iso(now()), iso(now()), 0];
  }
  const mayRepeat = outcome.kind !== 'unknown' || ALL_PLATFORMS[report.network].countsOnce;
  const state = mayRepeat && attempts < settings.attempts ? 'waiting' : 'dead';
  const doubt =
    outcome.kind === 'unknown' && !mayRepeat ? 'it may have arrived, so it is not sent again: ' : '';
  const missed = outcome.kind === 'unknown' ? 0 : 1;
  return [state, doubt + outcome.reason, iso(now() + waitAfter(attempts, settings)), null, missed];
}

async function deliver(report: Due, account: PlatformAccount, delivery: Delivery): Promise<SendOutcome> {
  const { request, refusal } = ALL_PLATFORMS[report.network];
  // Platforms know it without the id of our key: 64 hexadecimal digits.
  const conversion = { key: report.key.slice(-64), payload: report.payload, at: report.created_at.getTime() };
  const outcome = await sendReport(request(conversion, account), refusal, delivery.settings.timeout * 1000);
  await delivery.db.transaction((transaction) =>
    transaction.write(
      `update conversions set state = $2, last_error = $3, next_at = $4, delivered_at = $5, missed = missed + $6
       where id = $1`,
      [report.id, ...nextState(report, outcome, delivery)],
    ),
  );
  return outcome;
}

/**
 * Sends the reports that are due, several processes may do so at once. A report is sent by one of them; it is tried
 * again only when it surely did not count, or when the platform counts it once.
 *
 * @returns how many ended in which way.
 */
export async function deliverConversions(
  delivery: Delivery,
): Promise<Readonly<Record<SendOutcome['kind'], number>>> {
  const ended = { accepted: 0, refused: 0, unreached: 0, unknown: 0 };
  for (;;) {
    const due = await claim(delivery);
    const outcomes = await Promise.all(
      due
        .filter(({ state }) => state === 'waiting')
        .map((report) => deliver(report, delivery.accounts[report.network] as PlatformAccount, delivery)),
    );
    for (const { kind } of outcomes) ended[kind] += 1;
    // What was settled just now may be due. Else it ends, so that the next run has the settings of its time.
    const isOver = due.length < BATCH && outcomes.length === due.length;
    if (isOver || delivery.stop?.aborted) return ended;
  }
}
