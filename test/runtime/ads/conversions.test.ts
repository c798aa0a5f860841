import { describe, expect, it } from 'vitest';
import { conversionCases } from '../../support/conversion-cases.ts';
import { createFakeServer, envelope, type FakeServer } from '../support/fake-server.ts';
import { type AdsVisit, openAdsVisit } from '../support/open-ads-visit.ts';

const BAIDU = '/oapi/baidu/uploadConvertData';
const KUAISHOU = '/oapi/kuaishou/report';
const KS = 'https://site.example/login?channel=5301';
const DAY = 24 * 3600 * 1000;
/** 2026-01-15 12:00 in Shanghai. */
const NOON = Date.UTC(2026, 0, 15, 4);

/** Storage that outlives a page. */
const profile = () => ({ local: new Map<string, string>(), session: new Map<string, string>() });

const callsTo = (server: FakeServer, wanted: string) =>
  server.calls.filter(({ path }) => path === wanted).map(({ fields }) => fields);

async function converted(visit: AdsVisit): Promise<void> {
  await visit.begin();
  visit.logIn();
  await visit.platform.clock.settle();
}

describe('a conversion of a channel', () => {
  const all = conversionCases();

  it('covers the maps and lists in their sizes', () => {
    const sizes = (script: RegExp) => all.filter((row) => script.test(String(row.script))).length;
    expect([sizes(/kuaishou-1/), sizes(/kuaishou-2/), sizes(/baidu/)]).toEqual([22, 6, 190]);
  });

  it.each(all)('$channel pushes exactly its id or success event, through its own script', async (row) => {
    const visit = await openAdsVisit({ url: `https://site.example/login?channel=${row.channel}` });
    await converted(visit);
    const told = JSON.parse(JSON.stringify(visit.late.told)) as unknown;
    expect(told).toEqual(row.pushes);
    expect(visit.late.scripts).toEqual(row.script === null ? [] : [`/ads/recorder.js?${row.script}`]);
  });
});

describe('the report of a conversion', () => {
  it.each([
    ['carries the ticket of the page', 'tgwx.channel_5301.x'],
    ['has none where the server did not make the page', undefined],
  ])('%s', async (_, ticket) => {
    const server = createFakeServer();
    server.on(KUAISHOU, () => envelope(200));
    const url = `${KS}&utm_source=kuaishou&callback=abc`;
    await converted(await openAdsVisit({ url, server, ...(ticket ? { ticket } : {}) }));
    expect(callsTo(server, KUAISHOU)).toEqual([expect.objectContaining({ callback: 'abc' })]);
    expect(callsTo(server, KUAISHOU)[0]?.ticket).toBe(ticket);
  });
});

