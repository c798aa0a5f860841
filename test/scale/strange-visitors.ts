import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Product } from '../support/start-product.ts';
import { formOf, type RunningSite } from './running-site.ts';

/** Names that nobody has, each asked for once. */
const HOSTS = 10_000;
/** Connections to each process that send their headers one by one. */
const SLOW = 100;
const AT_ONCE = 8;
/** Who saves meanwhile, and how many forms each: `limits.savedForms` allows no more in an hour. */
const SAVERS = 8;
const FORMS = 28;

/** Names as strangers write them; every eighth is none. */
const hostOf = (n: number): string => (n % 8 === 0 ? `-odd..${n}.example` : `odd-${n}.example`);

export function strangeVisitors(site: () => RunningSite): void {
  /** A page of a process for a name; its status, and what tells it from another page. */
  function pageOf({ port }: Product, agent: Agent, n: number): Promise<readonly [number, string]> {
    const headers = { host: hostOf(n), 'accept-encoding': 'br' };
    const to = { host: '127.0.0.1', port, agent, path: `/strange-${n}?x=${n}`, headers };
    return new Promise((resolve, reject) => {
      request(to, (answer) => {
        answer.resume().once('end', () => resolve([answer.statusCode ?? 0, String(answer.headers.etag)]));
      })
        .once('error', reject)
        .end();
    });
  }

  /** A connection whose headers come one by one; resolves with what it was told when it is closed. */
  function slowly({ port }: Product): Promise<string> {
    const socket: Socket = connect({ host: '127.0.0.1', port });
    let told = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    socket.write('GET /login HTTP/1.1\r\nhost: x.example\r\n');
    const more = setInterval(() => socket.writable && socket.write('a: b\r\n'), 250);
    return new Promise((resolve) => {
      socket
        .on('error', () => undefined)
        .once('close', () => {
          clearInterval(more);
          resolve(told);
        });
    });
  }

  describe('strange visitors', () => {
    it('of ten thousand names and with slow headers keep no form from being saved, and make no further pages', async () => {
      const { either, call, logIn, products } = site();
      const tokens = await Promise.all(Array.from({ length: SAVERS }, (_, n) => logIn(n)));
      const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
      let isOver = false;
      const slow = Promise.all(
        products.flatMap((product) => Array.from({ length: SLOW }, () => slowly(product))),
      );
      const statuses = new Map<number, number>();
      const pages = products.map(() => new Set<string>());
      let begun = 0;
      const flood = Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (begun < HOSTS) {
            const n = begun;
            begun += 1;
            const [status, etag] = await pageOf(either(n), agent, n);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status === 200) pages[n % pages.length]?.add(etag);
          }
        }),
      );
      void Promise.all([slow, flood]).then(() => {
        isOver = true;
      });
      const codes: number[] = [];
      for (let n = 0; !isOver; n += 1) {
        // Who has saved all forms that may be saved sends the last again.
        const id = `strange-${n % SAVERS}-${Math.min(Math.floor(n / SAVERS), FORMS)}`;
        const fields = formOf(tokens[n % SAVERS] ?? '', id);
        codes.push((await call(either(n), '/v3/user/formSave', fields)).code);
      }
      expect(new Set(codes)).toEqual(new Set([200]));
      expect(codes.length).toBeGreaterThan(20);
      expect(new Set((await slow).map((told) => told.split('\r\n')[0]))).toEqual(
        new Set(['HTTP/1.1 408 Request Timeout']),
      );
      expect(Object.fromEntries(statuses)).toEqual({ 200: (HOSTS / 8) * 7, 400: HOSTS / 8 });
      // All names without a table share one page, which is made anew when its ticket is.
      for (const made of pages) {
        expect(made.size).toBeGreaterThan(0);
        expect(made.size).toBeLessThanOrEqual(2);
      }
      agent.destroy();
    }, 120_000);
  });
}
