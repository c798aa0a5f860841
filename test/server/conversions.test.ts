import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Json } from '../../engine/decide/model/json.ts';
import { openAdminDoor } from '../../server/admin/open-admin-door.ts';
import { registerReportsCommand } from '../../server/commands/reports-command.ts';
import { deliverConversions, waitAfter } from '../../server/reports/deliver-conversions.ts';
import { listDeadReports } from '../../server/reports/list-dead-reports.ts';
import { platformAccounts } from '../../server/reports/platform-accounts.ts';
import { type ResendQuery, resendReports } from '../../server/reports/resend-reports.ts';
import { startJobs } from '../../server/start-jobs.ts';
import { type FormFields, newAddress, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
/** What a platform that is not the stand-in does with a request. */
let behave: (answer: (status: number, body: Json, location?: string) => void, cut: () => void) => void;
let asked = 0;
let platform: Server;

beforeAll(async () => {
  service = await runService();
  platform = createServer((request, response) => {
    asked += 1;
    behave(
      (status, body, location) =>
        response.writeHead(status, location ? { location } : {}).end(JSON.stringify(body)),
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  platform.close();
  await service.close();
});

beforeEach(async () => {
  const platforms = Object.entries(service.data.platforms).map(([network, platform]) => {
    const types = Object.keys(platform.types).map((type) => [type, ['download-tap']]);
    return [network, { ...platform, types: Object.fromEntries(types) }];
  });
  service.configure({ platforms: Object.fromEntries(platforms) });
  asked = 0;
  await service.db.query('delete from conversions');
  await service.db.query('delete from counts');
});

const standIn = () => platformAccounts(service.data, {}, `${service.opsUrl}/__platform`);
const elsewhere = () => {
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`;
  return { baidu: { url, token: 't' }, kuaishou: { url, token: '' } };
};

const deliver = (accounts: ReturnType<typeof standIn> = standIn()) =>
  deliverConversions({
    db: service.db,
    settings: { ...service.data.delivery, timeout: 1 },
    accounts,
    now: () => service.clock.ms,
  });

const states = () =>
  service.db.query<{ network: string; state: string; attempts: number; last_error: string | null }>(
    'select network, state, attempts, last_error from conversions order by network',
  );

const arrived = async () =>
  (await (await fetch(`${service.opsUrl}/__platform`)).json()) as {
    network: string;
    mistake: string | null;
    report: Json;
  }[];

const REPORTS: Readonly<Record<string, FormFields>> = {
  baidu: { bd_vid_url: 'https://m.example.com/login?x=1&bd_vid=abc123', convert_type: '3' },
  kuaishou: { callback: 'DHAJASALKFyk1uCKBYCyXp-iIDS-uHDd_a5SJ9Dbwkqv46dahahd87TW7hhkJkd', event_type: '9' },
  oceanengine: { callback: 'EJiw267wvfQ#tail', event_type: 'form' },
  tencent: { click_id: 'wx0abc', page_url: 'https://m.example.com/login', action_type: 'RESERVATION' },
};
const PATHS: Readonly<Record<string, string>> = { baidu: '/oapi/baidu/uploadConvertData' };

/** Of a tap, so that many need no login. */
const report = (network: string, change: FormFields = {}, headers: FormFields = {}) =>
  service.call(
    PATHS[network] ?? `/oapi/${network}/report`,
    {
      ...REPORTS[network],
      ticket: service.tickets.issue('channel_5218', service.clock.ms),
      ...change,
    },
    headers,
  );

it('reports go nowhere in plain over a network, unless that is said', () => {
  const to = (url: string, env = {}) => {
    const { kuaishou } = service.data.platforms;
    const platforms = { ...service.data.platforms, kuaishou: { ...kuaishou, url } };
    return platformAccounts({ platforms }, env, null).kuaishou?.url;
  };
  expect(to('http://ads.example/report')).toBeUndefined();
  expect(to('http://ads.example/report', { DUKOU_PLAIN_HTTP: '1' })).toBe('http://ads.example/report');
  for (const url of ['https://ads.example/report', 'http://127.0.0.1:9/']) expect(to(url)).toBe(url);
});

/** What the server does by itself. */
const runJobs = (print: (text: string) => void = () => undefined) =>
  startJobs({
    services: { ...service, data: service.configured },
    env: {},
    standIn: service.opsUrl,
    rekeyRows: 1,
    now: () => service.clock.ms,
    print,
  });

describe('conversion reports', () => {
  it('arrive at each platform as it wants them, once', async () => {
    for (const network of Object.keys(REPORTS)) {
      expect(await report(network)).toMatchObject({ code: 200, data: {} });
      expect(await report(network)).toMatchObject({ code: 200 });
    }
    expect(await deliver()).toEqual({ accepted: 4, refused: 0, unreached: 0, unknown: 0 });
    expect(await deliver()).toEqual({ accepted: 0, refused: 0, unreached: 0, unknown: 0 });
    const got = await arrived();
    expect(got.map(({ network, mistake }) => [network, mistake]).sort()).toEqual(
      Object.keys(REPORTS).map((network) => [network, null]),
    );
    const of = (network: string) => got.find((one) => one.network === network)?.report;
    const seconds = Math.floor(service.clock.ms / 1000);
    expect(of('baidu')).toEqual({
      token: 'test-token',
      conversionTypes: [
        {
          logidUrl: REPORTS.baidu?.bd_vid_url,
          newType: 3,
          convertTime: seconds,
          outerEventId: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    });
    expect(of('kuaishou')).toEqual({
      callback: REPORTS.kuaishou?.callback,
      event_type: '9',
      event_time: String(service.clock.ms),
    });
    expect(of('oceanengine')).toEqual({
      event_type: 'form',
      context: { ad: { callback: 'EJiw267wvfQ' } },
      timestamp: service.clock.ms,
    });
    expect(of('tencent')).toMatchObject({
      actions: [{ action_type: 'RESERVATION', action_time: seconds, trace: { click_id: 'wx0abc' } }],
    });
    expect((await states()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'delivered',
    ]);
  });

  it('that waited for a time to come are sent when the clock was set back from there', async () => {
    const month = 30 * 24 * 3600_000;
    service.clock.ms += month;
    for (const network of ['baidu', 'kuaishou']) await report(network);
    await service.db.query("update conversions set state = 'sending' where network = 'kuaishou'");
    service.clock.ms -= month;
    expect(await deliver()).toMatchObject({ accepted: 1 });
    expect((await states()).map(({ network, state }) => [network, state])).toEqual([
      ['baidu', 'delivered'],
      ['kuaishou', 'dead'],
    ]);
  });

  it('that a platform refuses are tried again after longer and longer, then given up', async () => {
    behave = (answer) => answer(200, { result: 11, error_msg: 'callbackinfo\u001b\ndecoded failure' });
    await report('kuaishou');
    const { attempts, firstWait, longestWait } = service.data.delivery;
    for (let n = 1; n < attempts; n += 1) {
      expect(await deliver(elsewhere())).toMatchObject({ refused: 1 });
      expect(await states()).toMatchObject([{ state: 'waiting', attempts: n }]);
      // Not before its time.
      service.clock.ms += Math.min(firstWait * 2 ** (n - 1), longestWait) * 1000 - 1;
      expect(await deliver(elsewhere())).toMatchObject({ refused: 0 });
      service.clock.ms += 1;
    }
    await deliver(elsewhere());
    expect(await states()).toEqual([
      { network: 'kuaishou', state: 'dead', attempts, last_error: 'result 11 callbackinfo decoded failure' },
    ]);
    service.clock.ms += 1e10;
    await deliver(elsewhere());
    expect(asked).toBe(attempts);
  });

  it.each([
    ['HTTP 503', 503],
    ['HTTP 429', 429],
  ])('that failed with %s are delivered once the platform is well again', async (reason, status) => {
    behave = (answer) => answer(status, {});
    await report('kuaishou');
    await deliver(elsewhere());
    expect(await states()).toMatchObject([{ state: 'waiting', last_error: reason }]);
    behave = (answer) => answer(200, { result: 1 });
    service.clock.ms += service.data.delivery.firstWait * 1000;
    expect(await deliver(elsewhere())).toMatchObject({ accepted: 1 });
    expect(await states()).toMatchObject([{ state: 'delivered', attempts: 2, last_error: null }]);
  });

  it.each([301, 302, 307, 308])('are led nowhere by a platform: HTTP %i', async (status) => {
    behave = (answer) => answer(asked === 1 ? status : 200, { result: 1 }, '/elsewhere');
    await report('kuaishou');
    expect(await deliver(elsewhere())).toMatchObject({ accepted: 0 });
    expect(asked).toBe(1);
  });

  it('that reached nobody are tried again', async () => {
    await report('kuaishou');
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const closed = { kuaishou: { url: `http://127.0.0.1:${port}/`, token: '' } };
    expect(await deliver(closed)).toMatchObject({ unreached: 1 });
    expect(await states()).toMatchObject([{ state: 'waiting', last_error: 'ECONNREFUSED' }]);
  });

  it.each<[string, typeof behave]>([
    ['a connection that broke', (_answer, cut) => cut()],
    ['an error of the platform', (answer) => answer(500, {})],
    ['a gateway that had to answer for it', (answer) => answer(504, {})],
    ['an answer that is no JSON object', (answer) => answer(200, 'ok')],
  ])('that may have arrived, by %s, are sent again only where they count once', async (_, failing) => {
    behave = failing;
    await report('kuaishou');
    await report('baidu');
    expect(await deliver(elsewhere())).toMatchObject({ unknown: 2 });
    expect(await states()).toMatchObject([
      { network: 'baidu', state: 'waiting' },
      { network: 'kuaishou', state: 'dead', last_error: expect.stringContaining('may have arrived') },
    ]);
  });

  it('whose sender died are settled in the same way', async () => {
    await report('kuaishou');
    await report('baidu');
    const soon = new Date(service.clock.ms + 1000).toISOString();
    await service.db.query("update conversions set state = 'sending', next_at = $1", [soon]);
    await deliver();
    expect((await states()).map(({ state }) => state)).toEqual(['sending', 'sending']);
    service.clock.ms += 1000;
    await deliver();
    expect(await states()).toMatchObject([{ state: 'delivered' }, { state: 'dead' }]);
  });

  it('are sent by one of several that try at once', async () => {
    behave = (answer) => answer(200, { result: 1 });
    for (let n = 0; n < 30; n += 1) await report('kuaishou', { callback: `click-${n}` });
    await Promise.all([deliver(elsewhere()), deliver(elsewhere()), deliver(elsewhere())]);
    expect(asked).toBe(30);
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  it('are sent as soon as they are earned, and not at all when the transaction that earned them fails', async () => {
    const { withoutLogin } = service.data.conversions;
    service.configure({
      ...service.configured(),
      conversions: { ...service.data.conversions, withoutLogin: { ...withoutLogin, perAddressHour: 1 } },
    });
    const stop = runJobs();
    onTestFinished(stop);
    const clicks = async () =>
      (await arrived())
        .map(({ report }) => (report as { callback?: string }).callback)
        .filter((click) => click?.startsWith('soon-'));
    // Much sooner than what is looked for every ten seconds.
    const soon = { timeout: 4000 };
    const [one, other] = [newAddress(), newAddress()];
    const tap = (click: string, address: string) =>
      report('kuaishou', { callback: `soon-${click}` }, { 'x-forwarded-for': address });
    await tap('first', one);
    await expect.poll(clicks, soon).toEqual(['soon-first']);
    expect(await tap('refused', one)).toMatchObject({ code: 429 });
    await tap('second', other);
    await expect.poll(clicks, soon).toEqual(['soon-second', 'soon-first']);
    await stop();
    expect((await states()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('wait where no address is configured, as in production without one', async () => {
    await report('kuaishou');
    expect(platformAccounts(service.data, {}, null)).toEqual({});
    await deliver({});
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('reports that were given up', () => {
  const dead = async () => (await listDeadReports.run({ limit: 10 }, service.tasks)).reports;
  const resend = (query: Partial<ResendQuery> = {}) =>
    resendReports.run({ ids: null, network: null, mayCountTwice: false, ...query }, service.tasks);
  const refuse: typeof behave = (answer) => answer(200, { result: 11, error_msg: 'no' });
  const accept: typeof behave = (answer) => answer(200, { result: 1, header: { status: 0 } });
  /** Tries until nothing waits any more. */
  const giveUp = async () => {
    for (let n = 0; n < service.data.delivery.attempts; n += 1) {
      await deliver(elsewhere());
      service.clock.ms += service.data.delivery.longestWait * 1000;
    }
  };

  it('are listed with their reason, and sent again once, by one of those who ask at once', async () => {
    behave = refuse;
    await report('kuaishou');
    await giveUp();
    const [listed] = await dead();
    expect(listed).toEqual({
      id: expect.any(String),
      network: 'kuaishou',
      channel: 'channel_5218',
      earned_at: expect.stringMatching(/^2026-/),
      tries: service.data.delivery.attempts,
      may_count_twice: false,
      last_error: 'result 11 no',
    });
    expect(await listDeadReports.run({ limit: 0 }, service.tasks)).toEqual({ total: 1, reports: [] });
    expect(await resend({ network: 'baidu' })).toEqual({ resent: [], doubtful: [], unknown: [] });
    const ids = [listed?.id ?? '', 'nobody'];
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend({ ids })));
    expect(answers.flatMap(({ resent }) => resent)).toEqual([listed?.id]);
    expect(answers.filter(({ unknown }) => unknown.includes('nobody'))).toHaveLength(8);
    expect(answers.filter(({ unknown }) => unknown.includes(listed?.id ?? ''))).toHaveLength(7);
    expect(await dead()).toEqual([]);
    behave = accept;
    asked = 0;
    expect(await deliver(elsewhere())).toMatchObject({ accepted: 1 });
    expect(await deliver(elsewhere())).toMatchObject({ accepted: 0 });
    expect(asked).toBe(1);
    const audit = await service.db.query("select detail from audit where action = 'reports-resent'");
    expect(audit).toEqual([{ detail: { count: 1, ids: [listed?.id], network: null, mayCountTwice: false } }]);
  });

  it('and may have arrived are sent again only when that is asked for, where each time counts, for ever', async () => {
    behave = (_answer, cut) => cut();
    await report('kuaishou');
    await report('baidu');
    await giveUp();
    const doubts = async () => (await dead()).map((one) => [one.network, one.may_count_twice]).toSorted();
    expect(await doubts()).toEqual([
      ['baidu', false],
      ['kuaishou', true],
    ]);
    const { resent, doubtful } = await resend();
    expect([resent.length, doubtful.length]).toEqual([1, 1]);
    // Now it surely does not arrive, but the first may have.
    behave = refuse;
    expect(await resend({ mayCountTwice: true })).toMatchObject({ resent: doubtful, doubtful: [] });
    await giveUp();
    expect(await resend({ network: 'kuaishou' })).toEqual({ resent: [], doubtful, unknown: [] });
  });

  it('are seen and sent again by a command, whose exit code says what is left', async () => {
    onTestFinished(await openAdminDoor(service.dataDir, service.tasks));
    const dukou = async (...args: string[]) => {
      const said: string[] = [];
      let code = 0;
      const program = new Command();
      registerReportsCommand(program, {
        env: { DATA_DIR: service.dataDir },
        cwd: service.dataDir,
        out: (text) => said.push(text),
        err: (text) => said.push(text),
        progress: () => undefined,
        exit: (end) => {
          code = end;
        },
      });
      await program.parseAsync(['reports', ...args], { from: 'user' });
      return { code, said: said.join('\n') };
    };
    expect(await dukou('dead')).toMatchObject({
      code: 0,
      said: expect.stringContaining('None was given up.'),
    });
    behave = refuse;
    await report('kuaishou', { callback: 'refused' });
    await giveUp();
    behave = (_answer, cut) => cut();
    await report('kuaishou', { callback: 'cut' });
    await giveUp();
    const told: string[] = [];
    const stop = runJobs((text) => told.push(text));
    onTestFinished(stop);
    await expect
      .poll(() => told)
      .toEqual(['Reports to ad platforms that were given up: kuaishou 2. See: dukou reports dead']);
    await stop();
    const [inDoubt, sure] = await dead();
    const { code, said } = await dukou('dead');
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`${inDoubt?.id} +kuaishou .* may count twice +it may have arrived`));
    expect(said).toMatch(new RegExp(`${sure?.id} +kuaishou .* counts once +result 11 no`));
    expect(JSON.parse((await dukou('dead', '--json')).said.split('\n').slice(1).join('\n'))).toHaveLength(2);
    for (const args of [[], [sure?.id ?? '', '--all']]) {
      expect(await dukou('resend', ...args)).toMatchObject({
        code: 2,
        said: expect.stringMatching(/^Give either/),
      });
    }
    const left = await dukou('resend', '--all');
    expect(left).toMatchObject({ code: 1, said: expect.stringContaining('Wait to be sent again: 1\n') });
    expect(left.said).toContain(`(--may-count-twice sends them): ${inDoubt?.id}`);
    const id = inDoubt?.id ?? '';
    expect(await dukou('resend', id, '--may-count-twice')).toMatchObject({ code: 0 });
    expect(await dukou('resend', id)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Not given up, not there, or to another network: ${id}`),
    });
    behave = accept;
    expect(await deliver(elsewhere())).toMatchObject({ accepted: 2 });
  });
});

describe('the stand-in for ad platforms', () => {
  const send = async (network: string, body: Json) =>
    (
      await fetch(`${service.opsUrl}/__platform/${network}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    ).json();

  it('refuses what the platform would refuse', async () => {
    const entry = { logidUrl: 'https://m.example.com/?bd_vid=1', newType: 3, convertTime: 1700000000 };
    const baidu = (change: object, token = 't') =>
      send('baidu', { token, conversionTypes: [{ ...entry, ...change }] } as Json);
    expect(await baidu({})).toMatchObject({ header: { status: 0 } });
    expect(await baidu({}, '')).toMatchObject({ header: { status: 2 } });
    expect(await baidu({ logidUrl: 'https://m.example.com/' })).toMatchObject({ header: { status: 2 } });
    expect(await baidu({ convertTime: 1700000000000 })).toMatchObject({ header: { status: 2 } });
    const kuaishou = async (query: string) =>
      (await fetch(`${service.opsUrl}/__platform/kuaishou?${query}`)).json();
    expect(await kuaishou('callback=a&event_type=9&event_time=1700000000000')).toEqual({ result: 1 });
    expect(await kuaishou('callback=a&event_type=9')).toMatchObject({ result: 0 });
    expect(await kuaishou('callback=__CALLBACK__&event_type=9&event_time=1700000000000')).toMatchObject({
      result: 0,
    });
    expect(await send('tencent', { actions: [] })).toMatchObject({ code: 1 });
    expect(
      await send('oceanengine', { event_type: 'form', context: { ad: { callback: 'a#b' } }, timestamp: 1 }),
    ).toMatchObject({
      code: 40000,
    });
  });
});

describe('the wait between tries', () => {
  it('doubles up to the longest', () => {
    const settings = { attempts: 9, firstWait: 30, longestWait: 200, timeout: 1 };
    expect([1, 2, 3, 4, 5].map((n) => waitAfter(n, settings))).toEqual([
      30_000, 60_000, 120_000, 200_000, 200_000,
    ]);
  });
});
