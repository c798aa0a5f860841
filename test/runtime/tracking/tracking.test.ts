import { describe, expect, it } from 'vitest';
import { shippedRelease } from '../../support/shipped-release.ts';
import { createFakeServer, envelope } from '../support/fake-server.ts';
import { type AdsVisit, openAdsVisit } from '../support/open-ads-visit.ts';

const TRACK = '/app/record/shanqian';

interface Sent {
  readonly title: string;
  readonly attr: Record<string, unknown>;
}

function read(fields: Readonly<Record<string, string>>): Sent {
  return { title: fields.title ?? '', attr: JSON.parse(fields.attr ?? '{}') as Record<string, unknown> };
}

const sent = (visit: AdsVisit): readonly Sent[] =>
  visit.server.calls.filter(({ path }) => path === TRACK).map(({ fields }) => read(fields));

const handedOver = (visit: AdsVisit): readonly Sent[] =>
  visit.late.beacons.map(({ body }) => read(Object.fromEntries(new URLSearchParams(body))));

describe('tracking', () => {
  it('sends a page view with the fields of the contract', async () => {
    const visit = await openAdsVisit({ referrer: 'https://ads.example/landing?phone=13800138000' });
    await visit.begin();
    await visit.platform.clock.advance(3000);
    const [fields] = visit.server.calls.filter(({ path }) => path === TRACK).map((call) => call.fields);
    expect(Object.keys(fields ?? {}).sort()).toEqual(['attr', 'source', 'title', 'user_id']);
    expect(read(fields ?? {})).toMatchObject({
      title: 'page-view',
      attr: {
        path: '/login',
        channel: 'channel_5818',
        referrer: 'ads.example',
        terminal: 3,
        eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
  });

  it('lets events wait for each other and sends them together', async () => {
    const visit = await openAdsVisit();
    await visit.begin();
    visit.late.tap({ element: 'button', name: '获取验证码' });
    visit.late.fail('Script error.');
    await visit.platform.clock.advance(2900);
    expect(sent(visit)).toEqual([]);
    await visit.platform.clock.advance(200);
    const [batch] = sent(visit);
    expect(batch?.title).toBe('batch');
    const events = batch?.attr.events as readonly { kind: string; attr: object }[];
    expect(events.map(({ kind }) => kind)).toEqual(['page-view', 'tap', 'error']);
    expect(sent(visit)).toHaveLength(1);
  });

  it('says which field was left last, never what was typed, and only when the page goes', async () => {
    const visit = await openAdsVisit();
    await visit.begin();
    await visit.platform.clock.advance(3000);
    visit.late.leaveField('phone');
    visit.late.leaveField('code');
    visit.late.hide();
    expect(handedOver(visit)).toMatchObject([{ title: 'form-progress', attr: { field: 'code' } }]);
  });

  it('hands what is left to the browser when the page goes, and keeps what that does not take', async () => {
    const local = new Map<string, string>();
    const visit = await openAdsVisit({ local });
    await visit.begin();
    visit.late.takesBeacons = false;
    visit.late.tap({ element: 'a', name: '隐私中心' });
    visit.late.hide();
    expect(local.get('eventQueue')).toContain('隐私中心');
    const next = await openAdsVisit({ local });
    await next.begin();
    await next.platform.clock.advance(3000);
    expect(JSON.stringify(sent(next))).toContain('隐私中心');
    expect(local.has('eventQueue')).toBe(false);
  });

  it('keeps everything when the page goes offline, since the browser would take it and lose it', async () => {
    const local = new Map<string, string>();
    const visit = await openAdsVisit({ local });
    await visit.begin();
    visit.platform.record.online = false;
    visit.late.tap({ element: 'a', name: '隐私中心' });
    visit.late.hide();
    expect(visit.late.beacons).toEqual([]);
    expect(local.get('eventQueue')).toContain('隐私中心');
  });

  it('keeps no more than the limit over many pages that found no connection, and conversions longest', async () => {
    const local = new Map<string, string>();
    const shipped = shippedRelease();
    const { tracking } = shipped.ads;
    const events = { ...tracking.events, keep: 5 };
    const release = { ...shipped, ads: { ...shipped.ads, tracking: { ...tracking, events } } };
    for (let page = 0; page < 4; page += 1) {
      const visit = await openAdsVisit({ local, release, url: 'https://site.example/login?channel=5301' });
      visit.platform.record.online = false;
      visit.server.on(TRACK, () => Promise.reject(new Error('offline')));
      await visit.begin();
      visit.logIn(`u${page}`);
      await visit.platform.clock.settle();
      for (const name of ['一', '二', '三']) visit.late.tap({ element: 'button', name: `${name}${page}` });
      visit.late.hide();
    }
    const kept = JSON.parse(JSON.parse(local.get('eventQueue') ?? '{}').value ?? local.get('eventQueue')) as {
      readonly events: readonly { readonly kind: string }[];
    };
    expect(kept.events.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'conversion'));
  });

  it('sends an event once, however often the page was hidden offline, also when another page is open by then', async () => {
    const local = new Map<string, string>();
    const server = createFakeServer();
    const offline = () => Promise.reject(new Error('offline'));
    server.on(TRACK, offline);
    const visit = await openAdsVisit({ local, server });
    await visit.begin();
    visit.platform.record.online = false;
    visit.late.tap({ element: 'a', name: '隐私中心' });
    visit.late.hide();
    await visit.platform.clock.advance(60_000);
    visit.late.hide();
    expect(local.get('eventQueue')?.match(/隐私中心/g)).toHaveLength(1);
    server.on(TRACK, () => envelope(200));
    const tries = sent(visit).length;
    const idsOf = (sendings: readonly Sent[]) =>
      new Set(JSON.stringify(sendings).match(/"eventId":"[0-9a-f]+"/g));
    visit.platform.goOnline();
    await visit.platform.clock.advance(60_000);
    const next = await openAdsVisit({ local, server });
    await next.begin();
    await next.platform.clock.advance(60_000);
    await visit.platform.clock.advance(600_000);
    expect(JSON.stringify(sent(visit).slice(tries)).match(/隐私中心/g)).toHaveLength(1);
    // A second try is of the same event.
    const tried = [...idsOf(sent(visit).slice(0, tries))];
    expect(tried.length).toBeGreaterThan(0);
    expect([...idsOf(sent(visit).slice(tries))]).toEqual(expect.arrayContaining(tried));
    expect(local.has('eventQueue')).toBe(false);
  });

  it('sends what one page could not from the next one, and from that one only', async () => {
    const local = new Map<string, string>();
    const server = createFakeServer();
    server.on(TRACK, () => envelope(200));
    const hidden = await openAdsVisit({ local, server });
    await hidden.begin();
    hidden.platform.record.online = false;
    hidden.late.tap({ element: 'a', name: '隐私中心' });
    hidden.late.hide();
    const next = await openAdsVisit({ local, server });
    await next.begin();
    await next.platform.clock.advance(4000);
    hidden.platform.goOnline();
    await hidden.platform.clock.advance(60_000);
    expect(JSON.stringify(sent(hidden)).match(/隐私中心/g)).toHaveLength(1);
  });

  it.each([
    ['after a while', async (visit: AdsVisit) => visit.platform.clock.advance(30_000)],
    ['when the visitor is online again', async (visit: AdsVisit) => visit.platform.goOnline()],
  ])('begins %s where its settings could not be loaded at first', async (_, later) => {
    const visit = await openAdsVisit();
    const { source } = visit.engine;
    const { ads } = source;
    let asked = 0;
    Object.assign(source, {
      ads: () => {
        asked += 1;
        return asked === 1 ? Promise.reject(new Error('no connection')) : ads();
      },
    });
    await visit.begin();
    await visit.platform.clock.advance(5000);
    expect([asked, sent(visit)]).toEqual([1, []]);
    await later(visit);
    await visit.platform.clock.advance(4000);
    expect([asked, sent(visit).length]).toEqual([2, 1]);
  });

  it.each([
    ['fails', { status: 500, text: '' }],
    ['has had too many calls', { status: 429, text: '' }],
    ['is busy, as its answer says', envelope(500)],
    ['has had too many calls, as its answer says', envelope(429)],
  ])('tries again later when the endpoint %s, without losing an event', async (_, answer) => {
    const server = createFakeServer();
    server.on(TRACK, () => answer);
    const visit = await openAdsVisit({ server });
    await visit.begin();
    await visit.platform.clock.advance(4000);
    server.on(TRACK, () => envelope(200));
    await visit.platform.clock.advance(10_000);
    expect(sent(visit).map(({ title }) => title)).toEqual(['page-view', 'page-view']);
  });

  it('carries no token, number or mark, whatever the address and the storage hold', async () => {
    const visit = await openAdsVisit({
      url: 'https://site.example/login?_token=secret-token&bd_vid=click-id&channel=5301',
    });
    await visit.begin();
    visit.logIn('user-1');
    visit.late.tap({ element: 'button', name: '致电 13800138000' });
    visit.late.fail('failed at https://site.example/x?mark=secret-mark');
    visit.late.hide();
    const all = JSON.stringify([sent(visit), handedOver(visit)]);
    for (const secret of ['secret-token', 'secret-mark', 'click-id', '13800138000', 't-user-1']) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain('致电');
  });
});

describe('before the notice, where config asks for it', () => {
  async function guarded(kept?: Map<string, string>) {
    const shipped = shippedRelease();
    const host = shipped.hosts.default;
    if (!host) throw new Error('no default host');
    const release = { ...shipped, hosts: { default: { ...host, trackers: 'after-notice' as const } } };
    return openAdsVisit({
      release,
      url: 'https://site.example/login?channel=5301',
      ...(kept ? { local: kept } : {}),
    });
  }

  it('no ad script is loaded, no event is sent and no conversion is due', async () => {
    const visit = await guarded();
    await visit.begin();
    visit.logIn();
    visit.late.hide();
    await visit.platform.clock.advance(60_000);
    expect([visit.late.scripts, visit.late.beacons, sent(visit)]).toEqual([[], [], []]);
    expect(visit.ledger()).toEqual(['suppressed: notice-not-seen']);
    expect(visit.stored('converted_u1_channel_5301')).toBeNull();
  });

  it('all begins when the visitor closes it', async () => {
    const visit = await guarded();
    await visit.begin();
    visit.engine.stored.set('trackers', 'seen');
    await visit.platform.clock.advance(4000);
    expect(visit.late.scripts).toHaveLength(1);
    expect(sent(visit)).toHaveLength(1);
    visit.logIn();
    await visit.platform.clock.settle();
    expect(visit.late.told).toHaveLength(1);
  });

  it('and nothing ever does when the visitor refuses', async () => {
    const visit = await guarded(new Map([['trackers', 'refused']]));
    await visit.begin();
    visit.logIn();
    await visit.platform.clock.advance(60_000);
    expect([visit.late.scripts, sent(visit)]).toEqual([[], []]);
    expect(visit.ledger()).toEqual(['suppressed: trackers-refused']);
  });

  it.each([
    ['wait', 1000, 0],
    ['are on their way', 3500, 1],
    ['could not be sent', 7000, 1],
  ])('a refusal ends also the events that %s', async (_, after, tries) => {
    const server = createFakeServer();
    let fail = () => {};
    server.on(TRACK, () => new Promise((_, reject) => (fail = () => reject(new Error('no connection')))));
    const visit = await openAdsVisit({ server });
    await visit.begin();
    await visit.platform.clock.advance(after);
    if (after > 5000) fail();
    await visit.platform.clock.settle();
    visit.engine.stored.set('trackers', 'refused');
    fail();
    await visit.platform.clock.settle();
    visit.late.hide();
    await visit.platform.clock.advance(600_000);
    expect([sent(visit).length, handedOver(visit), visit.stored('eventQueue')]).toEqual([tries, [], null]);
  });

  it('a refusal in mid-visit ends the statistics', async () => {
    const visit = await openAdsVisit();
    await visit.begin();
    await visit.platform.clock.advance(4000);
    visit.engine.stored.set('trackers', 'refused');
    visit.late.tap({ element: 'button', name: '登录' });
    await visit.platform.clock.advance(60_000);
    expect(sent(visit)).toHaveLength(1);
  });
});
