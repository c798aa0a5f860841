import type { Release } from '../../../engine/decide/model/release.ts';
import { startLate } from '../../../engine/runtime/late/start-late.ts';
import type { MemoryOptions } from '../../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../../engine/runtime/release/memory-release-source.ts';
import type { EventDestination } from '../../../engine/runtime/tracking/pipeline.ts';
import { shippedRelease } from '../../support/shipped-release.ts';
import { createFakeServer, envelope, type FakeServer } from './fake-server.ts';
import { createMemoryLate, type MemoryLate } from './memory-late.ts';
import { land, openVisit, type Visit } from './open-visit.ts';

export interface AdsVisit extends Visit {
  readonly late: MemoryLate;
  /** Starts what comes after the first paint. */
  begin(): Promise<void>;
  /** A login by SMS code, as far as conversions see it. */
  logIn(userId?: string): void;
  saveForm(): void;
  /** States of today's ledger, oldest first. */
  ledger(): readonly string[];
}

export interface AdsVisitOptions extends MemoryOptions {
  readonly server?: FakeServer;
  readonly release?: Release;
  readonly events?: readonly EventDestination[];
  /** Of a page that the server made. */
  readonly ticket?: string;
}

/** A visit with the shipped configuration, on the first page of its address. */
export async function openAdsVisit(options: AdsVisitOptions = {}): Promise<AdsVisit> {
  const release = options.release ?? shippedRelease();
  const host = release.hosts.default;
  if (!host) throw new Error('the shipped configuration has no default host');
  const server = options.server ?? createFakeServer();
  for (const path of ['/oapi/baidu/uploadConvertData', '/oapi/kuaishou/report']) {
    if (!options.server) server.on(path, () => envelope(200));
  }
  const visit = openVisit({
    ...options,
    server,
    engine: { release: { id: release.id, site: release.site, host }, source: memoryReleaseSource(release) },
  });
  const late = createMemoryLate(visit.platform.clock);
  const { engine, platform } = visit;
  const arrived = land(visit);
  await platform.clock.advance(5000);
  await arrived;
  return {
    ...visit,
    late,
    begin: async () => {
      void startLate(engine, late, options.events, options.ticket);
      await platform.clock.settle();
    },
    logIn: (userId = 'u1') => {
      engine.session.logIn({ token: `t-${userId}`, userId, phone: '13800138000' });
      engine.conversionDue('sms-login');
    },
    saveForm: () => engine.conversionDue('saved-form'),
    ledger: () => {
      const lines = (engine.stored.object('conversionLog')?.lines ?? []) as readonly Record<string, string>[];
      return lines.map(({ state, why }) => (why ? `${state}: ${why}` : String(state)));
    },
  };
}
