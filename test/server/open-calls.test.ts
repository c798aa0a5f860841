import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ipCityTable } from '../../server/place/ip-city.ts';
import { eventRow } from '../../server/reports/event-row.ts';
import { eventSink } from '../../server/reports/event-sink.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

describe('channel/info', () => {
  it.each(['5818', 'channel_5818'])('answers a plain web channel with zeros for %s', async (channel) => {
    expect(await service.call('/v3/channel/info', { channel })).toEqual({
      code: 200,
      message: '',
      data: {
        nid: 'channel_5818',
        application: 3,
        h5_bd_type_for_p4: 0,
        h5_flow_info: { succ_todo: 0, fail_todo: 0, input_form: 0 },
        my_app_name: '',
      },
    });
  });

  it('answers what is configured for a channel, the rest as usual', async () => {
    const { data } = await service.call('/v3/channel/info', { channel: 'channel_6101' });
    expect(data).toMatchObject({ nid: 'channel_6101', application: 1, h5_bd_type_for_p4: 1 });
    expect(data.h5_flow_info).toEqual({ succ_todo: 0, fail_todo: 0, input_form: 0 });
    expect(data.my_app_name).not.toBe('');
  });

  it.each(['', 'x', 'channel_', 'channel_12345678901', '5818 or 1', '__proto__', 'constructor'])(
    'names the channel when it is %j',
    async (channel) => {
      expect(await service.call('/v3/channel/info', { channel })).toMatchObject({
        code: 400,
        data: { field: 'channel' },
      });
    },
  );
});

describe('app/ipInfo', () => {
  it.each([
    ['202.96.209.5', '上海市', '310100'],
    ['202.106.0.20', '北京市', '110100'],
    ['61.139.2.69', '成都市', '510100'],
    ['202.96.134.133', '深圳市', '440300'],
    ['202.96.128.86', '广州市', '440100'],
    ['202.101.172.35', '杭州市', '330100'],
    ['202.102.134.68', '青岛市', '370200'],
    ['61.128.128.68', '重庆市', '500100'],
    ['::ffff:202.106.0.20', '北京市', '110100'],
  ])('%s is in %s', async (address, name, code) => {
    expect(await service.call('/v3/app/ipInfo', {}, { 'x-forwarded-for': address })).toEqual({
      code: 200,
      message: '',
      data: { name, code },
    });
  });

  it.each(['8.8.8.8', '10.0.0.1', '192.168.1.1', '100.64.0.1', '::1'])(
    'knows no city for %s',
    async (address) => {
      expect(await service.call('/v3/app/ipInfo', {}, { 'x-forwarded-for': address })).toEqual({
        code: 200,
        message: '',
        data: null,
      });
    },
  );

  it('believes the nearest address that is no trusted proxy, not what the visitor claims', async () => {
    const headers = { 'x-forwarded-for': '202.106.0.20, 202.96.209.5' };
    expect((await service.call('/v3/app/ipInfo', {}, headers)).data.name).toBe('上海市');
  });

  it('can be told a city for private addresses in development', () => {
    expect(ipCityTable('上海市').find('127.0.0.1')).toMatchObject({ name: '上海市', code: '310100' });
    expect(ipCityTable('上海').find('127.0.0.1')).toMatchObject({ code: '310100' });
    expect(ipCityTable('上海市').find('202.106.0.20')).toMatchObject({ code: '110100' });
  });
});

describe('app/geocoder', () => {
  it.each([
    ['31.2', '121.4', '上海市', '310100'],
    ['22.55', '114.1', '深圳市', '440300'],
    ['29.6', '106.5', '重庆市', '500100'],
  ])('%s, %s is in %s', async (latitude, longitude, city, code) => {
    const { data } = await service.call('/v3/app/geocoder', { latitude, longitude });
    expect(data).toMatchObject({ city, code });
    expect(data.province).not.toBe('');
  });

  it.each([
    ['latitude', { latitude: '', longitude: '1' }],
    ['latitude', { latitude: '91', longitude: '1' }],
    ['longitude', { latitude: '1', longitude: '1e2' }],
    ['longitude', { latitude: '1', longitude: '181' }],
    ['longitude', { latitude: '1' }],
  ])('names %s for %j', async (field, fields) => {
    expect(await service.call('/v3/app/geocoder', fields as Record<string, string>)).toMatchObject({
      code: 400,
      data: { field },
    });
  });

  it('knows no city in the sea', async () => {
    expect((await service.call('/v3/app/geocoder', { latitude: '0', longitude: '0' })).code).toBe(404);
  });

  it('every configured centre is a city of the area list', async () => {
    const { data } = await service.call('/v1/region/list');
    for (const code of Object.keys(service.data.cityCentres.cities))
      expect(data.city_list).toHaveProperty(code);
  });
});

