import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Refusal } from '../../server/calls/refusal.ts';
import { countStore } from '../../server/http/count-store.ts';
import { limitCalls } from '../../server/http/limit-calls.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('an address that called too often is let in again after a minute, also when the clock of the machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let now = 5000;
  const app = fastify();
  const limits = { callsPerMinute: 2, callsPerMinuteNetwork: 3 };
  await limitCalls(
    app,
    () => limits,
    null,
    () => false,
    () => now,
  );
  app.setErrorHandler<Refusal>(({ data }, _request, reply) => reply.code(429).send(data));
  app.get('/call', { config: { rateLimit: {} } }, async () => 'answer');
  const from = async (remoteAddress: string) => {
    const answer = await app.inject({ url: '/call', remoteAddress });
    return answer.statusCode === 200 ? 200 : answer.json();
  };
  const near = '203.0.113.7';
  expect([await from(near), await from(near)]).toEqual([200, 200]);
  // Refused for its own calls, then for those of its network.
  expect([await from(near), await from('203.0.113.8')]).toEqual([{ retry_after: 60 }, { retry_after: 60 }]);
  vi.setSystemTime(Date.now() - 3600_000);
  now += 59_999;
  expect(await from(near)).toEqual({ retry_after: 1 });
  now += 1;
  expect([await from(near), await from('203.0.113.8')]).toEqual([200, 200]);
  await app.close();
});

it('so many addresses are counted at the same time, and the oldest minute goes first', () => {
  let now = 0;
  const Store = countStore(() => now, 2);
  const store = new Store({});
  const count = (key: string) => {
    let counted = 0;
    store.incr(key, (_, result) => (counted = result?.current ?? 0), 60_000, 9);
    return counted;
  };
  expect(['a', 'b', 'a'].map(count)).toEqual([1, 1, 2]);
  now = 60_000;
  // The one that begins anew is the youngest, and the third puts the other out.
  expect(['a', 'c', 'a', 'b'].map(count)).toEqual([1, 1, 2, 1]);
});