describe('a conversion is due once per user, channel and local day', () => {
  it('at the first of login and saved form', async () => {
    const visit = await openAdsVisit({ url: KS });
    await converted(visit);
    visit.saveForm();
    await visit.platform.clock.settle();
    expect(visit.late.told).toHaveLength(1);
    expect(visit.ledger()).toEqual(['due', 'queued', 'sent', 'acknowledged', 'suppressed: sent-today']);
  });

  it('by a saved form where nobody logged in by code', async () => {
    const visit = await openAdsVisit({ url: KS });
    visit.engine.session.logIn({ token: 't', userId: 'u1', phone: '' });
    await visit.begin();
    visit.saveForm();
    await visit.platform.clock.settle();
    expect(visit.late.told).toHaveLength(1);
  });

  it('also across tabs, reloads and going back', async () => {
    const kept = profile();
    await converted(await openAdsVisit({ url: KS, ...kept }));
    const again = await openAdsVisit({ url: KS, ...kept });
    await converted(again);
    expect(again.late.told).toEqual([]);
    expect(again.ledger().at(-1)).toBe('suppressed: sent-today');
  });

  it('for another user, or another channel, on its own', async () => {
    const kept = profile();
    await converted(await openAdsVisit({ url: KS, ...kept }));
    const other = await openAdsVisit({ url: KS, ...kept });
    await other.begin();
    other.logIn('u2');
    await other.platform.clock.settle();
    expect(other.late.told).toHaveLength(1);
    const channel = await openAdsVisit({ url: KS.replace('5301', '5302'), ...kept });
    await converted(channel);
    expect(channel.late.told).toHaveLength(1);
  });

  it('until local midnight on the visitor’s clock, and not a moment longer', async () => {
    const kept = profile();
    const late = NOON + 12 * 3600 * 1000 - 5000;
    const evening = await openAdsVisit({ url: KS, ...kept, now: late - 60_000 });
    await converted(evening);
    const flag = JSON.parse(kept.local.get('converted_u1_channel_5301') ?? '') as { expires: number };
    expect(flag.expires).toBe(NOON + 12 * 3600 * 1000);
    const before = await openAdsVisit({ url: KS, ...kept, now: flag.expires - 10_000 });
    await converted(before);
    expect(before.late.told).toEqual([]);
    // Opening a visit takes five seconds of its clock: this one converts on the stroke of midnight.
    const after = await openAdsVisit({ url: KS, ...kept, now: flag.expires - 5000 });
    expect(after.platform.clock.now()).toBe(flag.expires);
    await converted(after);
    expect(after.late.told).toHaveLength(1);
  });

  it('where it happened before midnight and is looked at after it, counts for the day that has ended', async () => {
    const kept = profile();
    const midnight = NOON + DAY / 2;
    await converted(await openAdsVisit({ url: KS, ...kept, now: midnight - 600_000 }));
    (await openAdsVisit({ url: KS, ...kept, now: midnight - 10_000 })).saveForm();
    const next = await openAdsVisit({ url: KS, ...kept, now: midnight });
    await next.begin();
    expect(next.ledger().at(-1)).toBe('suppressed: sent-today');
    next.saveForm();
    await next.platform.clock.settle();
    expect(next.late.told).toHaveLength(1);
  });

  describe('for a visitor who travels', () => {
    /** 2026-01-15, ten in the morning in London and six in the evening in Shanghai. */
    const MORNING = Date.UTC(2026, 0, 15, 10);

    async function told(from: string, to: string, now: number): Promise<number> {
      const kept = profile();
      const first = await openAdsVisit({ url: KS, ...kept, now: MORNING, timeZone: from });
      await converted(first);
      expect(first.late.told).toHaveLength(1);
      const next = await openAdsVisit({ url: KS, ...kept, now, timeZone: to });
      await converted(next);
      return next.late.told.length;
    }

    it.each([
      ['east: not again on the same evening', 'Europe/London', 'Asia/Shanghai', 3, 0],
      ['east: until midnight where it was counted', 'Europe/London', 'Asia/Shanghai', 13.9, 0],
      ['east: then it is due again', 'Europe/London', 'Asia/Shanghai', 14, 1],
      ['west: until midnight where it was counted', 'Asia/Shanghai', 'Europe/London', 5.9, 0],
      ['west: then it is due again', 'Asia/Shanghai', 'Europe/London', 6, 1],
    ])('%s', async (_, from, to, hours, again) => {
      expect(await told(from, to, MORNING + hours * 3_600_000)).toBe(again);
    });
  });

  it('also when it was ahead by a year at first', async () => {
    const kept = profile();
    await converted(await openAdsVisit({ url: KS, ...kept, now: NOON + 365 * DAY }));
    const right = await openAdsVisit({ url: KS, ...kept, now: NOON });
    await converted(right);
    expect(right.late.told).toHaveLength(1);
    const again = await openAdsVisit({ url: KS, ...kept, now: NOON + 3_600_000 });
    await converted(again);
    expect(again.late.told).toEqual([]);
  });

  it('also when it was put right before the code for conversions was there', async () => {
    const kept = profile();
    (await openAdsVisit({ url: KS, ...kept, now: NOON + 365 * DAY })).logIn();
    const right = await openAdsVisit({ url: KS, ...kept, now: NOON });
    await converted(right);
    right.saveForm();
    await right.platform.clock.settle();
    expect(right.late.told).toHaveLength(1);
  });

  it('where the day has 25 hours, too', async () => {
    const kept = profile();
    // New York, 2026-11-01: clocks go back at two o'clock.
    const night = Date.UTC(2026, 10, 1, 4, 30);
    const timeZone = 'America/New_York';
    await converted(await openAdsVisit({ url: KS, ...kept, now: night, timeZone }));
    const evening = await openAdsVisit({ url: KS, ...kept, now: Date.UTC(2026, 10, 2, 4, 30), timeZone });
    await converted(evening);
    expect(evening.late.told).toEqual([]);
  });

  it('where the day has 23 hours, too', async () => {
    const kept = profile();
    // New York, 2026-03-08: clocks go forward at two o'clock.
    const visit = await openAdsVisit({
      url: KS,
      ...kept,
      now: Date.UTC(2026, 2, 8, 6),
      timeZone: 'America/New_York',
    });
    await converted(visit);
    const flag = JSON.parse(kept.local.get('converted_u1_channel_5301') ?? '') as { expires: number };
    expect(flag.expires).toBe(Date.UTC(2026, 2, 9, 4));
  });
});

