import { expect, it } from 'vitest';
import { trackersBarred } from '../../../engine/decide/ads/plan-conversion.ts';
import { hasApplied, noteApplication } from '../../../src/blocks/products/has-applied.ts';
import { openAdsVisit } from '../../runtime/support/open-ads-visit.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const TRACK = '/app/record/shanqian';

it.each([
  ['at-once', null, 1],
  ['at-once', 'refused', 0],
  ['after-notice', null, 0],
  ['after-notice', 'seen', 1],
  ['after-notice', 'refused', 0],
  ['at-once', 'seen', 1],
] as const)(
  'where trackers begin %s and the visitor said %s, an application is reported %i times',
  async (trackers, said, times) => {
    const shipped = shippedRelease();
    const host = shipped.hosts.default;
    if (!host) throw new Error('no default host');
    const release = { ...shipped, hosts: { default: { ...host, trackers } } };
    const { engine, server, platform } = await openAdsVisit({ release });
    engine.stored.set('trackers', said);
    noteApplication(engine, 'sample-1');
    noteApplication(engine, 'sample-1');
    await platform.clock.settle();
    expect(hasApplied(engine, 'sample-1')).toBe(true);
    expect(times).toBe(trackersBarred(trackers, said) === null ? 1 : 0);
    const told = server.calls.filter(
      ({ path, fields }) => path === TRACK && fields.title === 'product-apply',
    );
    expect(told).toHaveLength(times);
  },
);
