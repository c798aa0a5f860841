import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sharedCounts } from '../../server/http/shared-counts.ts';
import { inTime } from '../../server/in-time.ts';
import { findProgram, reasonToSkip } from '../support/find-program.ts';
import { skipBecause } from '../support/skip-because.ts';
import { type RedisServer, startRedis } from '../support/start-redis.ts';
import { newAddress, newPhone, type RunningService, runService } from './support/running-service.ts';

/** More than a call may wait for the server when it is lost, once. */
const LONGEST_MS = 200;
const MOST = 12;

const program = findProgram('redis-server');
const missing = reasonToSkip(program, 'redis-server cannot be had here');

describe('calls are counted in Redis', () => {
  let redis: RedisServer;
  let services: readonly RunningService[] = [];
  let logged = '';

  /** One call of an address at one of the processes; its body code. */
  async function call(n: number, address: string): Promise<number> {
    const { code, data } = await (services[n % 2] as RunningService).call(
      '/v3/app/ipInfo',
      {},
      { 'x-forwarded-for': address },
    );
    if (code !== 429) return code;
    expect(data).toEqual({ reason: 'address-limit', retry_after: expect.any(Number) });
    expect(data.retry_after).toBeGreaterThan(0);
    expect(data.retry_after).toBeLessThanOrEqual(60);
    return code;
  }

  /** How many calls of a new address are let in by so many processes, which are asked in turns. */
  async function letIn(processes: 1 | 2, calls: number): Promise<number> {
    const address = newAddress();
    const codes: number[] = [];
    for (let n = 0; n < calls; n += 1) codes.push(await call(processes === 1 ? 0 : n, address));
    const passed = codes.filter((code) => code === 200).length;
    expect(codes.filter((code) => code === 429)).toHaveLength(calls - passed);
    return passed;
  }

  async function alone(n: number): Promise<string | undefined> {
    const text = await (await fetch(`${services[n]?.opsUrl}/metrics`)).text();
    return /^dukou_limits_alone (\d)$/m.exec(text)?.[1];
  }
  const untilAlone = (is: '0' | '1') =>
    expect.poll(() => Promise.all([alone(0), alone(1)]), { interval: 20 }).toEqual([is, is]);
  const lines = (pattern: RegExp) => logged.match(pattern)?.length ?? 0;
  const LOST = /!! \S+ of DUKOU_LIMITS_URL does not count calls \([^)]+\)/g;
  const BACK = /of DUKOU_LIMITS_URL counts calls again/g;

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    // Whoever tests waits longer: two processors have much else to do.
    const env = { DUKOU_LIMITS_URL: redis.url, DUKOU_LIMITS_WAIT_MS: '2000', LOG_LEVEL: 'warn', ...more };
    services = [await runService(env), await runService(env)];
    for (const service of services)
      service.configure({ limits: { ...service.data.limits, callsPerMinute: MOST } });
  }

  beforeEach(async (context) => {
    if (missing !== null) skipBecause(context, missing);
    logged = '';
    redis = await startRedis(program as string);
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      logged += text;
      return true;
    });
    await start();
  });
  afterEach(async () => {
    if (missing !== null) return;
    for (const service of services) await service.close();
    await redis.stop();
    vi.restoreAllMocks();
    // What whoever reads the log may not know.
    expect(logged).not.toContain(redis.password);
    expect(logged).not.toContain(encodeURIComponent(redis.password));
  });

  it('and two processes share the limits of an address and of its network, each process has the same answer', async () => {
    expect(await letIn(2, MOST + 3)).toBe(MOST);
    for (const service of services)
      service.configure({ limits: { ...service.data.limits, callsPerMinuteNetwork: 5 } });
    const codes: number[] = [];
    for (let n = 0; n < 8; n += 1) codes.push(await call(n, `198.51.100.${n}`));
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(lines(LOST)).toBe(0);
  });

  it('of which nothing stays for longer than the minute, also when its clock was set back meanwhile', async () => {
    const address = newAddress();
    await call(0, address);
    const keys = (await redis.ask('keys', '*')) as string[];
    const own = keys.filter((key) => key.endsWith(` ${address}`));
    expect(own).toHaveLength(1);
    for (const key of keys) {
      expect(key).toMatch(/^dukou:calls:/);
      expect(await redis.ask('pttl', key)).toBeGreaterThan(0);
      await redis.ask('pexpire', key, '3600000');
    }
    await call(1, address);
    expect(await redis.ask('pttl', own[0] ?? '')).toBeLessThanOrEqual(60_000);
  });

  it('and who is over the limit is refused without asking it again', async () => {
    const address = newAddress();
    for (let n = 0; n < MOST + 1; n += 1) await call(0, address);
    const counted = async () => Number(await redis.ask('get', `dukou:calls:/v3/app/ipInfo ${address}`));
    expect(await counted()).toBe(MOST);
    expect(await call(1, address)).toBe(429);
    expect(await counted()).toBe(MOST + 1);
  });

  it.each([
    ['is killed', () => redis.kill(), () => redis.startAgain()],
    [
      'hangs',
      async () => {
        const thaw = redis.freeze();
        return async () => thaw();
      },
      null,
    ],
    [
      'takes no more',
      () => redis.ask('config', 'set', 'maxmemory', '1', 'maxmemory-policy', 'noeviction'),
      null,
    ],
    ['is made a copy that only reads', () => redis.ask('replicaof', '127.0.0.1', '1'), null],
  ] as const)(
    'while it %s no call fails, each process has the limit, and codes their budget; then together again',
    async (_what, lose, mend) => {
      const spent = newAddress();
      for (let n = 0; n < MOST; n += 1) expect(await call(n, spent)).toBe(200);
      // Calls go on all the time.
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const codes = new Map<number | string, number>();
      const callers = Promise.all(
        Array.from({ length: 4 }, async (_, n) => {
          while (!isOver) {
            const outcome = await call(n, newAddress()).catch(String);
            codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
          }
        }),
      );
      await expect.poll(() => codes.get(200), { interval: 5 }).toBeGreaterThan(20);
      const undo = await lose();
      await untilAlone('1');
      const before = codes.get(200) ?? 0;
      await expect.poll(() => codes.get(200), { interval: 5 }).toBeGreaterThan(before + 100);
      isOver = true;
      await callers;
      expect([...codes.keys()]).toEqual([200]);
      expect(lines(LOST)).toBe(2);
      // What was known of an address goes on to count, and others have the limit at each process.
      expect([await call(1, spent), await call(0, spent), await call(0, spent)]).toEqual([429, 200, 429]);
      expect(await letIn(1, MOST + 3)).toBe(MOST);
      expect(await letIn(2, 2 * MOST + 6)).toBe(2 * MOST);
      for (const { opsUrl } of services) expect((await fetch(`${opsUrl}/readyz`)).status).toBe(200);
      const [service] = services as [RunningService];
      service.configure({ sms: { ...service.data.sms, perAddressHour: 3 } });
      const from = { 'x-forwarded-for': newAddress() };
      const sent = await Promise.all(
        Array.from({ length: 6 }, () => service.call('/v1/user/sendLoginSms', { phone: newPhone() }, from)),
      );
      expect(sent.map(({ code }) => code).sort()).toEqual([200, 200, 200, 429, 429, 429]);
      expect(service.sent).toHaveLength(3);

      if (typeof undo === 'function') await undo();
      else if (mend !== null) await mend();
      else {
        await redis.ask('config', 'set', 'maxmemory', '64mb', 'maxmemory-policy', 'allkeys-lru');
        await redis.ask('replicaof', 'no', 'one');
      }
      await untilAlone('0');
      service.configure({ limits: { ...service.data.limits, callsPerMinute: MOST } });
      expect(await letIn(2, MOST + 3)).toBe(MOST);
      expect([lines(LOST), lines(BACK)]).toEqual([2, 2]);
    },
  );

  it.each(['is killed', 'hangs'] as const)(
    'and when it %s those wait for it who have asked, and nobody else',
    async (fault) => {
      const said: string[] = [];
      const counts = await sharedCounts({ url: redis.url, wait: 150 }, (text) => said.push(text));
      const add = () => counts.add('of a test', 60_000);
      expect(await add()).toEqual({ current: 1, ttl: 60_000 });
      const thaw = fault === 'hangs' ? redis.freeze() : null;
      const asked = Promise.all([add(), add(), add()]);
      if (thaw === null) await redis.kill();
      const known = await inTime(asked, LONGEST_MS, 'the first three');
      if (thaw !== null) expect(known).toEqual([null, null, null]);
      await expect.poll(() => counts.isThere(), { interval: 5 }).toBe(false);
      for (let n = 0; n < 1000; n += 1) expect(await inTime(add(), 0, 'any later one')).toBeNull();
      expect(said).toEqual([expect.stringMatching(LOST)]);
      if (thaw !== null) thaw();
      else await redis.startAgain();
      await expect.poll(() => counts.isThere(), { interval: 5 }).toBe(true);
      expect(await add()).not.toBeNull();
      expect(said).toEqual([expect.stringMatching(LOST), expect.stringMatching(BACK)]);
      counts.close();
    },
  );

  it('and what has come while the process itself was busy is in time', async () => {
    const counts = await sharedCounts({ url: redis.url, wait: 150 }, () => undefined);
    const asked = counts.add('of a busy process', 60_000);
    const until = performance.now() + 2 * LONGEST_MS;
    while (performance.now() < until);
    expect(await asked).toMatchObject({ current: 1 });
    counts.close();
  });

  it('and a start with a wrong password says so, without the password, and serves', async () => {
    for (const service of services) await service.close();
    const wrong = new URL(redis.url);
    wrong.password = 'wrong-one';
    await start({ DUKOU_LIMITS_URL: wrong.href });
    expect(logged).toMatch(/!! 127\.0\.0\.1:\d+ of DUKOU_LIMITS_URL does not count calls \(WRONGPASS /);
    expect(logged).not.toContain('wrong-one');
    expect(await letIn(2, 2 * MOST + 6)).toBe(2 * MOST);
    expect(lines(LOST)).toBe(2);
  });
});
