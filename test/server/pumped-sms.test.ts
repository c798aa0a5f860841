import { createHash } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { budgetAlarms } from '../../server/budgets/budget-alarms.ts';
import { windowUse } from '../../server/budgets/window-use.ts';
import type { SmsBudgetSettings, SmsSettings } from '../../server/config/service-data.ts';
import { altchaProof } from '../../server/sms/proof-of-work.ts';
import { PROOF_EXAMPLE } from '../support/proof-example.ts';
import { fixedRing } from './support/fixed-ring.ts';
import {
  type Answer,
  type FormFields,
  newAddress,
  newPhone,
  type RunningService,
  runService,
} from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const PAGE = 'ks5218.h5.example.com';
const OWN = { host: PAGE, origin: `https://${PAGE}` };
const HOUR = 3600_000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  service.configure({});
  service.smsDown = false;
  service.smsIsReal = true;
  service.sent.length = 0;
  service.alarms.length = 0;
  // The beginning of a day that nothing of the test before counts on.
  service.clock.ms += 30 * DAY - (service.clock.ms % DAY);
  await service.db.query('delete from counts');
});

/** `fetch` gives nobody another host or origin than the address has. */
const ask = (headers: FormFields = {}, fields: FormFields = {}): Promise<Answer> =>
  service.call(
    '/v1/user/sendLoginSms',
    { phone: newPhone(), ...fields },
    { origin: service.url, ...headers },
  );

function configure(budgets: Partial<SmsBudgetSettings>, more: Partial<SmsSettings> = {}): void {
  const { sms } = service.data;
  service.configure({ sms: { ...sms, budgets: { ...sms.budgets, ...budgets }, proof: NO_PROOF, ...more } });
}

const NO_PROOF = { from: 101, work: 500, minutes: 5 };
const few = (hour: number, day = 1000) => ({ hour, day });

describe('a login code is sent to a caller that is', () => {
  it.each<[string, FormFields]>([
    ['a page of the address that it calls', { origin: 'SELF' }],
    ['a page of a host with a table', { origin: OWN.origin }],
    ['an old web view on such a page', { referer: `${OWN.origin}/login?channel=5218` }],
    ['a page by the browser’s word', { 'sec-fetch-site': 'same-origin' }],
    ['an app by its bridge', { 'x-requested-with': 'flutter_inappwebview' }],
    ['an app whose page has no origin', { 'x-requested-with': 'flutter_inappwebview', origin: 'null' }],
  ])('%s', async (_, headers) => {
    const { origin } = headers;
    const own = { ...headers, ...(origin === 'SELF' ? { origin: service.url } : {}) };
    const { code } = await service.call('/v1/user/sendLoginSms', { phone: newPhone() }, own);
    expect(code).toBe(200);
    expect(service.sent).toHaveLength(1);
  });

  it.each<[string, FormFields]>([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page whose name begins like ours', { origin: `${OWN.origin}.evil.example` }],
    ['a page of another site that an old web view shows', { referer: 'https://evil.example/login' }],
    ['a page without an origin', { origin: 'null' }],
    ['not a page by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    [
      'a page of another site, whatever its address says',
      { origin: 'https://evil.example', referer: OWN.origin },
    ],
    ['an app that nobody knows', { 'x-requested-with': 'XMLHttpRequest' }],
    ['nobody', {}],
  ])('not %s', async (_, headers) => {
    const answer = await service.call('/v1/user/sendLoginSms', { phone: newPhone() }, headers);
    expect(answer).toMatchObject({ code: 403, data: { reason: 'caller-unknown' } });
    expect(service.sent).toEqual([]);
  });

  it('a page of a host that the configuration names', async () => {
    configure({}, { callers: { apps: [], pageHosts: ['cdn.example.net'] } });
    expect((await ask({ origin: 'https://cdn.example.net' })).code).toBe(200);
    expect(
      (await ask({ 'x-requested-with': 'flutter_inappwebview', origin: 'https://evil.example' })).code,
    ).toBe(403);
  });

  it('anybody where no message is really sent, but no page of another site', async () => {
    service.smsIsReal = false;
    const plain = (headers: FormFields) =>
      service.call('/v1/user/sendLoginSms', { phone: newPhone() }, headers);
    expect((await plain({})).code).toBe(200);
    expect((await plain({ origin: 'https://evil.example' })).code).toBe(403);
  });
});

