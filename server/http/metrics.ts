import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Envelope } from '../../engine/decide/model/reply.ts';
import type { BudgetAlarms } from '../budgets/budget-alarms.ts';
import type { BudgetUse } from '../budgets/spend-budgets.ts';
import type { Database } from '../db/database.ts';
import type { KeyUse } from '../keys/key-use.ts';
import type { EventSink } from '../reports/event-sink.ts';
import type { LostParts } from '../reports/lost-parts.ts';
import type { SocketLimit } from './limit-sockets.ts';
import type { SharedCounts } from './shared-counts.ts';

/** What the server counts about itself. */
export interface Metrics {
  /** Counts an answered call by its body code, and one that was refused by the reason. */
  countCall(call: string, answer: Envelope): void;
  /** Counts a connection that was closed at once, by the limit that it came to. */
  countRefusedSocket(limit: SocketLimit): void;
}

/** Where numbers come from that are counted when they are asked for. */
export interface MetricSources {
  readonly db: Database;
  requests(): Promise<{ readonly open: number; readonly overdue: number }>;
  /** The budgets for login codes that all visitors share. */
  smsBudgets(): Promise<readonly BudgetUse[]>;
  readonly alarms: Pick<BudgetAlarms, 'counts'>;
  readonly lostParts: Pick<LostParts, 'counts'>;
  readonly events: Pick<EventSink, 'waiting'>;
  /** Where calls are counted for all processes; null where each counts for itself. */
  readonly counts: Pick<SharedCounts, 'isThere'> | null;
  /** Rows under each key, and the current one. */
  keyUse(): Promise<{ readonly current: string; readonly use: readonly KeyUse[] }>;
}

const METRICS_PATH = '/metrics';

/** Null while the database does not answer: the other numbers are then wanted most. */
async function fromDatabase<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/** The route a request came to; its address would make a new series for every page. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/**
 * Adds `/metrics` in the Prometheus text format: the process, requests by route, calls by body code, and reports to ad
 * platforms by state.
 *
 * @param app the service whose requests are counted.
 * @param ops the one that tells.
 */
export function addMetrics(
  app: FastifyInstance,
  ops: FastifyInstance,
  { db, requests, smsBudgets, keyUse, alarms, lostParts, events, counts }: MetricSources,
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const calls = new Counter({
    name: 'dukou_calls_total',
    help: 'Answered calls by body code.',
    labelNames: ['call', 'code'],
    registers,
  });
  const refusals = new Counter({
    name: 'dukou_refusals_total',
    help: 'Calls that were refused or failed, by reason.',
    labelNames: ['call', 'reason'],
    registers,
  });
  new Gauge({
    name: 'dukou_sms_budget_used_ratio',
    help: 'What of the budgets for login codes is used, of the site and of each host table; 1 is all of it.',
    labelNames: ['scope', 'window'],
    registers,
    async collect() {
      this.reset();
      for (const { budget, used } of (await fromDatabase(smsBudgets)) ?? []) {
        this.set({ scope: budget.scope, window: budget.window }, used / budget.most);
      }
    },
  });
  new Gauge({
    name: 'dukou_budget_alarms',
    help: 'How often this process told of a budget that is nearly used, down to its reserve, or gone, since it began.',
    labelNames: ['reason', 'window', 'level'],
    registers,
    collect() {
      for (const { count, ...alarm } of alarms.counts()) this.set({ ...alarm }, count);
    },
  });
  const refusedSockets = new Counter({
    name: 'dukou_sockets_refused_total',
    help: 'Connections that were closed at once, by the limit that they came to.',
    labelNames: ['limit'],
    registers,
  });
  new Gauge({
    name: 'dukou_limits_alone',
    help: '1 while this process counts calls for itself, as the server of DUKOU_LIMITS_URL does not answer.',
    registers,
    collect() {
      this.set(counts?.isThere() === false ? 1 : 0);
    },
  });
  new Gauge({
    name: 'dukou_sockets',
    help: 'Open connections of visitors.',
    registers,
    async collect() {
      this.set(await promisify<number>((done) => app.server.getConnections(done))());
    },
  });
  new Gauge({
    name: 'dukou_events_waiting',
    help: 'Tracking events of requests that are not answered yet, in this process.',
    registers,
    collect() {
      this.set(events.waiting());
    },
  });
  new Gauge({
    name: 'dukou_conversions',
    help: 'Reports to ad platforms by state.',
    labelNames: ['network', 'state'],
    registers,
    async collect() {
      this.reset();
      const rows = await fromDatabase(() =>
        db.query<{ network: string; state: string; number: string }>(
          'select network, state, count(*) as number from conversions group by 1, 2',
        ),
      );
      for (const { network, state, number } of rows ?? []) {
        this.set({ network, state }, Number(number));
      }
    },
  });
  new Gauge({
    name: 'dukou_person_requests',
    help: 'Requests of persons about their data that wait for somebody.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const found = await fromDatabase(requests);
      if (found !== null) {
        this.set({ state: 'open' }, found.open);
        this.set({ state: 'overdue' }, found.overdue);
      }
    },
  });
  new Gauge({
    name: 'dukou_rows_under_old_key',
    help: 'Rows that are not encrypted with the current key yet, by column and key.',
    labelNames: ['column', 'key'],
    registers,
    async collect() {
      this.reset();
      const found = await fromDatabase(keyUse);
      for (const { column, key, rows } of found?.use ?? []) {
        if (key !== found?.current) this.set({ column, key }, rows);
      }
    },
  });
  new Gauge({
    name: 'dukou_lost_parts',
    help: 'Parts of pages that visitors could not be shown since this process began, by release and channel.',
    labelNames: ['release', 'channel'],
    registers,
    collect() {
      for (const { release, channel, count } of lostParts.counts()) this.set({ release, channel }, count);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  ops.get(METRICS_PATH, { config: { anyHost: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  return {
    countCall(call, { code, data }) {
      calls.inc({ call, code });
      const reason = (data as JsonObject | null)?.reason;
      if (code !== 200) refusals.inc({ call, reason: String(reason) });
    },
    countRefusedSocket: (limit) => refusedSockets.inc({ limit }),
  };
}