describe('a conversion is never lost', () => {
  it('is in storage, with its flag, before the visitor is led on', async () => {
    const visit = await openAdsVisit({ url: KS });
    await visit.begin();
    visit.late.onScript = () => 'never';
    visit.logIn();
    expect(visit.stored('converted_u1_channel_5301')).toContain('expires');
    expect(visit.stored('conversionQueue')).toContain('737301');
  });

  it('is noted when the page closes before the code for conversions is there, and sent the next time', async () => {
    const kept = profile();
    const first = await openAdsVisit({ url: `${KS}&bd_vid=1`, ...kept });
    first.logIn();
    expect(first.late.told).toEqual([]);
    kept.session.clear();
    const next = await openAdsVisit({ url: KS, ...kept });
    await next.begin();
    await next.platform.clock.settle();
    expect(next.late.told).toHaveLength(1);
    expect(callsTo(next.server, BAIDU)).toHaveLength(1);
    expect(kept.local.has('conversionDue')).toBe(false);
  });

  it('is told with the click of its own tab, not with that of the tab that tells it', async () => {
    const kept = profile();
    (await openAdsVisit({ url: KS, ...kept })).logIn();
    const other = await openAdsVisit({ url: `${KS}&bd_vid=other-click`, local: kept.local });
    await other.begin();
    await other.platform.clock.settle();
    expect(other.late.told).toHaveLength(1);
    expect(callsTo(other.server, BAIDU)).toEqual([]);
  });

  it('survives a crash in mid-send: another page sends it again, with the same key', async () => {
    const kept = profile();
    const crashing = createFakeServer();
    crashing.hold(BAIDU);
    const first = await openAdsVisit({ url: `${KS}&bd_vid=1`, ...kept, server: crashing });
    first.late.counts = false;
    await converted(first);
    const next = await openAdsVisit({ url: KS, ...kept });
    await next.begin();
    await next.platform.clock.advance(40_000);
    const key = (server: typeof next.server) => callsTo(server, BAIDU).map(({ request_id }) => request_id);
    expect(key(crashing)).toEqual([`channel_5301-${NOON + DAY / 2}`]);
    expect(key(next.server)).toEqual(key(crashing));
    expect(next.late.told).toHaveLength(1);
    expect(kept.local.has('conversionQueue')).toBe(false);
  });

  it('is tried again after errors of the backend, until it is acknowledged', async () => {
    const server = createFakeServer();
    server.on(BAIDU, () => ({ status: 500, text: '' }));
    const visit = await openAdsVisit({ url: 'https://site.example/login?bd_vid=1', server });
    await converted(visit);
    await visit.platform.clock.advance(13_000);
    expect(callsTo(server, BAIDU)).toHaveLength(3);
    server.on(BAIDU, () => envelope(200));
    await visit.platform.clock.advance(70_000);
    expect(visit.ledger().at(-1)).toBe('acknowledged');
    expect(visit.stored('conversionQueue')).toBeNull();
  });

  it('is tried again by the next page though the clock was an hour ahead at the last try', async () => {
    const server = createFakeServer();
    server.on(BAIDU, () => ({ status: 500, text: '' }));
    const kept = profile();
    const url = 'https://site.example/login?bd_vid=1';
    await converted(await openAdsVisit({ url, server, ...kept, now: NOON + 3_600_000 }));
    server.on(BAIDU, () => envelope(200));
    const right = await openAdsVisit({ url, server, ...kept, now: NOON });
    await right.begin();
    await right.platform.clock.settle();
    expect(right.ledger().at(-1)).toBe('acknowledged');
  });

  it('is sent at once when the visitor is online again', async () => {
    const server = createFakeServer();
    server.on(BAIDU, () => Promise.reject(new Error('offline')));
    const visit = await openAdsVisit({ url: 'https://site.example/login?bd_vid=1', server });
    await converted(visit);
    server.on(BAIDU, () => envelope(200));
    visit.platform.goOnline();
    await visit.platform.clock.settle();
    expect(visit.ledger().at(-1)).toBe('acknowledged');
  });

  it('keeps the day of its login when it is retried after midnight', async () => {
    const server = createFakeServer();
    server.on(BAIDU, () => ({ status: 500, text: '' }));
    const midnight = NOON + DAY / 2;
    const visit = await openAdsVisit({
      url: 'https://site.example/login?bd_vid=1',
      server,
      now: midnight - 20_000,
    });
    await converted(visit);
    await visit.platform.clock.advance(60_000);
    const keys = new Set(callsTo(server, BAIDU).map((call) => call.request_id));
    expect([...keys]).toEqual([`channel_5818-${midnight}`]);
  });

  it.each([
    ['back by ten days', NOON - 10 * DAY, 'acknowledged'],
    ['ahead by two days', NOON + 2 * DAY, 'acknowledged'],
    ['ahead by four days, when it is given up', NOON + 4 * DAY, 'expired'],
  ])('and the clock is moved %s', async (_, now, ends) => {
    const kept = profile();
    const crashing = createFakeServer();
    crashing.hold(BAIDU);
    await converted(
      await openAdsVisit({ url: 'https://site.example/login?bd_vid=1', ...kept, server: crashing }),
    );
    const next = await openAdsVisit({ ...kept, now });
    await next.begin();
    await next.platform.clock.settle();
    expect(next.ledger().at(-1)).toBe(ends);
    expect(callsTo(next.server, BAIDU)).toHaveLength(ends === 'expired' ? 0 : 1);
    expect(kept.local.has('conversionQueue')).toBe(false);
  });

  it('works for the page view where storage is blocked or full', async () => {
    for (const storage of ['blocked', 'full'] as const) {
      const visit = await openAdsVisit({ url: KS, storage });
      await converted(visit);
      visit.saveForm();
      await visit.platform.clock.settle();
      expect(visit.late.told).toHaveLength(1);
    }
  });

  it('goes on when the script is blocked: the failure is in the ledger, and the next page tries again', async () => {
    const kept = profile();
    const visit = await openAdsVisit({ url: KS, ...kept });
    visit.late.onScript = () => 'fail';
    await converted(visit);
    expect(visit.ledger()).toContain('script-failed: script: could not be loaded');
    const next = await openAdsVisit({ url: KS, ...kept });
    await next.begin();
    await next.platform.clock.advance(5000);
    expect(next.late.told).toHaveLength(1);
  });

  it('waits for the word of a network that gives one, and pushes once in a page view', async () => {
    const visit = await openAdsVisit({ url: KS });
    visit.late.counts = false;
    await converted(visit);
    await visit.platform.clock.advance(120_000);
    expect(visit.late.told).toHaveLength(1);
    expect(visit.ledger().at(-1)).toBe('sent');
    expect(visit.stored('conversionQueue')).toContain('737301');
    (visit.late.told[0] as { cb(): void }).cb();
    expect(visit.ledger().at(-1)).toBe('acknowledged');
    expect(visit.stored('conversionQueue')).toBeNull();
  });

  it('is given up when the backend refuses it for good', async () => {
    const server = createFakeServer();
    server.on(BAIDU, () => envelope(400));
    const visit = await openAdsVisit({ url: 'https://site.example/login?bd_vid=1', server });
    await converted(visit);
    expect(visit.ledger().at(-1)).toBe('refused: code 400');
    expect(visit.stored('conversionQueue')).toBeNull();
  });
});