describe('lists', () => {
  it('region/list has provinces, cities and counties by code', async () => {
    const { data } = await service.call('/v1/region/list');
    expect(data.province_list['330000']).toBe('浙江省');
    expect(data.city_list['330100']).toBe('杭州市');
    expect(data.county_list['330106']).toBe('西湖区');
  });

  it('app/index has products, each with a lender and a rate of at most 24 % a year', async () => {
    const { data } = await service.call('/v3/app/index');
    expect(data.products.length).toBeGreaterThan(0);
    for (const product of data.products) {
      expect(product.lenderName).not.toBe('');
      expect(product.rateMax).toBeLessThanOrEqual(24);
    }
  });

  it('app/index leaves out what a channel does not have, and says nobody why', async () => {
    const ids = async (channel: string) =>
      (await service.call('/v3/app/index', { channel })).data.products.map(({ id }: { id: string }) => id);
    expect(await ids('channel_5818')).toContain('sample-3');
    expect(await ids('channel_6202')).not.toContain('sample-3');
    expect(JSON.stringify(await service.call('/v3/app/index'))).not.toContain('"when"');
  });
});

describe('reports', () => {
  const BAIDU = {
    bd_vid_url: 'https://a.example.com/login?bd_vid=1',
    convert_type: '3',
    user_id: 'u1',
    channel: '7001',
  };
  const KUAISHOU = { callback: 'abc/def==', event_type: '9', oaidMd5: 'x', user_id: 'u2', channel: '5301' };
  const waiting = (network: string, id: string) =>
    service.db.query<{ payload: object }>(
      "select payload from conversions where network = $1 and state = 'waiting' and payload::text like $2",
      [network, `%${id}%`],
    );

  it('a Baidu conversion waits for delivery, once per visitor, day and login', async () => {
    const phone = newPhone();
    const report = { ...BAIDU, token: (await service.logIn(phone)).token };
    expect(await service.call('/oapi/baidu/uploadConvertData', report)).toMatchObject({
      code: 200,
      data: {},
    });
    expect((await service.call('/oapi/baidu/uploadConvertData', report)).code).toBe(200);
    expect(await waiting('baidu', 'a.example.com')).toEqual([
      { payload: { bd_vid_url: BAIDU.bd_vid_url, convert_type: 3 } },
    ]);
    service.clock.ms += 24 * 3600_000;
    await service.call('/oapi/baidu/uploadConvertData', report);
    expect(await waiting('baidu', 'a.example.com'), 'of the same login').toHaveLength(1);
    const { token } = await service.logIn(phone);
    await service.call('/oapi/baidu/uploadConvertData', { ...report, token });
    expect(await waiting('baidu', 'a.example.com')).toHaveLength(2);
  });

  it('a retry after midnight is still the conversion of its day', async () => {
    const { token } = await service.logIn(newPhone());
    const report = {
      ...BAIDU,
      token,
      bd_vid_url: 'https://n.example.com/?bd_vid=2',
      request_id: 'channel_7001-1769788800000',
    };
    await service.call('/oapi/baidu/uploadConvertData', report);
    service.clock.ms += 24 * 3600_000;
    await service.call('/oapi/baidu/uploadConvertData', report);
    expect(await waiting('baidu', 'n.example.com')).toHaveLength(1);
  });

  it('a Kuaishou conversion keeps the callback as it came, and no unfilled macro', async () => {
    const fields = { ...KUAISHOU, imeiMd5: '__IMEI2__', token: (await service.logIn(newPhone())).token };
    expect((await service.call('/oapi/kuaishou/report', fields)).code).toBe(200);
    expect(await waiting('kuaishou', 'abc/def==')).toEqual([
      { payload: { callback: 'abc/def==', event_type: 9, oaidMd5: 'x' } },
    ]);
  });

  it.each([
    ['/oapi/baidu/uploadConvertData', 'bd_vid_url', { ...BAIDU, bd_vid_url: '' }],
    ['/oapi/baidu/uploadConvertData', 'bd_vid_url', { ...BAIDU, bd_vid_url: 'https://a.example.com/' }],
    ['/oapi/baidu/uploadConvertData', 'bd_vid_url', { ...BAIDU, bd_vid_url: 'javascript:bd_vid=1' }],
    ['/oapi/baidu/uploadConvertData', 'convert_type', { ...BAIDU, convert_type: 'x' }],
    ['/oapi/kuaishou/report', 'callback', { ...KUAISHOU, callback: '' }],
    ['/oapi/kuaishou/report', 'callback', { ...KUAISHOU, callback: '__CALLBACK__' }],
    ['/oapi/kuaishou/report', 'event_type', { ...KUAISHOU, event_type: '' }],
  ])('%s names %s', async (path, field, fields) => {
    expect(await service.call(path, fields)).toMatchObject({ code: 400, data: { field } });
  });
});