describe('the message with the code names', () => {
  it.each<[string, FormFields, string | null]>([
    ['the page of a host with a table', { origin: OWN.origin }, PAGE],
    [
      'that page, not the host that is called',
      { origin: OWN.origin, 'x-forwarded-host': 'evil.example' },
      PAGE,
    ],
    ['the page that an old web view shows', { referer: `${OWN.origin}/login` }, PAGE],
    [
      'the host that is called, where no page is named',
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': PAGE.toUpperCase() },
      PAGE,
    ],
    ['a host of callers.pageHosts', { origin: 'https://cdn.example.net' }, 'cdn.example.net'],
    [
      'no host that a stranger made up as both',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      null,
    ],
    [
      'no host that a stranger made up',
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'evil.example' },
      null,
    ],
    [
      'no host that ends like one of ours',
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': `evil-${PAGE}` },
      null,
    ],
    [
      'none for the table of all other hosts',
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'default' },
      null,
    ],
  ])('%s', async (_, headers, host) => {
    configure({}, { callers: { apps: [], pageHosts: ['cdn.example.net'] } });
    const phone = newPhone();
    expect((await service.call('/v1/user/sendLoginSms', { phone }, headers)).code).toBe(200);
    const [message] = service.sent;
    const code = service.lastCode(phone);
    expect(message?.text.split('\n').slice(1)).toEqual(host === null ? [] : [`@${host} #${code}`]);
    expect(message?.text).toContain(`验证码是${code}`);
  });
});

