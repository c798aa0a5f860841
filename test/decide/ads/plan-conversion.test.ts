import { describe, expect, it } from 'vitest';
import { planConversion, trackersBarred } from '../../../engine/decide/ads/plan-conversion.ts';
import type { Facts, StoredValues } from '../../../engine/decide/model/facts.ts';
import type { VisitRelease } from '../../../engine/decide/model/release.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const release = shippedRelease();
const host = release.hosts.default;
if (!host) throw new Error('the shipped configuration has no default host');
const visit: VisitRelease = { id: release.id, site: release.site, host };

function plan(channel: string, stored: StoredValues = {}, on: VisitRelease = visit) {
  const record = release.channels[channel];
  const facts: Facts = {
    now: 0,
    nav: { path: '/login', query: {}, url: 'https://site.example/login' },
    env: { os: 2, app: 'browser', inWeChat: false, userAgent: '', referrer: '' },
    stored: { user_id: 'u1', channel, ...stored },
    channels: record ? { [channel]: record } : {},
    replies: {},
    answered: [],
  };
  return planConversion(on, release.ads, facts);
}

describe('what a conversion would mean at a point of the visit', () => {
  it('names script, id and event of the channel’s network', () => {
    expect(plan('channel_5421')).toEqual({
      channel: 'channel_5421',
      userId: 'u1',
      suppressed: null,
      deliveries: [
        {
          via: 'script',
          network: 'kuaishou',
          script: '/ads/recorder.js?kuaishou-2&list=_ks_trace',
          id: 740421,
          event: 'form',
        },
      ],
    });
  });

  it('adds the reports of the backend that the visit’s attribution asks for, on any channel', () => {
    const ks_attribution = JSON.stringify({ utm_source: 'kuaishou', callback: 'c', imeiMd5: '__IMEI2__' });
    const { deliveries, suppressed } = plan('channel_1', {
      bd_vidUrl: 'https://site.example/?bd_vid=1',
      ks_attribution,
    });
    expect(suppressed).toBeNull();
    expect(deliveries.map((delivery) => 'fields' in delivery && delivery.fields)).toEqual([
      { bd_vid_url: 'https://site.example/?bd_vid=1', convert_type: 3 },
      { utm_source: 'kuaishou', callback: 'c', event_type: 9 },
    ]);
  });

  it.each([
    ['not-logged-in', 'channel_5301', { user_id: null }],
    ['sent-today', 'channel_5301', { converted: '1' }],
    ['trackers-refused', 'channel_5301', { trackers: 'refused' }],
    ['nothing-to-tell', 'channel_5818', {}],
    ['nothing-to-tell', 'channel_5818', { ks_attribution: 'not json' }],
    ['nothing-to-tell', 'channel_5818', { ks_attribution: '{"callback":"__CALLBACK__"}' }],
  ])('is suppressed: %s', (why, channel, stored) => {
    expect(plan(channel, stored).suppressed).toBe(why);
  });

  it('still says what it would have done', () => {
    expect(plan('channel_7001', { converted: '1' }).deliveries).toMatchObject([
      { network: 'baidu', id: null, event: 3 },
    ]);
  });

  it('waits for the notice where the host asks for it', () => {
    const strict = { ...visit, host: { ...host, trackers: 'after-notice' as const } };
    expect(plan('channel_5301', {}, strict).suppressed).toBe('notice-not-seen');
    expect(plan('channel_5301', { trackers: 'seen' }, strict).suppressed).toBeNull();
  });
});

describe('trackers', () => {
  it.each([
    ['at-once', null, null],
    ['at-once', 'seen', null],
    ['at-once', 'refused', 'trackers-refused'],
    ['after-notice', null, 'notice-not-seen'],
    ['after-notice', 'seen', null],
    ['after-notice', 'refused', 'trackers-refused'],
    ['after-notice', 'nonsense', 'notice-not-seen'],
  ] as const)('%s, and the visitor said %s: %s', (mode, said, barred) => {
    expect(trackersBarred(mode, said)).toBe(barred);
  });
});