describe('tracking', () => {
  const EVENT = { source: 'h5', title: 'close-page', user_id: 'u9', attr: '{"terminal":"h5"}' };

  it('keeps so many events of everybody, also of whom no other limit counts', async () => {
    const [{ used } = { used: 0 }] = await service.db.query<{ used: number }>(
      "select coalesce(sum(count), 0)::integer as used from counts where scope = 'events site hour'",
    );
    const most = used + 2;
    const event = { ...EVENT, user_id: 'of everybody' };
    service.configure({ tracking: { ...service.data.tracking, site: { hour: most, day: 1000 } } });
    const codes: number[] = [];
    for (const address of ['198.51.78.1', '10.0.0.7', '198.51.79.1', '10.0.0.8'])
      codes.push((await service.call('/app/record/shanqian', event, { 'x-forwarded-for': address })).code);
    expect(codes).toEqual([200, 200, 429, 429]);
    service.configure({});
  });

  it('keeps so many events of a visit in an hour, sent alone or in batches with those of others', async () => {
    service.configure({ tracking: { ...service.data.tracking, perVisitHour: 60 } });
    const of = (visit: string, times: number) => Array(times).fill({ kind: 'of a visit', visit });
    const send = async (...events: readonly object[]) => {
      const attr = JSON.stringify({ events });
      return (
        await service.call('/app/record/shanqian', { ...EVENT, user_id: 'visits', title: 'batch', attr })
      ).code;
    };
    expect(await send(...of('v1', 49))).toBe(200);
    expect(await send(...of('v2', 10), ...of('v1', 11))).toBe(200);
    expect(await send(...of('v2', 1), ...of('v1', 1))).toBe(429);
    const alone = { ...EVENT, user_id: 'visits', title: 'of a visit' };
    const last = { ...alone, attr: '{"visit":"v1"}' };
    expect(await service.call('/app/record/shanqian', last)).toMatchObject({
      code: 429,
      data: { reason: 'visit-limit', retry_after: expect.any(Number) },
    });
    expect((await service.call('/app/record/shanqian', alone)).code).toBe(200);
    expect(await send(...of('v2', 50))).toBe(200);
    const rows = await service.db.query(
      "select attr->>'visit' as visit, count(*)::integer as kept from tracked_events where title = 'of a visit' group by 1 order by 1",
    );
    expect(rows).toEqual([
      { visit: 'v1', kept: 60 },
      { visit: 'v2', kept: 60 },
      { visit: null, kept: 1 },
    ]);
    service.clock.ms += 2 * 3600_000;
    expect((await service.call('/app/record/shanqian', last)).code).toBe(200);
    service.configure({});
  });

  it('warns of a part that visitors could not be shown, once for a request', async () => {
    const before = service.alarms.length;
    const lost = { part: 'form carloan', release: service.release.id, channel: 'channel_5262', why: 'x' };
    const alone = { ...EVENT, user_id: '', title: 'part-lost', attr: JSON.stringify(lost) };
    expect((await service.call('/app/record/shanqian', alone)).code).toBe(200);
    const events = Array(12).fill({ kind: 'part-lost', attr: lost });
    const batch = { ...alone, title: 'batch', attr: JSON.stringify({ events }) };
    for (let n = 0; n < 8; n += 1) await service.call('/app/record/shanqian', batch);
    const told = service.alarms.slice(before).map((line) => /^(?:!! )?LOST \d+/.exec(line)?.[0]);
    // Each call of this test comes from another address.
    expect(told).toEqual(['LOST 1', '!! LOST 3']);
    await service.call('/app/record/shanqian', batch);
    expect(service.alarms.at(-1)).toMatch(
      /^!! LOST 10 times, by 10 visitors within an hour: form carloan of release/,
    );
  });

  it('keeps so many events of an address and of its network in an hour, all or none of a batch', async () => {
    service.configure({ tracking: { ...service.data.tracking, perAddressHour: 60, perNetworkHour: 120 } });
    const batch = {
      ...EVENT,
      user_id: 'quota',
      title: 'batch',
      attr: JSON.stringify({ events: Array(50).fill({ kind: 'quota' }) }),
    };
    const from = (address: string, event = batch) =>
      service.call('/app/record/shanqian', event, { 'x-forwarded-for': address });
    const codes: number[] = [];
    for (const address of ['198.51.77.1', '198.51.77.1', '198.51.77.2', '198.51.77.3'])
      codes.push((await from(address)).code);
    expect(codes).toEqual([200, 429, 200, 429]);
    expect(await from('198.51.77.1')).toMatchObject({
      data: { reason: 'address-limit', retry_after: expect.any(Number) },
    });
    expect((await from('198.51.77.1', { ...EVENT, user_id: 'quota', title: 'quota' })).code).toBe(200);
    const [row] = await service.db.query(
      "select count(*)::integer as kept from tracked_events where title = 'quota'",
    );
    expect(row).toEqual({ kept: 101 });
    // Everybody comes through a proxy that nobody named.
    for (let n = 0; n < 4; n += 1) expect((await from('10.0.0.7')).code).toBe(200);
    service.clock.ms += 2 * 3600_000;
    expect((await from('198.51.77.1')).code).toBe(200);
    service.configure({});
  });

  it('keeps an event once, however often and in whatever company it is sent, also on the next day', async () => {
    const at = service.clock.ms;
    const event = (n: number, happened = at) => ({
      kind: 'sent again',
      eventId: `${n}`.padStart(32, 'e'),
      at: happened,
    });
    const send = async (...events: readonly object[]) => {
      const attr = JSON.stringify({ events });
      return (
        await service.call('/app/record/shanqian', { ...EVENT, user_id: 'again', title: 'batch', attr })
      ).code;
    };
    const kept = () =>
      service.db.query("select attr from tracked_events where title = 'sent again' order by id");
    // The last of a page whose clock stands.
    const all = [event(1), event(2), event(3), event(4, 1)];
    expect(await Promise.all([send(...all), send(...all.toReversed()), send(event(2))])).toEqual([
      200, 200, 200,
    ]);
    service.clock.ms += 20 * 3600_000;
    expect(await send(...all, event(5))).toBe(200);
    expect(await kept()).toEqual([at, at, at, 1, at].map((happened) => ({ attr: { at: happened } })));
    // What is no id of a page is the caller's own.
    const own = { ...EVENT, user_id: 'again', title: 'own id', attr: '{"eventId":"7"}' };
    for (const _ of [1, 2]) expect((await service.call('/app/record/shanqian', own)).code).toBe(200);
    expect(await service.db.query("select 1 from tracked_events where title = 'own id'")).toHaveLength(2);
    service.clock.ms = at;
  });

  it('refuses those for whom no budget is left, and nobody who is kept together with them', async () => {
    service.configure({ tracking: { ...service.data.tracking, perAddressHour: 100 } });
    const attr = JSON.stringify({ events: Array(40).fill({ kind: 'together' }) });
    const from = async (address: string) =>
      (
        await service.call(
          '/app/record/shanqian',
          { ...EVENT, user_id: 'together', title: 'batch', attr },
          { 'x-forwarded-for': address },
        )
      ).code;
    const [greedy, other] = ['198.51.81.1', '198.51.82.1'];
    const codes = await Promise.all([greedy, greedy, other, greedy, other, greedy].map(from));
    expect(codes.filter((code) => code === 200)).toHaveLength(4);
    expect([codes[2], codes[4]]).toEqual([200, 200]);
    expect(await service.db.query("select 1 from tracked_events where title = 'together'")).toHaveLength(160);
    // Who was refused has taken nothing.
    expect(
      await service.db.query(
        "select count from counts where scope like 'events 198.51.8_.1 hour' order by scope",
      ),
    ).toEqual([{ count: 80 }, { count: 80 }]);
    service.configure({});
  });

  it('takes so many at a time, says that it is busy beyond, and loses none to another that cannot be kept', async () => {
    const sender = { source: 'h5', userId: 'sink', channel: null, now: service.clock.ms };
    const batch = (title: string) => ({
      rows: [1, 2].map(() => eventRow({ id: null, at: null, title, attr: {} }, sender)),
      takings: [],
      now: service.clock.ms,
    });
    const sink = eventSink(service.db, { rows: 8, atOnce: 5 });
    // What no check has let through: half of a character, which no database takes.
    const poison = {
      ...batch('poison'),
      rows: [eventRow({ id: null, at: null, title: '\ud83d', attr: {} }, sender)],
    };
    const put = (...batches: readonly ReturnType<typeof batch>[]) =>
      Promise.all(
        batches.map((one) =>
          sink.put(one).then(
            () => 'kept',
            (error: Error) => error.message,
          ),
        ),
      );
    const first = await put(batch('a'), poison, batch('b'), batch('c'), batch('d'), batch('e'));
    expect(first).toEqual([
      'kept',
      expect.stringMatching(/surrogate|Unicode|syntax for type json/),
      'kept',
      'kept',
      'busy',
      'busy',
    ]);
    expect(sink.waiting()).toBe(0);
    expect(await put(batch('f'))).toEqual(['kept']);
    const rows = await service.db.query<{ title: string }>(
      "select title from tracked_events where user_id = 'sink' order by title",
    );
    expect(rows.map(({ title }) => title).join('')).toBe('aabbccff');
  });

  it('keeps an event', async () => {
    expect(await service.call('/app/record/shanqian', { ...EVENT, channel: '5300' })).toMatchObject({
      code: 200,
    });
    const rows = await service.db.query(
      "select source, title, channel, attr from tracked_events where user_id = 'u9'",
    );
    expect(rows).toEqual([
      { source: 'h5', title: 'close-page', channel: 'channel_5300', attr: { terminal: 'h5' } },
    ]);
  });

  it('keeps the events of a batch one by one', async () => {
    const events = [
      { kind: 'page-view', attr: { route: 'login' }, path: '/login', at: 1 },
      { kind: 'tap', attr: { name: '登录' }, path: '/login', at: 2 },
      'nonsense',
    ];
    const attr = JSON.stringify({ events, terminal: 2 });
    await service.call('/app/record/shanqian', { ...EVENT, title: 'batch', user_id: 'u10', attr });
    const rows = await service.db.query(
      "select title, attr from tracked_events where user_id = 'u10' order by title",
    );
    expect(rows).toEqual([
      { title: 'page-view', attr: { route: 'login', path: '/login', at: 1, terminal: 2 } },
      { title: 'tap', attr: { name: '登录', path: '/login', at: 2, terminal: 2 } },
    ]);
  });

  it.each(['source', 'title', 'attr'])('names %s when it is missing', async (field) => {
    expect(await service.call('/app/record/shanqian', { ...EVENT, [field]: '' })).toMatchObject({
      code: 400,
      data: { field },
    });
  });
});

describe('hostile input', () => {
  it('a field given twice is refused, naming it', async () => {
    const body = 'phone=13800138000&phone=13800138001';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${service.url}/v1/user/sendLoginSms`, { method: 'POST', body, headers });
    expect(await answer.json()).toMatchObject({ code: 400, data: { field: 'phone' } });
  });

  it('bytes that are no UTF-8 are refused, and nothing is stored', async () => {
    const body = 'source=h5&title=%ff%fe&attr=%7B%7D&user_id=u-bytes';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${service.url}/app/record/shanqian`, { method: 'POST', body, headers });
    expect(await answer.json()).toMatchObject({ code: 400, data: { field: 'title' } });
    expect(await service.db.query("select 1 from tracked_events where user_id = 'u-bytes'")).toEqual([]);
  });

  it.each([
    ['too large', 'x='.padEnd(70_000, 'y'), 'application/x-www-form-urlencoded'],
    ['JSON', '{"phone":', 'application/json'],
    ['of an unknown type', 'phone', 'text/plain'],
    ['XML', '<phone/>', 'application/xml'],
  ])('a body that is %s is refused with code 400', async (_name, body, type) => {
    const answer = await fetch(`${service.url}/v1/user/sendLoginSms`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()).code).toBe(400);
  });
});