describe('login codes are counted', () => {
  const codesOf = async (times: number, call: (n: number) => Promise<Answer>) => {
    const answers: Answer[] = [];
    for (let n = 0; n < times; n += 1) answers.push(await call(n));
    return answers.map(({ code, data }) => (code === 200 ? 200 : data.reason));
  };

  it.each<[string, (n: number) => string]>([
    ['256 IPv4 addresses', (n) => `198.51.100.${n + 1}`],
    ['the first 48 bits of IPv6', (n) => `2001:db8:77:${(n + 1).toString(16)}::1`],
  ])('per network: %s', async (_, address) => {
    configure({ network: few(3) });
    const call = (n: number) => ask({ 'x-forwarded-for': address(n) });
    expect(await codesOf(5, call)).toEqual([200, 200, 200, 'sms-network-limit', 'sms-network-limit']);
    expect((await ask({ 'x-forwarded-for': '2001:db8:78::1' })).code).toBe(200);
    const { data, message } = await call(9);
    expect(data).toEqual({ reason: 'sms-network-limit', retry_after: expect.any(Number), wait: '80分钟' });
    expect(message).toBe('当前网络获取验证码过多，请80分钟后再试，或换用手机流量等其他网络');
    service.clock.ms += data.retry_after * 1000;
    expect((await call(10)).code).toBe(200);
  });

  it('per host table, under whichever name it was called', async () => {
    configure({ host: few(2) });
    const call = () => ask({ origin: OWN.origin });
    expect(await codesOf(3, call)).toEqual([200, 200, 'sms-budget-gone']);
    expect(await service.db.query("select count from counts where scope = 'sms host default hour'")).toEqual([
      { count: 2 },
    ]);
  });

  it('for the whole site, by hour and by day', async () => {
    configure({ site: few(2, 3) });
    expect(await codesOf(3, () => ask())).toEqual([200, 200, 'sms-budget-gone']);
    service.clock.ms += 3 * HOUR;
    expect(await codesOf(2, () => ask())).toEqual([200, 'sms-budget-gone']);
    service.clock.ms += 48 * HOUR;
    expect(await codesOf(1, () => ask())).toEqual([200]);
  });

  it('not when they surely were not sent, and for nothing that was refused', async () => {
    configure({ site: few(2) });
    service.smsDown = true;
    expect(await codesOf(4, () => ask())).toEqual(Array(4).fill('sms-not-sent'));
    service.smsDown = false;
    expect(await codesOf(4, () => ask({ 'x-forwarded-for': '198.51.100.1' }, { phone: 'x' }))).toEqual(
      Array(4).fill('phone-invalid'),
    );
    expect(await codesOf(3, () => ask())).toEqual([200, 200, 'sms-budget-gone']);
  });

  it('for who asks, and not for all, when the service refuses the number', async () => {
    configure({ network: few(2), site: few(2) });
    service.smsDown = 'refused';
    const from = { 'x-forwarded-for': '198.51.100.1' };
    expect(await codesOf(3, () => ask(from))).toEqual(['sms-not-sent', 'sms-not-sent', 'sms-network-limit']);
    service.smsDown = false;
    const call = (n: number) => ask({ 'x-forwarded-for': `198.51.${101 + n}.1` });
    expect(await codesOf(3, call)).toEqual([200, 200, 'sms-budget-gone']);
  });

  it('with a reserve for networks that had few, which those that take all they get cannot touch', async () => {
    configure({ site: few(9), reserve: { percent: 33, few: few(2) } });
    const from = (network: number) => ask({ 'x-forwarded-for': `198.51.${network}.1` });
    const pumped = await codesOf(8, (n) => from(n % 2));
    expect(pumped).toEqual([...Array(6).fill(200), 'sms-network-limit', 'sms-network-limit']);
    expect(service.alarms).toEqual([
      '!! BUDGET DOWN TO ITS RESERVE: sms site, 9 an hour. Networks that took much are refused the last 33 %. See docs/operations.md, "Pumped login codes".',
    ]);
    expect(await codesOf(4, (n) => from(10 + n))).toEqual([200, 200, 200, 'sms-budget-gone']);
    service.clock.ms += (await from(0)).data.retry_after * 1000;
    expect(await from(0)).toMatchObject({ code: 200 });
  });

  it('without touching what all share for who is refused', async () => {
    configure({ site: few(1) });
    const phone = newPhone();
    expect((await ask({}, { phone })).code).toBe(200);
    const transactions = vi.spyOn(service.db, 'transaction');
    expect(await codesOf(2, () => ask())).toEqual(['sms-budget-gone', 'sms-budget-gone']);
    expect(await codesOf(1, () => ask({}, { phone }))).toEqual(['sms-too-soon']);
    configure({ site: few(2) }, { proof: { ...NO_PROOF, from: 50 } });
    expect(await codesOf(1, () => ask())).toEqual(['proof-needed']);
    // Alarms, each told once, are the only ones.
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it('exactly, also when many ask at once', async () => {
    configure({ site: few(7) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(7);
    expect(service.sent).toHaveLength(7);
  });
});

describe('operators are told', () => {
  it('once when a budget is nearly used and once when it is gone, whichever process notices', async () => {
    configure({ host: few(5) });
    for (let n = 0; n < 8; n += 1) await ask();
    expect(service.alarms).toEqual([
      '!! BUDGET 80 % USED: sms host default, 5 an hour. See docs/operations.md, "Pumped login codes".',
      '!! BUDGET GONE: sms host default, 5 an hour. Visitors that it counts are refused until there is room again. See docs/operations.md, "Pumped login codes".',
    ]);
    const other: string[] = [];
    const alarms = budgetAlarms(
      service.db,
      (line) => other.push(line),
      () => 80,
    );
    const budget = { scope: 'sms host default', window: 'hour', most: 5, reason: 'sms-budget-gone' } as const;
    await alarms.tell(budget, 'gone', service.clock.ms);
    expect(other).toEqual([]);
    await alarms.tell(budget, 'gone', service.clock.ms + HOUR);
    expect(other).toHaveLength(1);
  });

  it.each(['198.51.100.0/24', '2001:db8:77::/48'])('likewise of a network: %s', async (network) => {
    configure({ network: few(5) });
    const address = (n: number) =>
      network.replace(/0\/24|::\/48/, (end) => (end[0] === '0' ? `${n}` : `:${n}::1`));
    for (let n = 1; n <= 8; n += 1) await ask({ 'x-forwarded-for': address(n) });
    // Another network has done nothing.
    for (let n = 1; n <= 3; n += 1) await ask({ 'x-forwarded-for': `198.51.${n}.1` });
    const of = `sms network ${network}, 5 an hour.`;
    expect(service.alarms).toEqual([
      `!! BUDGET 80 % USED: ${of} See docs/operations.md, "Pumped login codes".`,
      `!! BUDGET GONE: ${of} Visitors that it counts are refused until there is room again. See docs/operations.md, "Pumped login codes".`,
    ]);
    service.clock.ms += DAY;
    for (let n = 1; n <= 4; n += 1) await ask({ 'x-forwarded-for': address(n) });
    expect(service.alarms.slice(2)).toEqual([service.alarms[0]]);
    const text = await (await fetch(`${service.opsUrl}/metrics`)).text();
    const counted = (level: string) =>
      Number(
        new RegExp(
          `^dukou_budget_alarms\\{reason="sms-network-limit",window="hour",level="${level}"\\} (\\d+)$`,
          'm',
        ).exec(text)?.[1],
      );
    expect(counted('near') - counted('gone')).toBeGreaterThan(0);
  });

  it('by metrics, which name the reason', async () => {
    configure({ host: few(4), site: few(8) });
    for (let n = 0; n < 5; n += 1) await ask();
    await ask({ origin: 'https://evil.example' });
    const text = await (await fetch(`${service.opsUrl}/metrics`)).text();
    const call = 'call="/v1/user/sendLoginSms"';
    expect(text).toContain(`dukou_refusals_total{${call},reason="sms-budget-gone"}`);
    expect(text).toContain(`dukou_refusals_total{${call},reason="caller-unknown"}`);
    expect(text).toContain('dukou_sms_budget_used_ratio{scope="sms host default",window="hour"} 1');
    expect(text).toContain('dukou_sms_budget_used_ratio{scope="sms site",window="hour"} 0.5');
  });
});

describe('work for a login code', () => {
  async function solve(answer: Answer): Promise<string> {
    const challenge = answer.data.challenge as Challenge;
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  }
  const proof = { from: 50, work: 500, minutes: 5 };

  /** Uses half of a budget for four. */
  async function half(): Promise<Answer> {
    configure({ site: few(4) }, { proof });
    for (let n = 0; n < 2; n += 1) expect((await ask()).code).toBe(200);
    return ask();
  }

  it('is asked for above the threshold only, and opens the rest of the budget', async () => {
    const refused = await half();
    expect(refused).toMatchObject({ code: 429, data: { reason: 'proof-needed' } });
    expect(refused.message).toBe('当前获取验证码的人数较多，请稍后再试，或刷新页面后重新获取');
    // For a caller that cannot work, be it an app: until one more fits below the threshold.
    const app = { 'x-requested-with': 'flutter_inappwebview', origin: 'null' };
    expect(await ask(app)).toMatchObject({
      code: 429,
      data: { reason: 'proof-needed', retry_after: 90 * 60 },
    });
    expect(refused.data.retry_after).toBe(90 * 60);
    expect(service.sent).toHaveLength(2);
    expect((await ask({}, { proof: await solve(refused) })).code).toBe(200);
    expect((await ask({}, { proof: await solve(await ask()) })).code).toBe(200);
    expect(await ask({}, { proof: await solve(refused) })).toMatchObject({ code: 429 });
    expect(service.sent).toHaveLength(4);
  });

  it('is asked for by the budget of a network alone', async () => {
    configure({ network: few(4) }, { proof });
    const from = () => ask({ 'x-forwarded-for': newAddress().replace(/^203\.0\.\d+/, '198.51.100') });
    const codes = [await from(), await from(), await from()].map(({ code }) => code);
    expect(codes).toEqual([200, 200, 429]);
    expect((await ask()).code).toBe(200);
  });

  it.each<[string, (good: string) => string]>([
    ['no JSON', () => 'x'],
    ['null', () => 'null'],
    ['of another counter', (good) => good.replace(/"counter":\d+/, '"counter":1')],
    ['to an easier question', (good) => good.replace(/"keyPrefix":"[^"]+"/, '"keyPrefix":"00"')],
    ['to a question without a signature', (good) => good.replace(/"signature":"[^"]+"/, '"x":1')],
    ['to a question that was open for longer', (good) => good.replace(/"until":\d/, '"until":9')],
  ])('does not count when the answer is %s', async (_, change) => {
    const good = await solve(await half());
    const changed = change(good);
    expect(changed).not.toBe(good);
    const answer = await ask({}, { proof: changed });
    expect(answer).toMatchObject({ code: 400, data: { reason: 'proof-invalid' } });
    expect(service.sent).toHaveLength(2);
  });

  it('counts once, and in its time', async () => {
    const [first, second] = [await solve(await half()), await solve(await ask())];
    expect((await ask({}, { proof: first })).code).toBe(200);
    expect(await ask({}, { proof: first })).toMatchObject({ data: { reason: 'proof-invalid' } });
    service.clock.ms += proof.minutes * 60_000;
    expect(await ask({}, { proof: second })).toMatchObject({ data: { reason: 'proof-invalid' } });
  });
});

it('the answer that docs/api.md works out is right, by the document and by the server', async () => {
  const { challenge, solution } = PROOF_EXAMPLE;
  const { salt, nonce, keyPrefix, data } = challenge.parameters;
  const keyOf = (counter: number) =>
    createHash('sha256')
      .update(`${salt}${nonce}${counter.toString(16).padStart(8, '0')}`, 'hex')
      .digest('hex');
  let counter = 0;
  while (!keyOf(counter).startsWith(keyPrefix)) counter += 1;
  expect({ counter, derivedKey: keyOf(counter) }).toEqual(solution);
  const proofs = altchaProof(fixedRing('1'.repeat(64)));
  const proof = JSON.stringify(PROOF_EXAMPLE);
  expect(await proofs.check(proof, data.until - 1)).toBe(challenge.signature);
  expect(await proofs.check(proof, data.until)).toBeNull();
});

describe('a window that slides', () => {
  it.each([
    // now, before, most, part that has passed; used, wait in parts
    [0, 0, 1, 0.5, 0, 0],
    [2, 0, 3, 0.5, 2, 0],
    [0, 4, 4, 0.5, 2, 0],
    [0, 4, 4, 0, 4, 0.25],
    [1, 4, 4, 0.5, 3, 0],
    [2, 4, 4, 0.25, 5, 0.5],
    [4, 0, 4, 0.5, 4, 0.75],
    [1, 0, 1, 0.75, 1, 1.25],
  ])(
    '%d now and %d before, of %d, after %d: %d used, free in %d',
    (now, before, most, passed, used, wait) => {
      expect(windowUse({ now, before }, most, passed * 1000, 1000)).toEqual({ used, wait: wait * 1000 });
      // When the wait is over, one more fits, and not much sooner.
      const after = passed * 1000 + wait * 1000;
      const at = (ms: number): JsonObject => ({
        ...(ms < 1000
          ? windowUse({ now, before }, most, ms, 1000)
          : windowUse({ now: 0, before: now }, most, ms - 1000, 1000)),
      });
      expect(at(after).wait).toBe(0);
      if (wait > 0) expect(at(after - 1).wait).toBeGreaterThan(0);
    },
  );
});