describe('reports by the backend', () => {
  it('go for the landing address with bd_vid, without its secrets', async () => {
    const visit = await openAdsVisit({
      url: 'https://site.example/?bd_vid=abc&mark=secret&x=1',
    });
    await converted(visit);
    expect(callsTo(visit.server, BAIDU)).toMatchObject([
      { bd_vid_url: 'https://site.example/?bd_vid=abc&x=1', convert_type: '3', user_id: 'u1' },
    ]);
  });

  it('go with the attribution record of the short-video platform', async () => {
    const visit = await openAdsVisit({
      url: 'https://site.example/login?utm_source=kuaishou&callback=cb%2B1&oaidMd5=oo&imeiMd5=__IMEI2__',
    });
    await converted(visit);
    const [report] = callsTo(visit.server, KUAISHOU);
    expect(report).toMatchObject({ callback: 'cb+1', oaidMd5: 'oo', event_type: '9' });
    expect(report).not.toHaveProperty('imeiMd5');
  });

  it('do not go for macros that nobody filled in', async () => {
    const visit = await openAdsVisit({
      url: 'https://site.example/login?utm_source=kuaishou&callback=__CALLBACK__&bd_vid=__BD_VID__',
    });
    await converted(visit);
    expect(callsTo(visit.server, KUAISHOU)).toEqual([]);
    expect(callsTo(visit.server, BAIDU)).toEqual([]);
    expect(visit.ledger()).toEqual(['suppressed: nothing-to-tell']);
    expect(visit.stored('converted_u1_channel_5818')).toBeNull();
  });
});
