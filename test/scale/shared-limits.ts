import { describe, expect, it, onTestFinished } from 'vitest';
import { newAddress } from '../server/support/running-service.ts';
import type { Product } from '../support/start-product.ts';
import { CALLS_PER_MINUTE, type RunningSite } from './running-site.ts';

/** Who calls at the same time. */
const AT_ONCE = 8;
/** Calls before a fault, and behind it. */
const MANY = 300;

export function sharedLimits(site: () => RunningSite): void {
  const alone = async ({ opsUrl }: Product) =>
    /^dukou_limits_alone (\d)$/m.exec(await (await fetch(`${opsUrl}/metrics`)).text())?.[1];
  const untilAlone = (is: '0' | '1') =>
    expect
      .poll(() => Promise.all(site().products.map(alone)), { interval: 20 })
      .toEqual(site().products.map(() => is));

  /** How many calls of a new address so many processes let in, which are asked in turns. */
  async function letIn(processes: number): Promise<number> {
    const headers = { 'x-forwarded-for': newAddress() };
    const calls = processes * CALLS_PER_MINUTE + 40;
    const codes: number[] = [];
    let begun = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (begun < calls) {
          const product = site().either(begun % processes);
          begun += 1;
          codes.push((await site().call(product, '/v3/app/ipInfo', {}, headers)).code);
        }
      }),
    );
    const passed = codes.filter((code) => code === 200).length;
    expect(codes.filter((code) => code === 429)).toHaveLength(codes.length - passed);
    return passed;
  }

  describe('calls a minute', () => {
    it('are limited in sum', async () => {
      await untilAlone('0');
      const headers = { 'x-forwarded-for': newAddress() };
      for (let n = 0; n < 4; n += 1) await site().call(site().either(n), '/v3/app/ipInfo', {}, headers);
      const key = `dukou:calls:/v3/app/ipInfo ${headers['x-forwarded-for']}`;
      expect(await site().redis.ask('get', key)).toBe('4');
      const address = { 'x-forwarded-for': newAddress() };
      const codes = await Promise.all(
        Array.from({ length: CALLS_PER_MINUTE + 40 }, async (_, n) => {
          const { code } = await site().call(site().either(n), '/v3/app/ipInfo', {}, address);
          return code;
        }),
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(CALLS_PER_MINUTE);
      expect(codes.filter((code) => code === 429)).toHaveLength(40);
    });

    it.each(['is killed', 'hangs'] as const)(
      'are limited by each process while Redis %s, and no call fails',
      async (fault) => {
        const { fetch: ask, redis } = site();
        await untilAlone('0');
        let answered = 0;
        const others: string[] = [];
        let isOver = false;
        let mend: (() => unknown) | null = null;
        const mended = async () => {
          await mend?.();
          mend = null;
        };
        onTestFinished(() => {
          isOver = true;
          return mended();
        });
        const load = Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (!isOver) {
              const { status, body } = await ask('/v3/channel/info', { channel: '5818' });
              answered += 1;
              const text = body.toString('utf8');
              if (status !== 200 || JSON.parse(text).code !== 200) others.push(`${status} ${text}`);
            }
          }),
        );
        const calls = (more: number) => {
          const until = answered + more;
          return expect.poll(() => answered, { interval: 5 }).toBeGreaterThanOrEqual(until);
        };
        await calls(MANY);
        if (fault === 'hangs') mend = redis.freeze();
        else {
          await redis.kill();
          mend = redis.startAgain;
        }
        await untilAlone('1');
        await calls(MANY);
        isOver = true;
        await load;
        expect(others).toEqual([]);
        expect(await letIn(1)).toBe(CALLS_PER_MINUTE);
        expect(await letIn(2)).toBe(2 * CALLS_PER_MINUTE);
        for (const { opsUrl } of site().products) expect((await fetch(`${opsUrl}/readyz`)).status).toBe(200);
        await mended();
        await untilAlone('0');
      },
    );
  });
}
