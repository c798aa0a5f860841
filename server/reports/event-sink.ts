import type { Link } from '@opentelemetry/api';
import type { BudgetGone } from '../budgets/budget.ts';
import { spendInTurn, type Taking } from '../budgets/spend-budgets.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { inSpan, linksToHere } from '../tracing/in-span.ts';
import { type EventRow, insertEvents, makeDays, missingDays } from './event-row.ts';

/** The events of a request: all of them are kept, or none. */
export interface EventBatch {
  readonly rows: readonly EventRow[];
  /** What of which budgets they take. */
  readonly takings: readonly Taking[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Keeps tracking events. */
export interface EventSink {
  /**
   * Resolves when the events are kept. Rejects with `BudgetGone`, or with the refusal `busy` when too many wait.
   */
  put(batch: EventBatch): Promise<void>;
  /** Events that wait to be kept. */
  waiting(): number;
}

/** How much the sink does at once. */
export interface SinkLimits {
  /** Events that may wait. */
  readonly rows: number;
  /** Characters of them. */
  readonly size: number;
  /** Events of one transaction. */
  readonly atOnce: number;
}

const USUAL: SinkLimits = { rows: 20_000, size: 16 * 1024 * 1024, atOnce: 2000 };

/** SQLSTATEs of values that a table cannot hold. */
const REFUSED_DATA = /^2[23]/;

interface Waiting extends EventBatch {
  /** The requests that it came with. */
  readonly links: readonly Link[];
  kept(): void;
  failed(error: unknown): void;
}

/** Keeps the events of several requests in one transaction; of those that have no budget left, none. */
async function keepAll(
  db: Database,
  batches: readonly EventBatch[],
): Promise<readonly (BudgetGone | null)[]> {
  const days = await missingDays(
    db,
    batches.flatMap(({ rows }) => rows),
  );
  // By itself: nobody else must wait for what the events themselves wait for.
  if (days.length > 0) await db.transaction((transaction) => makeDays(transaction, days));
  return db.transaction(async (transaction) => {
    const now = Math.max(...batches.map((batch) => batch.now));
    const refusals = await spendInTurn(
      transaction,
      batches.map(({ takings }) => takings),
      now,
    );
    const rows = batches.filter((_, n) => refusals[n] === null).flatMap((batch) => batch.rows);
    if (rows.length > 0) await insertEvents(transaction, rows);
    return refusals;
  });
}

/**
 * Keeps events in groups: those that come while the ones before are being kept go together. Each request is answered
 * when its own are in the database, so no event is acknowledged that could be lost.
 */
export function eventSink(db: Database, limits: Partial<SinkLimits> = {}): EventSink {
  const { rows: mostRows, size: mostSize, atOnce } = { ...USUAL, ...limits };
  const waiting: Waiting[] = [];
  let rows = 0;
  let size = 0;
  /** A group is being kept, or is about to be. */
  let isAtWork = false;
  const sizeOf = (batch: EventBatch): number => batch.rows.reduce((sum, { json }) => sum + json.length, 0);

  function nextGroup(): readonly Waiting[] {
    let taken = 0;
    const end = waiting.findIndex((batch) => {
      taken += batch.rows.length;
      return taken >= atOnce;
    });
    return waiting.splice(0, end === -1 ? waiting.length : end + 1);
  }

  async function keep(group: readonly Waiting[]): Promise<void> {
    try {
      const refusals = await keepAll(db, group);
      group.forEach(({ kept, failed }, n) => {
        const refusal = refusals[n] ?? null;
        if (refusal === null) kept();
        else failed(refusal);
      });
    } catch (error) {
      if (group.length > 1 && REFUSED_DATA.test(String((error as { code?: unknown }).code))) {
        // What the database does not take of one request is no reason to lose those of others.
        for (const batch of group) await keep([batch]);
      } else for (const { failed } of group) failed(error);
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = nextGroup();
      const links = group.flatMap((batch) => batch.links);
      await inSpan('keep events', { root: true, links }, () => keep(group));
      rows -= group.reduce((sum, batch) => sum + batch.rows.length, 0);
      size -= group.reduce((sum, batch) => sum + sizeOf(batch), 0);
    }
    isAtWork = false;
  }

  return {
    waiting: () => rows,
    put(batch) {
      if (batch.rows.length === 0) return Promise.resolve();
      const more = sizeOf(batch);
      if (rows + batch.rows.length > mostRows || size + more > mostSize) {
        return Promise.reject(new Refusal('busy'));
      }
      rows += batch.rows.length;
      size += more;
      return new Promise<void>((kept, failed) => {
        waiting.push({ ...batch, links: linksToHere(), kept, failed });
        if (!isAtWork) setImmediate(() => void write());
        isAtWork = true;
      });
    },
  };
}
