import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attack } from '../attack/support/attack.ts';
import { MARK } from '../attack/support/hostile.ts';
import { judgeAnswer } from '../attack/support/judge-answer.ts';
import { measureMemory } from '../attack/support/measure-service.ts';
import { sendRequest } from '../attack/support/send-request.ts';

/** Faults that an attack must see: what the planted service does with a number of the address. */
const FAULTS: Readonly<
  Record<string, (number: number, request: IncomingMessage) => readonly [number, string]>
> = {
  none: () => [200, 'well'],
  error: (number) => (number > 700 ? [500, 'failed'] : [200, 'well']),
  'code of an error': (number) => [
    200,
    number > 700 ? '{"code":500,"data":{"reason":"internal"}}' : '{"code":200}',
  ],
  reflection: (number, { url }) => [404, number > 700 ? `no ${url}` : 'no'],
  // Far more than the heap of a worker that other files used before gives back in the meantime.
  'unbounded map': (number) => {
    kept.set(`${number} ${kept.size}`, 'x'.repeat(5000).split(''));
    return [200, 'well'];
  },
};
const kept = new Map<string, readonly string[]>();

let fault = 'none';
const server = createServer((request, response) => {
  const [status, body] = FAULTS[fault]?.(Number(/\d+/.exec(request.url ?? '')?.[0]), request) ?? [200, ''];
  response
    .writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/plain' })
    .end(body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  kept.clear();
});

const tried = (planted: string) => {
  fault = planted;
  return attack(1200, {
    any: fc.nat({ max: 1000 }),
    holds: async (number) =>
      judgeAnswer(await sendRequest(url, 'GET', `/${MARK}/${number}`, { host: 'a.example' })),
    measure: async () => [measureMemory()],
  });
};

describe('an attack', () => {
  it('counts its cases where nothing is wrong', async () => {
    expect(await tried('none')).toBe(1200);
  });

  it.each(['error', 'code of an error', 'reflection'])(
    'tells of a planted fault (%s) with the seed and the smallest case',
    async (planted) => {
      await expect(tried(planted)).rejects.toThrow(
        /seed: 20260101, path: "[\d:]+".*\nCounterexample: \[701\]/,
      );
    },
  );

  it('tells of what grows, and how much', async () => {
    await expect(tried('unbounded map')).rejects.toThrow(
      /^bytes of memory went from \d+ to \d+ in 600 cases; it may grow by \d+$/,
    );
  });
});
